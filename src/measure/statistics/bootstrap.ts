import type { Cluster, Interval } from './interval.ts';
import { normalCdf, normalQuantile, studentQuantile } from './distributions.ts';
import { mulberry32 } from '#core/random.ts';

/** The mean over all attempts of all tasks. */
export function meanOf(clusters: readonly Cluster[]): number {
  const [sum, count] = totalsOf(clusters);
  return sum / count;
}

function totalsOf(clusters: readonly Cluster[]): [sum: number, count: number] {
  return clusters.reduce<[number, number]>(([s, c], { sum, count }) => [s + sum, c + count], [0, 0]);
}

/** How far the resamples lie to one side of the mean, as a z; those that equal it count half. */
function biasOf(sorted: Float64Array, mean: number): number {
  const near = 1e-12 * Math.max(1, Math.abs(mean));
  let below = 0;
  let equal = 0;
  for (const each of sorted)
    if (each < mean - near) below++;
    else if (Math.abs(each - mean) <= near) equal++;
  const share = (below + equal / 2) / sorted.length;
  return normalQuantile(Math.min(1 - 0.5 / sorted.length, Math.max(0.5 / sorted.length, share)));
}

/** A sixth of the skewness of the means that leave out one task each; 0 where they are all equal. */
function accelerationOf(clusters: readonly Cluster[]): number {
  const [sum, count] = totalsOf(clusters);
  const without = clusters.flatMap((task) =>
    count > task.count ? [(sum - task.sum) / (count - task.count)] : [],
  );
  const centre = without.reduce((total, each) => total + each, 0) / without.length;
  const [squares, cubes] = [2, 3].map((power) =>
    without.reduce((total, each) => total + (centre - each) ** power, 0),
  ) as [number, number];
  return squares < 1e-24 ? 0 : cubes / (6 * squares ** 1.5);
}

interface BootstrapOptions {
  /** How often the tasks are drawn again; default 2000. */
  resamples?: number;
  /** Default 42. The same seed gives the same interval on every machine. */
  seed?: number;
  /**
   * `fitted` (default): BCa below 100 tasks, percentiles from there on. `percentile`: percentiles whatever the size.
   */
  method?: 'fitted' | 'percentile';
}

/** From so many tasks on plain percentiles are as good as BCa. */
const MANY = 100;
/** Below so many tasks the percentiles are moved out as Student's t is wider than the normal (Hesterberg 2015, section 5.3). */
const FEW = 30;

/**
 * The mean over all attempts, drawn again with whole tasks: the repeats of one task are not independent. `clusters` has at least one
 * task with a count.
 */
export class Resamples {
  readonly #sorted: Float64Array;
  readonly #tasks: number;
  readonly #isExpanded: boolean;
  /** BCa's bias correction z0 and acceleration a (Efron 1987); both 0 make plain percentiles. */
  #bias = 0;
  #acceleration = 0;

  constructor(clusters: readonly Cluster[], options: BootstrapOptions = {}) {
    const { resamples = 2000, seed = 42, method = 'fitted' } = options;
    this.#tasks = clusters.length;
    this.#isExpanded = method === 'fitted' && clusters.length < FEW;
    this.#sorted = drawn(clusters, resamples, seed);
    if (method === 'percentile' || clusters.length >= MANY) return;
    this.#bias = biasOf(this.#sorted, meanOf(clusters));
    this.#acceleration = accelerationOf(clusters);
  }

