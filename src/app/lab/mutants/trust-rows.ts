import { figuresOf, judgesOf, type Measure, type MutantTable, type Share } from '#mutants/index.ts';
import { scorersById } from '#scorers/index.ts';
import { count, percent, percentRange } from '../../format.ts';
import type { IntervalRow } from '../../plots/intervals.ts';

/** One scorer's line: its two ways of erring on the mutants that are shown. */
export interface TrustRow {
  id: string;
  title: string;
  /** Its place in the table. */
  place: number;
  figures: Record<Measure, Share>;
}

export const MEASURES: readonly { id: Measure; title: string; meaning: string }[] = [
  {
    id: 'killedThoughEquivalent',
    title: 'False fails',
    meaning: 'of the mutants that execution calls as good as the label',
  },
  {
    id: 'passedThoughWrong',
    title: 'False passes',
    meaning: 'of the mutants that execution calls worse than the label',
  },
];

export const ORDERS = ['registry', 'killedThoughEquivalent', 'passedThoughWrong'] as const;
export type Order = (typeof ORDERS)[number];

const rate = ({ count: errors, n }: Share): number => (n === 0 ? 2 : errors / n);

/** Every scorer that has a verdict on some mutant. Ordered by a measure, the fewest errors come first. */
export function trustRows(table: MutantTable, kind: number | undefined, order: Order): TrustRow[] {
  const rows = judgesOf(table).map((place): TrustRow => {
    const id = table.scorers[place]!;
    return { id, title: scorersById.get(id)?.title ?? id, place, figures: figuresOf(table, place, kind) };
  });
  return order === 'registry' ? rows : rows.sort((a, b) => rate(a.figures[order]) - rate(b.figures[order]));
}

/** A figure for the plot; the name is what is read out. */
export const intervalOf = (name: string, { count: errors, n, interval }: Share): IntervalRow => ({
  name,
  n,
  low: interval?.low ?? 0,
  high: interval?.high ?? 0,
  estimate: n === 0 ? 0 : errors / n,
  ...(interval ? {} : { undecided: 'no mutant to count' }),
});

/** `15.6 % [14.4, 16.8], 556 of 3,563` */
export const shareWords = ({ count: errors, n, interval }: Share): string =>
  interval ? `${percent(errors / n)} ${percentRange(interval.low, interval.high)}` : '–';

export const countWords = ({ count: errors, n }: Share): string => `${count(errors)} of ${count(n)}`;
