import { type Interval, wilson, Z_95 } from './interval.ts';

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
