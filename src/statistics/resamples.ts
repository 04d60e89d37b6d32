import { mulberry32 } from '#core/random.ts';
import type { Interval } from './interval.ts';
import { accelerationOf, biasOf, meanOf } from './bca.ts';
import type { Cluster } from './cluster.ts';
import { normalCdf, normalQuantile } from './normal.ts';
import { studentQuantile } from './student.ts';

export interface BootstrapOptions {
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
    this.#sorted = drawn(clusters, resamples, mulberry32(seed));
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

  /** Where among the resamples (0 to 1) the end of a tail stands. */
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

function drawn(clusters: readonly Cluster[], resamples: number, random: () => number): Float64Array {
  const tasks = clusters.length;
  const sums = Float64Array.from(clusters, ({ sum }) => sum);
  const counts = Float64Array.from(clusters, ({ count }) => count);
  const means = new Float64Array(resamples);
  for (let each = 0; each < resamples; each++) {
    let sum = 0;
    let count = 0;
    for (let draw = 0; draw < tasks; draw++) {
      const task = Math.floor(random() * tasks);
      sum += sums[task]!;
      count += counts[task]!;
    }
    means[each] = count === 0 ? 0 : sum / count;
  }
  return means.sort();
}
