import { logChoose } from './distributions.ts';

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

// Apart from Wilson's interval, which is all that the first page loads.

/**
 * The exact interval of a share of independent yes-or-no cases (Clopper and Pearson 1934): of whatever true share, it holds it in at least
 * 1 − `alpha` of samples. Wilson's does so on average over true shares alone, and at level 95 % in as few as 93 % of samples at some. It is
 * wider, so it is used where a coverage is promised. Whole numbers; null when there is nothing to count.
 */
export function clopperPearson(successes: number, total: number, alpha = 0.05): Interval | null {
  if (!(total > 0)) return null;
  const failures = total - successes;
  return {
    low: successes === 0 ? 0 : 1 - highestFor(failures, total, alpha),
    high: failures === 0 ? 1 : highestFor(successes, total, alpha),
  };
}

/** The share at which so few successes have a chance of half of `alpha`, by bisection. */
function highestFor(successes: number, total: number, alpha: number): number {
  let [low, high] = [successes / total, 1];
  for (let halving = 0; halving < 60; halving++) {
    const middle = (low + high) / 2;
    if (atMost(successes, total, middle) > alpha / 2) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** P(X ≤ k) of n cases with share p, summed downwards from P(X = k), 0 < p < 1. */
function atMost(k: number, n: number, p: number): number {
  let term = Math.exp(logChoose(n, k) + k * Math.log(p) + (n - k) * Math.log1p(-p));
  let sum = term;
  for (let successes = k; successes > 0 && term > sum * 1e-18; successes--) {
    term *= (successes / (n - successes + 1)) * ((1 - p) / p);
    sum += term;
  }
  return sum;
}

/** A difference of two shares (second minus first, −1 to 1) with its interval. */
interface Difference extends Interval {
  difference: number;
}

/** Two independent samples: Newcombe's hybrid score interval (1998, method 10 of eleven). Null without tasks. */
export function newcombe(
  successesFirst: number,
  totalFirst: number,
  successesSecond: number,
  totalSecond: number,
  z = Z_95,
): Difference | null {
  const first = wilson(successesFirst, totalFirst, z);
  const second = wilson(successesSecond, totalSecond, z);
  if (!first || !second) return null;
  const [shareFirst, shareSecond] = [successesFirst / totalFirst, successesSecond / totalSecond];
  const difference = shareSecond - shareFirst;
  const down = Math.hypot(shareSecond - second.low, first.high - shareFirst);
  const up = Math.hypot(second.high - shareSecond, shareFirst - first.low);
  return { difference, low: Math.max(-1, difference - down), high: Math.min(1, difference + up) };
}
