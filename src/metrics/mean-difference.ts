import type { Interval } from '#statistics/interval.ts';
import { studentQuantile } from '#statistics/student.ts';

/** What one attempt took more of something: `more` = `mean` − `base`, over the tasks that both have. */
export interface MeanDifference {
  mean: number;
  base: number;
  more: number;
  /** Tasks. */
  n: number;
  /** 95 %, of `more`: Student's t over the tasks' differences (paired); null for fewer than 2 tasks. */
  interval: Interval | null;
}

/** `pairs`: for each task the means over its attempts, of the system and of its base. Null without tasks. */
export function meanDifference(
  pairs: readonly (readonly [own: number, base: number])[],
): MeanDifference | null {
  const n = pairs.length;
  if (n === 0) return null;
  const mean = meanOf(pairs.map(([own]) => own));
  const base = meanOf(pairs.map(([, value]) => value));
  const more = mean - base;
  if (n < 2) return { mean, base, more, n, interval: null };
  const variance = pairs.reduce((sum, [own, value]) => sum + (own - value - more) ** 2, 0) / (n - 1);
  const reach = studentQuantile(0.975, n - 1) * Math.sqrt(variance / n);
  return { mean, base, more, n, interval: { low: more - reach, high: more + reach } };
}

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
