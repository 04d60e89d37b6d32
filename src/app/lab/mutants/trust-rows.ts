import { figuresOf, judgesOf, type Measure, type MutantTable, type Share } from '#explore/mutants/index.ts';
import { scorersById } from '#measure/scorers/index.ts';
import { count, percent, percentRange } from '../../frame/format.ts';
import type { IntervalRow } from '../../look/plots/intervals.ts';

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

/** Every scorer that has a verdict on some mutant, in the registry's order. */
export const trustRows = (table: MutantTable, kind: number | undefined): TrustRow[] =>
  judgesOf(table).map((place) => {
    const id = table.scorers[place]!;
    return { id, title: scorersById.get(id)?.title ?? id, place, figures: figuresOf(table, place, kind) };
  });

/** The same by a measure: the fewest errors come first. */
export const ordered = (rows: readonly TrustRow[], order: Order): readonly TrustRow[] =>
  order === 'registry' ? rows : rows.toSorted((a, b) => rate(a.figures[order]) - rate(b.figures[order]));

/**
 * Scorers that share parts with the test by which execution calls a mutant as good: that test is the end state as “End state” compares it,
 * with every fact as “Final answer” finds it, and “Task outcome” is made of both. How they come out says little of them.
 */
const OF_THE_TEST = ['task-outcome', 'state-match', 'answer-match'];
export const isOfTheTest = ({ id }: Pick<TrustRow, 'id'>): boolean => OF_THE_TEST.includes(id);

/** Scorers that have both figures: only those can be placed. */
export const placed = (rows: readonly TrustRow[]): TrustRow[] =>
  rows.filter(({ figures }) => MEASURES.every(({ id }) => figures[id].n > 0));

/** What both errors come to: the mean of the two shares, 0 to 1; a guess by a coin has 0.5. */
const errorOf = ({ figures }: TrustRow): number =>
  (rate(figures.killedThoughEquivalent) + rate(figures.passedThoughWrong)) / 2;

/** Which scorers err least of those that are not made of the test itself. */
export interface TrustAnswer {
  best: TrustRow;
  /** Others whose intervals overlap with its own both ways: the figures do not set them apart. */
  alike: TrustRow[];
  /** Scorers it is the best of. */
  among: number;
}

/** Undefined where there is none. */
export function trustAnswer(rows: readonly TrustRow[]): TrustAnswer | undefined {
  const judged = placed(rows)
    .filter((row) => !isOfTheTest(row))
    .sort((a, b) => errorOf(a) - errorOf(b));
  const [best, ...others] = judged;
  if (!best) return undefined;
  const alike = others.filter((row) =>
    MEASURES.every(({ id }) => overlaps(row.figures[id], best.figures[id])),
  );
  return { best, alike, among: judged.length };
}

const overlaps = ({ interval: a }: Share, { interval: b }: Share): boolean =>
  a !== null && b !== null && a.low <= b.high && b.low <= a.high;

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
