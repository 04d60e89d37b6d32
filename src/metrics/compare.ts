import type { Contender } from '#core/contender.ts';
import { pairedBootstrap } from '#statistics/bootstrap.ts';
import { holm } from '#statistics/holm.ts';
import type { Interval } from '#statistics/interval.ts';
import { mcnemar } from '#statistics/mcnemar.ts';
import { newcombePaired } from '#statistics/newcombe.ts';
import { rankIntervals, type RankInterval } from '#statistics/rank-intervals.ts';
import { tasksNeeded } from '#statistics/sample-size.ts';
import { resamplesFor } from './rate.ts';
import { indexAttempts, solvedIn, type RunTable, type TaskAttempts } from './run-table.ts';

/** Model a beside model b on the tasks that count for both. Points are hundredths; positive means that a is ahead. */
export interface PairComparison {
  a: Contender;
  b: Contender;
  /** Tasks with at least one counted attempt of both. */
  tasks: number;
  rateA: number;
  rateB: number;
  /** (rateA − rateB) × 100. */
  points: number;
  /** 95 % interval of `points`: Newcombe's paired one, or with repeats `bootstrap`. */
  low: number;
  high: number;
  /** Tasks that a solved and b did not; with repeats: that a solved more often. */
  aloneA: number;
  aloneB: number;
  /** Tasks that both solved (with repeats: equally often, at least once), and tasks that neither did. */
  both: number;
  neither: number;
  /** Exact two-sided p: McNemar's test, which with repeats is the sign test over tasks. */
  p: number;
  /** `p` against the whole family of pairs (Holm). */
  adjustedP: number;
  midP: number;
  /** adjustedP < 0.05. */
  distinguishable: boolean;
  /** Tasks at which a difference of this size would show in 4 of 5 runs; null when there is no difference. */
  neededTasks: number | null;
  /**
   * Percentiles of the difference in points when tasks are drawn anew (seed 42). Null beyond SMALL tasks with one attempt each:
   * there it says what `low` and `high` say.
   */
  bootstrap: Interval | null;
}

/** Up to so many tasks the bootstrap is shown beside the interval. */
const SMALL = 300;

export interface Comparison {
  /** Every pair (i, j), i < j, of models that share a task. */
  pairs: PairComparison[];
  /** Ranks the data allow each model, in the order of the table's models. */
  ranks: RankInterval[];
}

type Pair = Omit<PairComparison, 'adjustedP' | 'distinguishable'> & { indexA: number; indexB: number };

export function compareModels(table: RunTable): Comparison {
  const { byModel } = indexAttempts(table);
  const found: Pair[] = [];
  for (let indexA = 0; indexA < byModel.length; indexA++) {
    for (let indexB = indexA + 1; indexB < byModel.length; indexB++) {
      const pair = comparePair(byModel[indexA]!, byModel[indexB]!);
      const [a, b] = [table.models[indexA]!, table.models[indexB]!];
      if (pair) found.push({ a, b, indexA, indexB, ...pair });
    }
  }
  const adjusted = holm(found.map((pair) => pair.p));
  const decided = found.filter((_, position) => adjusted[position]! < 0.05);
  return {
    pairs: found.map(({ indexA: _a, indexB: _b, ...pair }, position) => ({
      ...pair,
      adjustedP: adjusted[position]!,
      distinguishable: adjusted[position]! < 0.05,
    })),
    ranks: rankIntervals(
      table.models.length,
      decided.map(({ indexA, indexB, aloneA, aloneB }) =>
        aloneA > aloneB ? { better: indexA, worse: indexB } : { better: indexB, worse: indexA },
      ),
    ),
  };
}

function comparePair(
  ofA: readonly TaskAttempts[],
  ofB: readonly TaskAttempts[],
): Omit<Pair, 'a' | 'b' | 'indexA' | 'indexB'> | null {
  const shared = ofA.flatMap((a, position) => {
    const b = ofB[position]!;
    return a.cells.length > 0 && b.cells.length > 0 ? [{ a: shareOf(a), b: shareOf(b) }] : [];
  });
  if (shared.length === 0) return null;
  const counts = countPairs(shared);
  const sharesA = shared.map((task) => task.a);
  const sharesB = shared.map((task) => task.b);
  const isBinary = sharesA.concat(sharesB).every((share) => share === 0 || share === 1);
  const drawn =
    isBinary && shared.length > SMALL
      ? null
      : pairedBootstrap(sharesB, sharesA, { resamples: resamplesFor(shared.length) });
  const paired = isBinary
    ? newcombePaired({ ...counts, onlyFirst: counts.aloneB, onlySecond: counts.aloneA })!
    : drawn!;
  const [rateA, rateB] = [mean(sharesA), mean(sharesB)];
  const difference = rateA - rateB;
  const test = mcnemar(counts.aloneA, counts.aloneB);
  return {
    tasks: shared.length,
    rateA,
    rateB,
    points: 100 * difference,
    low: 100 * paired.low,
    high: 100 * paired.high,
    ...counts,
    p: test.exact,
    midP: test.midP,
    neededTasks: tasksNeeded(difference, (counts.aloneA + counts.aloneB) / shared.length),
    bootstrap: drawn && { low: 100 * drawn.low, high: 100 * drawn.high },
  };
}

function countPairs(
  shared: readonly { a: number; b: number }[],
): Pick<PairComparison, 'aloneA' | 'aloneB' | 'both' | 'neither'> {
  const counts = { aloneA: 0, aloneB: 0, both: 0, neither: 0 };
  for (const { a, b } of shared) {
    if (a > b) counts.aloneA += 1;
    else if (b > a) counts.aloneB += 1;
    else if (a > 0) counts.both += 1;
    else counts.neither += 1;
  }
  return counts;
}

const shareOf = ({ cells }: TaskAttempts): number => solvedIn(cells) / cells.length;

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
