import type { ModelRef } from '#core/model.ts';
import type { NamedJudge } from '#core/judge-kinds.ts';
import { onOneLine } from '#core/quoted.ts';
import { receivedDataset, receivedJudge, sharedDataset, sharedJudge } from './config.ts';
import { tooLong, unreadable } from './envelope.ts';
import { fromDigits, fromGaps, read, toDigits, toGaps, written } from './link-schema.ts';
import type { LinkedDataset } from './snapshot.ts';

/** An instrument of a link: who, and what it says of every cell. */
interface LinkedInstrument {
  id: string;
  kind: 'executed' | 'scorer' | 'judge' | 'rater' | 'raters' | 'publisher';
  title: string;
  /** Of a judge: which one it is. */
  judge?: NamedJudge;
  /** By cell number: 0 fails, 1 passes, 2 no verdict. */
  said: Uint8Array;
}

/** An audit as its sender claims it: the verdicts of each instrument, of which every figure is made. */
export interface LinkedAudit {
  dataset: LinkedDataset;
  createdAt: number;
  versions: { app: string; rules: string };
  runId: string;
  /** Ordinals of the run's tasks in the data set's order, ascending. */
  ordinals: number[];
  /** Category of each of them; '' where it has none, or where there are more categories than a link names. */
  categories: string[];
  /** `kind`: absent for a language model; `modelId`: of a baseline. */
  contenders: { name: string; kind?: ModelRef['kind']; modelId?: string }[];
  repeats: number;
  /** The first two are laid beside each other. */
  instruments: LinkedInstrument[];
  /** The only category that was looked at; absent: all. */
  category?: string;
}

interface WrittenAudit extends Omit<LinkedAudit, 'ordinals' | 'categories' | 'category' | 'instruments'> {
  kind: 'audit';
  gaps: number[];
  /** Names of categories. */
  named: string[];
  /** For each task the place of its category in `named`, from 1; 0: none. */
  categories: string;
  category?: number;
  instruments: (Omit<LinkedInstrument, 'said'> & { said: string })[];
}

/** Verdicts: instruments × cells. */
const MOST_VERDICTS = 400_000;
const LONGEST_TEXT = 200;
const MOST_CATEGORIES = 250;

/** The text that follows `#/audit/`. Throws PlaygroundError 'permalink-too-long'. */
export async function toAuditLink({ ordinals, ...link }: LinkedAudit): Promise<string> {
  const { categories, contenders, repeats, instruments } = link;
  if (ordinals.length * contenders.length * repeats * instruments.length > MOST_VERDICTS) throw tooLong();
  const named = [...new Set(categories)].filter(Boolean).slice(0, MOST_CATEGORIES);
  const chosen = named.indexOf(link.category ?? '');
  return written('audit', {
    ...link,
    dataset: sharedDataset(link.dataset),
    gaps: toGaps(ordinals),
    named,
    categories: toDigits(categories.map((category) => named.indexOf(category) + 1)),
    category: chosen < 0 ? undefined : chosen,
    contenders: contenders.map((each) => ({ ...each, name: each.name.slice(0, LONGEST_TEXT) })),
    instruments: instruments.map((each) => ({
      ...each,
      title: each.title.slice(0, LONGEST_TEXT),
      judge: each.judge && sharedJudge(each.judge),
      said: toDigits(each.said),
    })),
  });
}

/** Reads what toAuditLink wrote. Throws PlaygroundError permalink-unreadable or permalink-newer. */
export async function fromAuditLink(text: string): Promise<LinkedAudit> {
  const { kind: _, gaps, named, category, ...link } = await read<WrittenAudit>(text, ['audit']);
  const { contenders, repeats } = link;
  const dataset = receivedDataset(link.dataset);
  const ordinals = fromGaps(gaps, dataset);
  const size = ordinals.length * contenders.length * repeats;
  if (size === 0) throw unreadable('it compares nothing');
  if (size * link.instruments.length > MOST_VERDICTS)
    throw unreadable('it claims more verdicts than a link may hold');
  if (new Set(link.instruments.map(({ id }) => id)).size < link.instruments.length)
    throw unreadable('an instrument stands in it twice');
  const groups = fromDigits(link.categories, ordinals.length);
  if (groups.some((group) => group > named.length)) throw unreadable('a category in it has no name');
  if (category !== undefined && category >= named.length) throw unreadable('a category in it has no name');
  const instruments = link.instruments.map((each) => ({
    ...each,
    title: onOneLine(each.title),
    ...(each.judge ? { judge: receivedJudge(each.judge) } : {}),
    said: fromDigits(each.said, size),
  }));
  if (instruments.some(({ said }) => said.some((verdict) => verdict > 2)))
    throw unreadable('its verdicts are cut off or none that are possible');
  const names = ['', ...named.map((name) => onOneLine(name))];
  return {
    ...link,
    dataset,
    ordinals,
    categories: Array.from(groups, (group) => names[group]!),
    contenders: contenders.map((each) => ({ ...each, name: onOneLine(each.name) })),
    instruments,
    ...(category === undefined ? {} : { category: names[category + 1]! }),
  };
}
