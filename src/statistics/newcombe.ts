import type { Interval } from './interval.ts';
import { Z_95 } from './normal.ts';
import { wilson } from './wilson.ts';

/** A difference of two shares (second minus first, −1 to 1) with its interval. */
export interface Difference extends Interval {
  difference: number;
}

/** How two systems fared on the same tasks. */
export interface PairedCounts {
  both: number;
  onlyFirst: number;
  onlySecond: number;
  neither: number;
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
  return join(successesFirst / totalFirst, first, successesSecond / totalSecond, second, 0);
}

/** The same tasks twice: Newcombe's paired interval (1998, method 10), which knows how the two hang together. */
export function newcombePaired(counts: PairedCounts, z = Z_95): Difference | null {
  const { both, onlyFirst, onlySecond, neither } = counts;
  const total = both + onlyFirst + onlySecond + neither;
  const first = wilson(both + onlyFirst, total, z);
  const second = wilson(both + onlySecond, total, z);
  if (!first || !second) return null;
  return join((both + onlyFirst) / total, first, (both + onlySecond) / total, second, correlation(counts));
}

function join(first: number, ofFirst: Interval, second: number, ofSecond: Interval, phi: number): Difference {
  const difference = second - first;
  const down = hypotenuse(second - ofSecond.low, ofFirst.high - first, phi);
  const up = hypotenuse(ofSecond.high - second, first - ofFirst.low, phi);
  return { difference, low: Math.max(-1, difference - down), high: Math.min(1, difference + up) };
}

const hypotenuse = (a: number, b: number, phi: number): number =>
  Math.sqrt(Math.max(0, a * a - 2 * phi * a * b + b * b));

/** Phi of the two-by-two table; a positive one is drawn back by half a task, as Newcombe does. */
function correlation({ both, onlyFirst, onlySecond, neither }: PairedCounts): number {
  const margins = (both + onlyFirst) * (onlySecond + neither) * (both + onlySecond) * (onlyFirst + neither);
  if (margins === 0) return 0;
  const product = both * neither - onlyFirst * onlySecond;
  const total = both + onlyFirst + onlySecond + neither;
  return (product > 0 ? Math.max(product - total / 2, 0) : product) / Math.sqrt(margins);
}
