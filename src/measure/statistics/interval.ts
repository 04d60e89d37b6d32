/** The standard normal quantile of 0.975: the z of every 95 % interval. */
export const Z_95 = 1.959963984540054;

/** A confidence interval; both ends belong to it. */
export interface Interval {
  low: number;
  high: number;
}

/** One task: the sum over its attempts or calls, and how many there were. With one attempt: its value, of 1. */
export interface Cluster {
  sum: number;
  count: number;
}

/**
 * Wilson's score interval of a share: 0 to 1, never outside, honest at 0 and at n.
 * `successes` may be fractional (means of repeats); null when there is nothing to count.
 */
export function wilson(successes: number, total: number, z = Z_95): Interval | null {
  if (!(total > 0)) return null;
  const share = successes / total;
  const denominator = 1 + (z * z) / total;
  const centre = (share + (z * z) / (2 * total)) / denominator;
  const reach =
    (z / denominator) * Math.sqrt(Math.max(0, (share * (1 - share)) / total + (z * z) / (4 * total * total)));
  return {
    low: successes <= 0 ? 0 : Math.max(0, centre - reach),
    high: successes >= total ? 1 : Math.min(1, centre + reach),
  };
}
