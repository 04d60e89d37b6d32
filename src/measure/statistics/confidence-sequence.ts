import type { Interval } from './interval.ts';

/**
 * Shares of the capital that are bet against a mean, in equal parts. A large one shows a large difference soon and a small one a small
 * difference at last; six of them cost a factor of six.
 */
const BETS = [0.8, 0.4, 0.2, 0.1, 0.05, 0.025];

/**
 * The mean of paired differences, which may be looked at after every one of them: at a level of 95 % the chance is at most 5 % that its
 * interval ever leaves out the true mean, however often and whenever one looks, and whatever one stops for.
 *
 * Each difference d of two systems on a task, between −1 and 1, becomes x = (d + 1) / 2. Against the claim that its mean is at most m a
 * capital of 1 is bet: Π(1 − a + a·x / m), averaged over the bets a. Where the claim holds, its expectation never grows, so that it ever
 * reaches 2 / α with a chance of at most α / 2 (Ville 1939). What is left of all m is the interval; the other end is made alike of 1 − x.
 * This is the hedged capital process with a grid of bets of Waudby-Smith and Ramdas (2024), Journal of the Royal Statistical Society B 86, 1.
 *
 * The tasks must come in an order that has nothing to do with their difficulty, such as that of a hash. The interval depends on the
 * differences and not on their order, so that parts of a run may be added up.
 */
export class ConfidenceSequence {
  /** How often each difference was seen. */
  readonly #counts = new Map<number, number>();
  readonly #needed: number;
  /** What each bet gains by a difference, for the means that are asked about again and again. */
  readonly #gains = new Map<number, Map<number, readonly number[]>>();
  readonly #logs = new Float64Array(BETS.length);
  #n = 0;
  #sum = 0;

  /** `level`: 0 to 1. */
  constructor(level = 0.95) {
    this.#needed = Math.log(2 / (1 - level));
  }

  /** Differences seen. */
  get n(): number {
    return this.#n;
  }
  /** Their mean; null before the first. */
  get mean(): number | null {
    return this.#n === 0 ? null : this.#sum / this.#n;
  }

  /** The difference on one more task, −1 to 1: with repeats that of two shares. */
  add(difference: number): void {
    if (!(difference >= -1 && difference <= 1)) throw new RangeError(`a difference of ${difference}`);
    this.#n += 1;
    this.#sum += difference;
    this.#counts.set(difference, (this.#counts.get(difference) ?? 0) + 1);
  }

  /** Is the mean shown to be above or below a value between −1 and 1? Undefined where it is not shown. */
  decided(against = 0): 'above' | 'below' | undefined {
    // A bet on the other side of the mean only loses.
    const isAbove = this.#sum > against * this.#n;
    const side = isAbove ? 1 : -1;
    const mean = (1 + side * against) / 2;
    const place = side * mean;
    const gains = this.#gains.get(place) ?? new Map<number, readonly number[]>();
    this.#gains.set(place, gains);
    if (!this.#isRuledOut(mean, side, gains)) return undefined;
    return isAbove ? 'above' : 'below';
  }

  /** The means that are not ruled out; null before the first difference. */
  get interval(): Interval | null {
    if (this.#n === 0) return null;
    return { low: 2 * this.#end(1) - 1, high: 1 - 2 * this.#end(-1) };
  }

  /** The largest mean of x (for side −1: of 1 − x) such that it and all below are ruled out; 0 where none is. */
  #end(side: 1 | -1): number {
    let [low, high] = [0, 1];
    for (let halving = 0; halving < 50; halving++) {
      const middle = (low + high) / 2;
      if (this.#isRuledOut(middle, side, new Map())) low = middle;
      else high = middle;
    }
    return low;
  }

  /** Has the capital that was bet against means of x (side −1: of 1 − x) up to `mean` grown enough? `gains`: what is known of them there. */
  #isRuledOut(mean: number, side: 1 | -1, gains: Map<number, readonly number[]>): boolean {
    if (mean <= 0) return false;
    const logs = this.#logs.fill(0);
    for (const [difference, times] of this.#counts) {
      let gain = gains.get(difference);
      if (!gain) gains.set(difference, (gain = gainsOf(difference, mean, side)));
      for (let bet = 0; bet < logs.length; bet++) logs[bet]! += times * gain[bet]!;
    }
    // The capital is the mean of its parts, so that their largest decides most looks without a sum.
    let most = -Infinity;
    for (const log of logs) if (log > most) most = log;
    if (most < this.#needed) return false;
    let sum = 0;
    for (const log of logs) sum += Math.exp(log - most);
    return most + Math.log(sum / BETS.length) >= this.#needed;
  }
}

/** By bet: the logarithm of what it makes of a capital of 1. */
const gainsOf = (difference: number, mean: number, side: 1 | -1): number[] =>
  BETS.map((bet) => Math.log(1 - bet + (bet * (1 + side * difference)) / (2 * mean)));
