import type { Cluster } from '#measure/statistics/interval.ts';
import { intervalOverClusters } from '#measure/statistics/over-clusters.ts';
import { type MutantRow, type MutantTable, type ScorerFigures, type Share, UNCHANGED } from './table.ts';

/** The two ways in which a scorer errs. */
export type Measure = keyof ScorerFigures;

/** A scorer's figures, by its place in the table. `kind`: place of a kind; absent: over all mutants, the labels themselves not among them. */
export function figuresOf(table: MutantTable, scorer: number, kind?: number): ScorerFigures {
  const known = kind === undefined && table.figures?.[scorer];
  if (known) return known;
  const { rows, tasks } = table;
  const none = (): Cluster[] => tasks.map(() => ({ sum: 0, count: 0 }));
  const [good, worse] = [none(), none()];
  for (const row of rows) {
    if (!isOfKind(row, kind) || !hasBit(row.judged, scorer)) continue;
    const ofLabel = (row.isEquivalent ? good : worse)[row.task]!;
    ofLabel.count++;
    if (hasBit(row.passed, scorer) !== row.isEquivalent) ofLabel.sum++;
  }
  return { killedThoughEquivalent: shareOf(good), passedThoughWrong: shareOf(worse) };
}

function shareOf(byLabel: readonly Cluster[]): Share {
  const labels = byLabel.filter(({ count }) => count > 0);
  const total = (of: keyof Cluster): number => labels.reduce((sum, each) => sum + each[of], 0);
  return { count: total('sum'), n: total('count'), interval: intervalOverClusters(labels).interval };
}

/** The mutants behind one of a scorer's counts. */
export const errorsOf = (table: MutantTable, scorer: number, measure: Measure, kind?: number): MutantRow[] =>
  table.rows.filter(
    (row) =>
      isOfKind(row, kind) &&
      hasBit(row.judged, scorer) &&
      row.isEquivalent === (measure === 'killedThoughEquivalent') &&
      hasBit(row.passed, scorer) !== row.isEquivalent,
  );

const isOfKind = (row: MutantRow, kind: number | undefined): boolean =>
  kind === undefined ? row.kind !== UNCHANGED : row.kind === kind;

const hasBit = (bits: number, place: number): boolean => (bits & (1 << place)) !== 0;

/** Scorers of a table that have a verdict on any of its rows, by place. */
export const judgesOf = ({ rows, scorers }: MutantTable): number[] => {
  const all = rows.reduce((bits, { judged }) => bits | judged, 0);
  return scorers.flatMap((_, place) => (hasBit(all, place) ? [place] : []));
};
