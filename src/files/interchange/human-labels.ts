import { PlaygroundError } from '#core/errors.ts';
import { parseJson } from '#core/fields.ts';
import { exceedsDepth, isJsonObject } from '#core/json.ts';
import type { HumanLabel } from '#core/judgement.ts';
import { onOneLine, quoted } from '#core/quoted.ts';
import { otherRunWhy, type RunIdentity } from '#core/run-identity.ts';
import { present } from './at.ts';
import valid from './human-labels.schema.json?validate';

const FORMAT = 'proving-ground/human-labels';
/** Bytes of a file that is read. */
const MOST_LABELS_BYTES = 16 * 2 ** 20;

/** One rater's labels of one run: what a file of labels holds. */
interface HumanLabelsFile {
  run: RunIdentity;
  /** Initials. */
  rater: string;
  labels: FiledLabel[];
}

/** A label without what the file says once. */
type FiledLabel = Omit<HumanLabel, 'runId' | 'rater'>;

/** The labels of one rater as a file: one label a line. */
export function humanLabelsFile(run: RunIdentity, rater: string, labels: readonly HumanLabel[]): string {
  const filed = [...labels].sort((a, b) => a.cell - b.cell).map((label) => JSON.stringify(filedLabel(label)));
  const head = JSON.stringify({ format: FORMAT, version: 1, run, rater }).slice(0, -1);
  return `${head},"labels":[\n${filed.join(',\n')}\n]}\n`;
}

const filedLabel = ({
  cell,
  verdict,
  errorClass,
  comment,
  blind,
  seconds,
  labelledAt,
}: FiledLabel): FiledLabel => ({
  cell,
  verdict,
  ...present({ errorClass, comment, blind: blind || undefined, seconds }),
  labelledAt,
});

/**
 * The labels in a file that may come from anyone, for the run `here`. Throws PlaygroundError 'labels-refused' where it is no such file, is
 * damaged, or is of another run.
 */
export async function openHumanLabels(file: Blob, here: RunIdentity): Promise<HumanLabelsFile> {
  if (file.size > MOST_LABELS_BYTES) throw refused('The file is larger than any file of labels.');
  const document = parseJson(await file.text());
  if (!isJsonObject(document) || document.format !== FORMAT)
    throw refused(
      'The file contains no labels of this site.',
      'A file of labels is what “Save the labels of …” on this page saves, one for each rater.',
    );
  if (document.version !== 1)
    throw refused(
      `The file has version ${quoted(JSON.stringify(document.version ?? null))}, which this page does not know.`,
      'Reload the page to get its newest version.',
    );
  if (exceedsDepth(document) || !valid(document))
    throw refused(`The file of labels is damaged${placeOf(valid.errors?.[0]?.instancePath)}.`);
  const { run, rater, labels } = document as unknown as HumanLabelsFile;
  const initials = onOneLine(rater);
  if (!initials) throw refused('The file of labels does not say whose they are.');
  const why = otherRunWhy(run, here);
  if (why)
    throw refused(
      `The labels are of another run, ${quoted(run.title)}: ${why}.`,
      'Open that run and import the file there. A run keeps its labels when it is exported as JSON and opened in another browser.',
    );
  return { run, rater: initials, labels: labels.map(filedLabel) };
}

const placeOf = (path: string | undefined): string => (path ? ` at ${quoted(path)}` : '');

const refused = (message: string, hint?: string): PlaygroundError =>
  new PlaygroundError('labels-refused', message, hint);

/** A rater's labels that say different things of one cell; the oldest first, each different one once. */
export interface Contradiction {
  cell: number;
  labels: HumanLabel[];
}

/** The result of merging a file of labels with the stored ones. */
export interface MergedLabels {
  /** Cells that had no label of this rater, or several times the same in the file. */
  added: HumanLabel[];
  /** Labels that were there already. */
  same: number;
  contradictions: Contradiction[];
  /** Labels of cells that the run does not have, or has no answer in: they are kept out. */
  gone: HumanLabel[];
}

/**
 * Merges labels of one rater of one run into those that are stored. `has`: is there an answer in the cell? Nothing is decided where two
 * labels differ in verdict, error class or comment.
 */
export function mergeLabels(
  stored: readonly HumanLabel[],
  incoming: readonly HumanLabel[],
  has: (cell: number) => boolean,
): MergedLabels {
  const gone = incoming.filter(({ cell }) => !has(cell));
  const before = new Map(stored.map((label) => [label.cell, label]));
  const found = new Map<number, HumanLabel[]>();
  let same = 0;
  for (const label of incoming) {
    if (!has(label.cell)) continue;
    const here = before.get(label.cell);
    const known = found.get(label.cell) ?? (here ? [here] : []);
    if (known.some((other) => saysSame(other, label))) same += 1;
    else known.push(label);
    found.set(label.cell, known);
  }
  const several = [...found].filter(([, labels]) => labels.length > 1);
  return {
    added: [...found].flatMap(([cell, labels]) => (labels.length === 1 && !before.has(cell) ? labels : [])),
    same,
    contradictions: several
      .map(([cell, labels]) => ({ cell, labels: labels.sort((a, b) => a.labelledAt - b.labelledAt) }))
      .sort((a, b) => a.cell - b.cell),
    gone,
  };
}

const saysSame = (a: HumanLabel, b: HumanLabel): boolean =>
  a.verdict === b.verdict &&
  (a.errorClass ?? '') === (b.errorClass ?? '') &&
  (a.comment ?? '') === (b.comment ?? '');

/** The labels to store: new ones, and for each contradiction the chosen one, else the latest. */
export const resolvedLabels = (
  { added, contradictions }: MergedLabels,
  chosen: ReadonlyMap<number, number> = new Map(),
): HumanLabel[] => [
  ...added,
  ...contradictions.map(({ cell, labels }) => labels[chosen.get(cell) ?? labels.length - 1]!),
];
