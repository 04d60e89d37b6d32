import type { HumanLabel } from '#core/judgement.ts';

/** A rater's labels that say different things of one cell; the oldest first, each different one once. */
export interface Contradiction {
  cell: number;
  labels: HumanLabel[];
}

/** What comes of a file of labels beside those that are stored. */
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

/** The labels to be stored: what is new, and of each contradiction the chosen one, or the latest where none is chosen. */
export const resolvedLabels = (
  { added, contradictions }: MergedLabels,
  chosen: ReadonlyMap<number, number> = new Map(),
): HumanLabel[] => [
  ...added,
  ...contradictions.map(({ cell, labels }) => labels[chosen.get(cell) ?? labels.length - 1]!),
];
