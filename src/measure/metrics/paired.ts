import type { Interval } from '#measure/statistics/interval.ts';
import { mcnemar } from '#measure/statistics/mcnemar.ts';
import { pairedInterval } from '#measure/statistics/paired-interval.ts';
import { signFlip } from '#measure/statistics/sign-flip.ts';
import { solvedIn, type TaskAttempts } from './run-table.ts';

/**
 * The test a comparison was decided by. `mid-p-mcnemar`: where every task is either solved or not. `sign-flip`: where repeats make
 * shares of them; the same test, with each task's difference weighed by its size.
 */
export type PairTest = 'mid-p-mcnemar' | 'sign-flip';

/** Two models on the tasks that count for both; positive means that the first is ahead. */
export interface Paired {
  tasks: number;
  rateA: number;
  rateB: number;
  /** Tasks that a solved and b did not; with repeats: that a solved more often. */
  aloneA: number;
  aloneB: number;
  /** Tasks that both solved (with repeats: equally often, at least once), and tasks that neither did. */
  both: number;
  neither: number;
  test: PairTest;
  /** Two-sided, of no difference. */
  p: number;
  /** Two-sided p of the exact McNemar test on the same tasks, more cautious than `p`; null where repeats make shares. */
  exactP: number | null;
  /** Of rateA − rateB: leaves 0 out exactly where p < 1 − level. */
  intervalAt: (level: number) => Interval;
  /** Mean square of the difference on a task; without repeats the share of tasks on which the two differ. */
  discordance: number;
}

/** Null where they share no task. */
export function pairedOn(ofA: readonly TaskAttempts[], ofB: readonly TaskAttempts[]): Paired | null {
  const shared = ofA.flatMap((a, position) => {
    const b = ofB[position]!;
    return a.cells.length > 0 && b.cells.length > 0 ? [{ a: shareOf(a), b: shareOf(b) }] : [];
  });
  return pairedShares(shared);
}

/** The same of the shares of attempts that each of the two solved, task by task. Null without tasks. */
export function pairedShares(shared: Shares): Paired | null {
  if (shared.length === 0) return null;
  const counts = countPairs(shared);
  return {
    tasks: shared.length,
    rateA: mean(shared.map(({ a }) => a)),
    rateB: mean(shared.map(({ b }) => b)),
    ...counts,
    ...tested(shared, counts),
    discordance: mean(shared.map(({ a, b }) => (a - b) ** 2)),
  };
}

type Shares = readonly { a: number; b: number }[];
type Counts = Pick<Paired, 'aloneA' | 'aloneB' | 'both' | 'neither'>;

function tested(
  shared: Shares,
  { aloneA, aloneB }: Counts,
): Pick<Paired, 'test' | 'p' | 'exactP' | 'intervalAt'> {
  if (shared.every(({ a, b }) => isWhole(a) && isWhole(b))) {
    const { exact, midP } = mcnemar(aloneA, aloneB);
    return {
      test: 'mid-p-mcnemar',
      // As many on either side is no difference at all, which the mid-p counts as somewhat less than certain.
      p: aloneA === aloneB ? 1 : midP,
      exactP: exact,
      intervalAt: (level) => pairedInterval(aloneA, aloneB, shared.length, level)!,
    };
  }
  const { p, interval } = signFlip(
    shared.map(({ b }) => b),
    shared.map(({ a }) => a),
  )!;
  return { test: 'sign-flip', p, exactP: null, intervalAt: interval };
}

const isWhole = (share: number): boolean => share === 0 || share === 1;

function countPairs(shared: Shares): Counts {
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
