import { type Interval, wilson } from './interval.ts';
import { normalQuantile, normalCdf } from './distributions.ts';
import { productInterval } from './paired-interval.ts';

/** A paired comparison by the sign-flip test; p and interval say the same of "no difference", at every level. */
interface SignFlip {
  /** second − first, the mean over tasks. */
  difference: number;
  /** Two-sided mid-p. */
  p: number;
  interval: (level: number) => Interval;
}

/**
 * The same tasks twice: `first[i]` and `second[i]` are the two systems' means over their attempts at task i, 0 to 1. Were there no
 * difference, each task's own could as well have had the other sign: p is the chance that random signs bring the sum as far from 0,
 * what equals it counted half (a paired permutation test, Fisher 1935, with Lancaster's mid-p). Null without tasks.
 *
 * The interval inverts it: the mean difference is the mean size of the differences times 2θ − 1, where θ is the chance that one is
 * positive. θ has the mid-p interval of the test, the mean size a Wilson interval at the count of equal sizes that has its variance.
 * Where each task is solved or not this is McNemar's mid-p test and `pairedInterval`.
 */
export function signFlip(first: readonly number[], second: readonly number[]): SignFlip | null {
  const tasks = Math.min(first.length, second.length);
  if (tasks === 0) return null;
  const gains = first.slice(0, tasks).map((value, task) => second[task]! - value);
  const differing = gains.filter((gain) => Math.abs(gain) > 1e-12);
  const won = sum(differing.filter((gain) => gain > 0));
  const lost = -sum(differing.filter((gain) => gain < 0));
  const sizes = differing.map(Math.abs);
  const [tailOfWon, tailOfLost] = [won, lost].map((positive) => signTail({ weights: sizes, positive })) as [
    (chance: number) => number,
    (chance: number) => number,
  ];
  const isEven = Math.abs(won - lost) < 1e-9;
  return {
    difference: (won - lost) / tasks,
    p: isEven ? 1 : Math.min(1, 2 * Math.min(tailOfWon(0.5), tailOfLost(0.5))),
    interval(level) {
      const tail = (1 - level) / 2;
      const size = meanSize(sizes, tasks, -normalQuantile(tail));
      if (sizes.length === 0) return { low: -size.high, high: size.high };
      const low = won > 0 ? 2 * chanceAt(tailOfWon, tail) - 1 : -1;
      const high = lost > 0 ? 1 - 2 * chanceAt(tailOfLost, tail) : 1;
      return productInterval({ at: (won - lost) / (won + lost), low, high }, (won + lost) / tasks, size);
    },
  };
}

/** Wilson's interval of the mean size over all tasks; at equal sizes that of their count, times the size. */
function meanSize(sizes: readonly number[], tasks: number, z: number): Interval {
  const squares = sum(sizes.map((size) => size * size));
  const unit = sizes.length === 0 ? 1 : squares / sum(sizes);
  const { low, high } = wilson(sum(sizes) / unit, tasks, z)!;
  return { low: low * unit, high: Math.min(1, high * unit) };
}

/** The chance θ at which the tail is `wanted`. The first halving is at 1/2, so that the side it ends on is that of the test. */
function chanceAt(tailAt: (chance: number) => number, wanted: number): number {
  let [low, high] = [0, 1];
  for (let halving = 0; halving < 36; halving++) {
    const middle = (low + high) / 2;
    if (tailAt(middle) < wanted) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Sizes of the differences of paired tasks, all above 0, and the sum of those that are positive. */
interface WeightedSigns {
  weights: readonly number[];
  positive: number;
}

/** Up to so many steps the distribution is counted out; beyond that it is the saddlepoint approximation. */
const EXACT_STEPS = 400_000;
/** The finest grid the sizes are looked for on: repeats of 1 to 8, mixed, lie on it. */
const FINEST = 840;

/**
 * Upper mid-p tail, P(X > positive) + P(X = positive) / 2, as a function of θ, where X is the sum of the weights whose sign is positive
 * and each sign is so with chance θ, 0 < θ < 1, on its own. At θ = 1/2 this is the one-sided sign-flip test.
 */
function signTail({ weights, positive }: WeightedSigns): (chance: number) => number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const scale = scaleOf(weights);
  if (scale === null || total * scale * weights.length > EXACT_STEPS)
    return (chance) => saddlepointTail(weights, positive, chance);
  const whole = weights.map((weight) => Math.round(weight * scale));
  return (chance) => exactTail(whole, Math.round(positive * scale), chance);
}

/** The factor that makes whole numbers of all weights, so that equal sums are found equal. */
function scaleOf(weights: readonly number[]): number | null {
  const different = [...new Set(weights)];
  for (let scale = 1; scale <= FINEST; scale++) {
    if (different.every((weight) => Math.abs(weight * scale - Math.round(weight * scale)) < 1e-9))
      return scale;
  }
  return null;
}

function exactTail(weights: readonly number[], positive: number, chance: number): number {
  const mass = new Float64Array(weights.reduce((sum, weight) => sum + weight, 0) + 1);
  mass[0] = 1;
  let reach = 0;
  for (const weight of weights) {
    reach += weight;
    for (let sum = reach; sum >= 0; sum--)
      mass[sum] = mass[sum]! * (1 - chance) + (sum >= weight ? mass[sum - weight]! * chance : 0);
  }
  return mass.subarray(positive + 1).reduce((sum, each) => sum + each, mass[positive]! / 2);
}

/** Lugannani and Rice 1980 without a correction for continuity, which is how it approximates a mid-p. */
function saddlepointTail(weights: readonly number[], positive: number, chance: number): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (positive >= total * (1 - 1e-12)) return chance ** weights.length / 2;
  if (positive <= total * 1e-12) return 1 - (1 - chance) ** weights.length / 2;
  const tilt = tiltTo(weights, positive, chance);
  const { log, variance, third } = cumulants(weights, tilt, chance);
  const root = Math.sign(tilt) * Math.sqrt(Math.max(0, 2 * (tilt * positive - log)));
  const scaled = tilt * Math.sqrt(variance);
  if (Math.abs(root) < 1e-3) return 0.5 - root / SQRT_2_PI - third / (6 * SQRT_2_PI * variance ** 1.5);
  const density = Math.exp((-root * root) / 2) / SQRT_2_PI;
  return normalCdf(-root) + density * (1 / scaled - 1 / root);
}

const SQRT_2_PI = Math.sqrt(2 * Math.PI);

/** The tilt under which the expected sum is `positive`, by bisection. */
function tiltTo(weights: readonly number[], positive: number, chance: number): number {
  const smallest = weights.reduce((least, weight) => Math.min(least, weight), Infinity);
  let [low, high] = [-100 / smallest, 100 / smallest];
  for (let halving = 0; halving < 60; halving++) {
    const middle = (low + high) / 2;
    if (cumulants(weights, middle, chance).mean < positive) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** The cumulant generating function of the sum at `tilt`, and its first three derivatives. */
function cumulants(weights: readonly number[], tilt: number, chance: number) {
  const found = { log: 0, mean: 0, variance: 0, third: 0 };
  for (const weight of weights) {
    const logOdds = weight * tilt + Math.log(chance / (1 - chance));
    const tilted = 1 / (1 + Math.exp(-logOdds));
    found.log += Math.log(1 - chance) + Math.max(0, logOdds) + Math.log1p(Math.exp(-Math.abs(logOdds)));
    found.mean += weight * tilted;
    found.variance += weight ** 2 * tilted * (1 - tilted);
    found.third += weight ** 3 * tilted * (1 - tilted) * (1 - 2 * tilted);
  }
  return found;
}
