import { mulberry32 } from '#core/random.ts';
import { ranksOf } from './bootstrap-ranks.ts';

/** How the rank of one system differs between two data sets. */
export interface RankChange {
  first: number;
  second: number;
  /** Rank on the first minus rank on the second: positive where it is better on the second. */
  change: number;
  /** The middle 95 % of the changes when the tasks of each data set are drawn again. */
  low: number;
  high: number;
}

const RESAMPLES = 2000;

/**
 * The change of rank of the same systems from one data set to another. The tasks of each are drawn with replacement by themselves, the same
 * draw for all systems (seed 42); equal rates share the best of their ranks. `first[system][task]`, `second[system][task]`: the share of the
 * task's attempts that were right. Empty where one of them has no task.
 */
export function rankChanges(
  first: readonly Float64Array[],
  second: readonly Float64Array[],
  level = 0.95,
): RankChange[] {
  if ((first[0]?.length ?? 0) === 0 || (second[0]?.length ?? 0) === 0) return [];
  const random = mulberry32(42);
  const changes = first.map(() => new Int16Array(RESAMPLES));
  for (let draw = 0; draw < RESAMPLES; draw++) {
    const [a, b] = [drawnRanks(first, random), drawnRanks(second, random)];
    changes.forEach((own, system) => (own[draw] = a[system]! - b[system]!));
  }
  const [ranks, others] = [first, second].map((shares) => ranksOf(shares.map(meanOf)));
  const cut = Math.floor(((1 - level) / 2) * RESAMPLES);
  return changes.map((drawn, system) => {
    const sorted = drawn.sort();
    const change = ranks![system]! - others![system]!;
    return {
      first: ranks![system]!,
      second: others![system]!,
      change,
      low: Math.min(change, sorted[cut]!),
      high: Math.max(change, sorted[RESAMPLES - 1 - cut]!),
    };
  });
}

/** Sums of shares in another order differ by rounding alone. */
const meanOf = (shares: Float64Array): number =>
  Number((shares.reduce((sum, share) => sum + share, 0) / shares.length).toFixed(9));

function drawnRanks(shares: readonly Float64Array[], random: () => number): number[] {
  const tasks = shares[0]!.length;
  const drawn = Uint32Array.from({ length: tasks }, () => Math.floor(random() * tasks));
  return ranksOf(
    shares.map((own) => {
      let sum = 0;
      for (const task of drawn) sum += own[task]!;
      return Number((sum / tasks).toFixed(9));
    }),
  );
}
