import type { Interval } from './interval.ts';

/**
 * Shares of the capital that are bet against a mean, in equal parts. A large one shows a large difference soon and a small one a small
 * difference at last; six of them cost a factor of six.
 */
const BETS = [0.8, 0.4, 0.2, 0.1, 0.05, 0.025];

/** Sums of differences are exact to less than that. */
const ROUNDING = 1e-9;

/**
 * The mean of paired differences over a known number of tasks, which may be looked at after every one of them: at a level of 95 % the chance
 * is at most 5 % that its interval ever leaves out the mean over all tasks, however often and whenever one looks, and whatever one stops
 * for. What is bounded is what the whole set would show, and not what other tasks would.
 *
 * Each difference d of two systems on a task, between −1 and 1, becomes x = (d + 1) / 2. Where the mean of all is m, that of the tasks which
 * are left is known as well: m′ = (N·m − Σx) / (N − n). Against the claim that the mean is at most m a capital of 1 is bet: Π(1 − a + a·x / m′),
 * averaged over the bets a. Where the claim holds, its expectation never grows, so that it ever reaches 2 / α with a chance of at most
 * α / 2 (Ville 1939); where m′ is below 0, what is left cannot make the claim true any more. What is left of all m is the interval; the other
 * end is made alike of 1 − x. This is the betting of Waudby-Smith and Ramdas (2024), Journal of the Royal Statistical Society B 86, 1, for
 * samples without replacement, with a grid of bets.
 *
 * The tasks must come in an order that has nothing to do with their difficulty, such as that of a hash.
 */
export class ConfidenceSequence {
  readonly #tasks: number;
  readonly #needed: number;
  /** Undefined for a task without one. */
  readonly #differences: (number | undefined)[] = [];
  /** By value that is asked about again and again: the bets that it is no less, and that it is no more. */
  readonly #bets = new Map<number, readonly [Bets, Bets]>();
  #n = 0;
  #sum = 0;

  /** `tasks`: how many there are in all; `level`: 0 to 1. */
  constructor(tasks: number, level = 0.95) {
    this.#tasks = tasks;
    this.#needed = 2 / (1 - level);
  }

  /** Differences seen. */
  get n(): number {
    return this.#n;
  }
  /** Their mean; null before the first. */
  get mean(): number | null {
    return this.#n === 0 ? null : this.#sum / this.#n;
  }

  /** The difference on one more task, −1 to 1: with repeats that of two shares. Undefined: the task counts for neither. */
  add(difference: number | undefined): void {
    if (difference !== undefined && !(difference >= -1 && difference <= 1))
      throw new RangeError(`a difference of ${difference}`);
    if (this.#differences.length === this.#tasks) throw new RangeError(`more than ${this.#tasks} tasks`);
    this.#differences.push(difference);
    if (difference === undefined) return;
    this.#n += 1;
    this.#sum += difference;
  }

  /** Is the mean of all tasks that count shown to be above or below a value between −1 and 1? Undefined where it is not shown. */
  decided(against = 0): 'above' | 'below' | undefined {
    let bets = this.#bets.get(against);
    if (!bets) this.#bets.set(against, (bets = [this.#betsOn(against, 1), this.#betsOn(against, -1)]));
    const [isAbove, isBelow] = bets.map((each) => each.ruledOutBy(this.#differences));
    return isAbove ? 'above' : isBelow ? 'below' : undefined;
  }

  /** The means that are not ruled out; null before the first difference. */
  get interval(): Interval | null {
    if (this.#n === 0) return null;
    return { low: this.#end(1), high: -this.#end(-1) };
  }

  /** The largest mean (for side −1: of the differences turned around) such that it and all below are ruled out; −1 where none is. */
  #end(side: 1 | -1): number {
    let [low, high] = [-1, 1];
    for (let halving = 0; halving < 50; halving++) {
      const middle = (low + high) / 2;
      if (this.#betsOn(side * middle, side).ruledOutBy(this.#differences)) low = middle;
      else high = middle;
    }
    return low;
  }

  #betsOn = (mean: number, side: 1 | -1): Bets => new Bets(mean, side, this.#tasks, this.#needed);
}

/** A capital that is bet against the claim that the mean of all tasks is at most `mean`; for side −1: at least. */
class Bets {
  readonly #side: 1 | -1;
  readonly #needed: number;
  /** The claim, of x. */
  readonly #mean: number;
  readonly #capital = new Float64Array(BETS.length).fill(1);
  /** Tasks that are left, and what they have to sum up to under the claim. */
  #left: number;
  #sumLeft: number;
  #taken = 0;
  #isRuledOut = false;

  constructor(mean: number, side: 1 | -1, tasks: number, needed: number) {
    this.#mean = (1 + side * mean) / 2;
    this.#side = side;
    this.#left = tasks;
    this.#sumLeft = tasks * this.#mean;
    this.#needed = needed;
  }

  /** Is the claim ruled out by these differences, or was it by the first of them? They are those of before, and more. */
  ruledOutBy(differences: readonly (number | undefined)[]): boolean {
    while (!this.#isRuledOut && this.#taken < differences.length) this.#take(differences[this.#taken++]);
    return this.#isRuledOut;
  }

  /** A task without a difference is one that has the mean: it speaks for neither side, and what is left is as before. */
  #take(difference: number | undefined): void {
    const x = difference === undefined ? this.#mean : (1 + this.#side * difference) / 2;
    const due = this.#sumLeft / this.#left;
    let sum = 0;
    for (let bet = 0; bet < BETS.length; bet++) {
      // Nothing can be bet on what is 0 for certain.
      if (due > ROUNDING) this.#capital[bet]! *= 1 - BETS[bet]! + (BETS[bet]! * x) / due;
      sum += this.#capital[bet]!;
    }
    this.#left -= 1;
    this.#sumLeft -= x;
    this.#isRuledOut = sum / BETS.length >= this.#needed || this.#sumLeft < -ROUNDING;
  }
}