  /** The interval of that level; an end that so few resamples cannot show is that of `range`. */
  interval(level: number, range: Interval): Interval {
    const tail = (1 - level) / 2;
    if (this.#tasks < 2) return { ...range };
    return {
      low: this.#orderStatistic(this.#positionOf(tail)) ?? range.low,
      high: this.#orderStatistic(this.#positionOf(1 - tail)) ?? range.high,
    };
  }

  /** Where among the resamples (0 to 1) the end of a tail is. */
  #positionOf(tail: number): number {
    const expanded = this.#isExpanded
      ? normalCdf(this.#shrink * studentQuantile(tail, this.#tasks - 1))
      : tail;
    if (this.#bias === 0 && this.#acceleration === 0) return expanded;
    const z = this.#bias + normalQuantile(expanded);
    return normalCdf(this.#bias + z / Math.max(1e-9, 1 - this.#acceleration * z));
  }

  get #shrink(): number {
    return Math.sqrt(this.#tasks / (this.#tasks - 1));
  }

  /** The order statistic ceil(p·R), counted from 1; undefined where p is nearer to an end than one resample. */
  #orderStatistic(position: number): number | undefined {
    const { length } = this.#sorted;
    const place = Math.ceil(position * length - length * HAIR);
    const isShown = position * length > 1 + length * HAIR && place < length;
    return isShown ? this.#sorted[place - 1] : undefined;
  }
}

/** What rounding may add to a share of resamples: less than one of them by far. */
const HAIR = 1e-12;

function drawn(clusters: readonly Cluster[], resamples: number, seed: number): Float64Array {
  const tasks = clusters.length;
  const draws = drawTasks(tasks, resamples, seed);
  const sums = Float64Array.from(clusters, ({ sum }) => sum);
  const counts = Float64Array.from(clusters, ({ count }) => count);
  const areAlike = counts.every((count) => count === counts[0]);
  const means = new Float64Array(resamples);
  for (let each = 0, draw = 0; each < resamples; each++) {
    const end = draw + tasks;
    let sum = 0;
    let count = areAlike ? counts[0]! * tasks : 0;
    if (areAlike) for (; draw < end; draw++) sum += sums[draws[draw]!]!;
    else
      for (; draw < end; draw++) {
        const task = draws[draw]!;
        sum += sums[task]!;
        count += counts[task]!;
      }
    means[each] = count === 0 ? 0 : sum / count;
  }
  return means.sort();
}

/** What values of one attempt lie between; default 0 to 1. */
const SHARE: Interval = { low: 0, high: 1 };

/** Intervals over few tasks that were computed, by all that they depend on: who comes back to a report waits for none. */
const known = new Map<string, Interval>();
const MOST_KNOWN = 500;
const FEW_ENOUGH_TO_KEEP = 1000;

/**
 * 95 % interval of a mean over all attempts, or a rate over calls: whole tasks are drawn with replacement, repeats and calls stay with
 * their task. `beyond` holds the ends to use where so few tasks cannot show one. Null without tasks.
 */
export function clusterBootstrap(
  tasks: readonly Cluster[],
  options: BootstrapOptions = {},
  beyond: Interval = SHARE,
): Interval | null {
  const counted = tasks.filter(({ count }) => count > 0);
  if (counted.length === 0) return null;
  const computed = () => new Resamples(counted, options).interval(0.95, beyond);
  if (counted.length > FEW_ENOUGH_TO_KEEP) return computed();
  const { resamples, seed, method } = options;
  const values = counted.flatMap(({ sum, count }) => [sum, count]);
  const key = [resamples, seed, method, beyond.low, beyond.high, ...values].join(' ');
  const interval = known.get(key) ?? computed();
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(key, interval);
  return { ...interval };
}

/** Tasks drawn again with replacement: draw `each * tasks + place` is the task at that place of a resample. */
type Draws = Uint16Array | Uint32Array;

/** Draws that are kept for the next figures over as many tasks; more are drawn each time. 6 MB at the most. */
const MOST_KEPT = 3_000_000;
const kept = new Map<string, Draws>();
let keptSize = 0;

/**
 * Resamples of so many tasks, by mulberry32. A report has dozens of means over the same tasks or categories and one seed: their draws are
 * the same and made once. Nobody may write into them.
 */
function drawTasks(tasks: number, resamples: number, seed: number): Draws {
  const key = `${tasks} ${resamples} ${seed}`;
  const before = kept.get(key);
  if (before) return before;
  const size = tasks * resamples;
  const draws = tasks <= 0xffff ? new Uint16Array(size) : new Uint32Array(size);
  const random = mulberry32(seed);
  for (let draw = 0; draw < size; draw++) draws[draw] = Math.floor(random() * tasks);
  if (size > MOST_KEPT) return draws;
  if (keptSize + size > MOST_KEPT) {
    kept.clear();
    keptSize = 0;
  }
  kept.set(key, draws);
  keptSize += size;
  return draws;
}
