import { type Interval, wilson } from './interval.ts';
import { normalQuantile } from './distributions.ts';
import { productInterval } from './paired-interval.ts';
import { signTail } from './weighted-signs.ts';

/** A paired comparison by the sign-flip test; p and interval say the same of "no difference", at every level. */
export interface SignFlip {
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
