import { logChoose, normalQuantile } from './distributions.ts';
import { type Interval, wilson, type Cluster } from './interval.ts';
import { clusterBootstrap } from './bootstrap.ts';

/**
 * Interval of the difference of two systems on the same tasks, (onlyFirst − onlySecond) / total, by inverting the mid-p McNemar test:
 * it leaves 0 out exactly where that test's p is below 1 − level. `onlyFirst` and `onlySecond` count the tasks one alone solved.
 *
 * The difference is a product: the share of tasks on which the two differ, times 2θ − 1, where θ is the chance that the first is the
 * one that solved such a task. θ has its mid-p interval, the share its Wilson interval; the ends are the least and the greatest product
 * over the ellipse between them (the method of variance estimates recovery, Zou and Donner 2008). Null without tasks.
 */
export function pairedInterval(
  onlyFirst: number,
  onlySecond: number,
  total: number,
  level = 0.95,
): Interval | null {
  const tail = (1 - level) / 2;
  const differing = onlyFirst + onlySecond;
  const share = wilson(differing, total, -normalQuantile(tail));
  if (!share) return null;
  if (differing === 0) return { low: -share.high, high: share.high };
  const lean = (onlyFirst - onlySecond) / differing;
  const low = 2 * midPLow(onlyFirst, differing, tail) - 1;
  const high = 1 - 2 * midPLow(onlySecond, differing, tail);
  return productInterval({ at: lean, low, high }, differing / total, share);
}

/**
 * Interval of a lean between −1 and 1 times a share of known interval, estimated apart (Zou and Donner 2008): an end has the sign of
 * the lean's.
 */
export function productInterval(
  lean: Interval & { at: number },
  estimate: number,
  share: Interval,
): Interval {
  return {
    low: leastProduct(lean.at, lean.low, estimate, share),
    high: -leastProduct(-lean.at, -lean.high, estimate, share),
  };
}

/** The θ at which seeing `successes` or more of n, half the point mass left out, has the chance `tail`. */
function midPLow(successes: number, n: number, tail: number): number {
  if (successes === 0) return 0;
  let [low, high] = [0, 1];
  for (let halving = 0; halving < 60; halving++) {
    const middle = (low + high) / 2;
    if (midPTail(successes, n, middle) < tail) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** P(X > k) + P(X = k) / 2 of a binomial, 0 < share < 1. */
function midPTail(k: number, n: number, share: number): number {
  const odds = share / (1 - share);
  let term = Math.exp(logChoose(n, k) + k * Math.log(share) + (n - k) * Math.log(1 - share));
  let sum = term / 2;
  for (let successes = k; successes < n; successes++) {
    term *= ((n - successes) / (successes + 1)) * odds;
    sum += term;
    if (term < sum * 1e-17 && successes > n * share) break;
  }
  return sum;
}

const STEPS = 256;

/**
 * Least lean × share on the quarter ellipse from (lean, share's estimate) to the lower end of the lean. A lean that may be negative is
 * worst where the share is great, else where it is small: so the sign of the end is that of `low`.
 */
function leastProduct(lean: number, low: number, estimate: number, share: Interval): number {
  const reach = low >= 0 ? estimate - share.low : estimate - share.high;
  let least = Infinity;
  for (let step = 0; step <= STEPS; step++) {
    const angle = ((step / STEPS) * Math.PI) / 2;
    const product = (lean - (lean - low) * Math.cos(angle)) * (estimate - reach * Math.sin(angle));
    least = Math.min(least, product);
  }
  return Math.max(-1, least);
}

/**
 * How a 95 % interval was made. `wilson`: yes or no over tasks, one attempt each. `tasks-resampled`: fractions, calls or repeats, whole
 * tasks resampled (seed 42), since what belongs to one task is not independent; an end that so few tasks cannot show is Wilson's over
 * tasks, and an end beyond which fewer than five tasks lie is no nearer than that. `wilson-over-tasks`: the same, where all tasks agree and resampling would show a certainty that is not there.
 * `clopper-pearson`: as `wilson`, of two error rates whose intervals hold both in at least 95 % of samples.
 */
export type IntervalMethod = 'wilson' | 'tasks-resampled' | 'wilson-over-tasks' | 'clopper-pearson';

/** 95 % interval of the mean over all attempts of these clusters, such as tasks with their attempts, each with at least one; null for none. */
export function intervalOverClusters(tasks: readonly Cluster[]): {
  interval: Interval | null;
  method: IntervalMethod;
} {
  const n = tasks.reduce((total, { count }) => total + count, 0);
  const mean = n === 0 ? 0 : tasks.reduce((total, { sum }) => total + sum, 0) / n;
  const method = methodFor(tasks);
  if (method !== 'tasks-resampled') return { interval: wilson(mean * tasks.length, tasks.length), method };
  const bound = wilsonOverTasks(tasks, mean);
  const drawn = clusterBootstrap(tasks, { resamples: resamplesFor(tasks.length) }, bound);
  return { interval: drawn && bound ? widened(drawn, bound, tasks) : drawn, method };
}

/**
 * With so few tasks above 0, or below 1, resampling draws the same few again and again and is too narrow on that side: two right would have
 * a lower upper end than none.
 */
const FEW_APART = 5;

function widened({ low, high }: Interval, bound: Interval, tasks: readonly Cluster[]): Interval {
  const isFew = (isApart: (task: Cluster) => boolean): boolean => tasks.filter(isApart).length < FEW_APART;
  return {
    low: isFew(({ sum, count }) => sum < count) ? Math.min(low, bound.low) : low,
    high: isFew(({ sum }) => sum > 0) ? Math.max(high, bound.high) : high,
  };
}

/**
 * Wilson over as many equally weighted tasks as these are worth (Kish 1965: (Σn)² / Σn²). A value between 0 and 1 varies at most as yes
 * and no with the same mean do, so this end is a cautious one.
 */
function wilsonOverTasks(tasks: readonly Cluster[], mean: number): Interval | undefined {
  const attempts = tasks.reduce((total, { count }) => total + count, 0);
  const worth = attempts ** 2 / tasks.reduce((total, { count }) => total + count ** 2, 0);
  return wilson(mean * worth, worth) ?? undefined;
}

function methodFor(tasks: readonly Cluster[]): IntervalMethod {
  if (tasks.every(({ sum, count }) => count === 1 && (sum === 0 || sum === 1))) return 'wilson';
  const shareOf = ({ sum, count }: Cluster): number => sum / count;
  return tasks.every((task) => shareOf(task) === shareOf(tasks[0]!))
    ? 'wilson-over-tasks'
    : 'tasks-resampled';
}

/** 2,000 draws of the whole set up to 1,500 tasks; beyond that fewer, so that a report never waits on them. */
const resamplesFor = (tasks: number): number =>
  Math.max(400, Math.min(2000, Math.floor(3_000_000 / Math.max(1, tasks))));
