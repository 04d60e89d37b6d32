import type { MeanDifference } from '#metrics/index.ts';
import { signed } from './report-words.ts';

/** `+1.2 [0.4, 2.0]`; in words where the difference is the same on every task, and the interval therefore without width. */
export function moreWords({ more, interval }: MeanDifference, digits = 1): string {
  if (!interval) return signed(more, digits);
  if (interval.low === interval.high)
    return more === 0 ? 'the same on every task' : `${signed(more, digits)} on every task`;
  const [low, high] = [interval.low, interval.high].map((end) => signed(end, digits).replace('+', ''));
  return `${signed(more, digits)} [${low}, ${high}]`;
}

/** The same of milliseconds, in the unit of the larger of the two means. */
export function moreTimeWords(time: MeanDifference): string {
  return Math.max(time.mean, time.base) >= 999.5
    ? `${moreWords(dividedBy(1000, time))}\u00a0s`
    : `${moreWords(time, 0)}\u00a0ms`;
}

const dividedBy = (divisor: number, { interval, ...of }: MeanDifference): MeanDifference => ({
  ...of,
  more: of.more / divisor,
  interval: interval && { low: interval.low / divisor, high: interval.high / divisor },
});
