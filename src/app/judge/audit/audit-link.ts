import type { NamedJudge } from '#core/judge-kinds.ts';
import { maskedValue } from '#core/secrets.ts';
import { versions } from '#core/versions.ts';
import { cellsOf, spokenBy } from '#measure/metrics/index.ts';
import { SAFE_LENGTH, toAuditLink, type LinkedAudit, type LinkedDataset } from '#files/permalink/index.ts';
import type { Audited, AuditChoice, AuditedName } from './audited.ts';
import type { AuditedRun } from './audited.ts';

/** More instruments than this a link does not hold. */
const MOST_INSTRUMENTS = 40;

/**
 * `#/audit/…`: the verdicts of every instrument; where that makes it too long for some programs, of all but the scorers, and else of the
 * chosen two alone. Throws PlaygroundError 'permalink-too-long'.
 */
export async function auditAddress(
  known: AuditedRun,
  choice: AuditChoice,
  dataset: LinkedDataset,
  now: number,
): Promise<string> {
  const { first, second } = choice;
  const others = known.audited.instruments.filter((each) => each !== first && each !== second);
  const tries = [others, others.filter(({ kind }) => kind !== 'scorer'), []];
  let text = '';
  for (const [at, more] of tries.entries()) {
    const instruments = [first, second, ...more].slice(0, MOST_INSTRUMENTS);
    const link = linkedAudit(known, { ...choice, instruments }, dataset, now);
    const isLast = at === tries.length - 1;
    // One that is too large for a link is tried again with less; the last try reports it.
    text = isLast ? await toAuditLink(link) : await toAuditLink(link).catch(() => '');
    if (text !== '' && text.length <= SAFE_LENGTH) break;
  }
  return `#/audit/${text}`;
}

export const linkedAudit = (
  { view: { run }, audited }: AuditedRun,
  { category, instruments }: Pick<AuditChoice, 'category'> & Pick<Audited, 'instruments'>,
  dataset: LinkedDataset,
  now: number,
): LinkedAudit => ({
  dataset,
  createdAt: now,
  versions,
  runId: run.id,
  ordinals: run.ordinals,
  categories: [...audited.categories],
  contenders: audited.contenders.map(({ name, kind, model }) => ({
    name,
    ...(kind === 'language-model' ? {} : { kind }),
    ...(kind === 'baseline' ? { modelId: model.id } : {}),
  })),
  repeats: run.config.repeats,
  instruments: instruments.map(({ id, kind, title, said }) => {
    const named = audited.named.find((each) => each.id === id);
    return { id, kind, title, said, ...(named ? { judge: maskedValue(nameIn(named)) } : {}) };
  }),
  ...(category === undefined ? {} : { category }),
});

const nameIn = ({ id: _, ...judge }: AuditedName): NamedJudge => judge;

/** What a link claims, as the page shows an audit. */
export const claimedAudit = (link: LinkedAudit): Audited => ({
  frame: { tasks: link.ordinals.length, contenders: link.contenders.length, repeats: link.repeats },
  instruments: link.instruments
    .map((each) => ({ ...each, without: {} }))
    .filter((each) => spokenBy(each).cells > 0),
  contenders: link.contenders.map(({ name, kind = 'language-model', modelId = '' }) => ({
    name,
    kind,
    model: { id: modelId },
  })),
  categories: link.categories,
  judges: [],
  named: link.instruments.flatMap(({ id, judge }) => (judge ? [{ id, ...judge }] : [])),
});

/** A claim beside what this browser has of the same run. */
export interface AuditDifference {
  /** Verdicts compared, and those of them that differ. */
  of: number;
  different: number;
  /** Titles of the link's instruments that this browser's run does not have. */
  missing: string[];
}

/** Undefined where the run here has other tasks, models or repeats. */
export function differenceOfAudit(
  link: LinkedAudit,
  { view, audited }: AuditedRun,
): AuditDifference | undefined {
  const claimed = claimedAudit(link).frame;
  const isSame =
    link.dataset.orderHash === view.run.dataset.orderHash &&
    link.ordinals.join() === view.run.ordinals.join() &&
    cellsOf(claimed) === cellsOf(audited.frame) &&
    link.repeats === audited.frame.repeats;
  if (!isSame) return undefined;
  const found: AuditDifference = { of: 0, different: 0, missing: [] };
  for (const { id, title, said } of link.instruments) {
    const here = audited.instruments.find((each) => each.id === id);
    if (!here) {
      found.missing.push(title);
      continue;
    }
    found.of += said.length;
    said.forEach((verdict, cell) => (found.different += Number(here.said[cell] !== verdict)));
  }
  return found;
}
