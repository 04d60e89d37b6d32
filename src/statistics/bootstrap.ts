import type { Interval } from './interval.ts';
import { mcnemar } from './mcnemar.ts';
import { pairedInterval } from './paired-interval.ts';
import { meanOf } from './bca.ts';
import type { Cluster } from './cluster.ts';
import { Resamples, type BootstrapOptions } from './resamples.ts';

/** What values of one attempt lie between; default 0 to 1. */
const SHARE: Interval = { low: 0, high: 1 };
const GAIN: Interval = { low: -1, high: 1 };

/**
 * 95 % interval of a mean over all attempts, or a rate over calls: whole tasks are drawn with replacement, repeats and calls stay with
 * their task. Null without tasks.
 */
export function clusterBootstrap(tasks: readonly Cluster[], options: BootstrapOptions = {}): Interval | null {
  const counted = tasks.filter(({ count }) => count > 0);
  return counted.length === 0 ? null : new Resamples(counted, options).interval(0.95, SHARE);
}

/** A paired comparison by bootstrap: p and interval say the same of "no difference", at every level. */
export interface PairedBootstrap {
  /** second − first, the mean over tasks. */
  difference: number;
  /** Two-sided; no less than what so many resamples can show. */
  p: number;
  interval(level: number): Interval;
}

/**
 * The same tasks twice: `first[i]` and `second[i]` are the two systems' means over their attempts at task i, 0 to 1, which makes the
 * task the cluster. Null without tasks.
 */
export function pairedBootstrap(
  first: readonly number[],
  second: readonly number[],
  options: BootstrapOptions = {},
): PairedBootstrap | null {
  const gains = second.slice(0, first.length).map((value, task) => ({ sum: value - first[task]!, count: 1 }));
  if (gains.length === 0) return null;
  if (gains.every(({ sum }) => sum === gains[0]!.sum)) return allAlike(gains[0]!.sum, gains.length);
  const resamples = new Resamples(gains, options);
  return {
    difference: meanOf(gains),
    p: resamples.pOfZero(),
    interval: (level) => resamples.interval(level, GAIN),
  };
}

/**
 * Where every task has the same gain, drawing again shows a certainty that is not there: as sure as of so many tasks that one of the
 * two alone solved, or where there is no gain, of so many on which the two never differed.
 */
function allAlike(gain: number, tasks: number): PairedBootstrap {
  const won = gain === 0 ? 0 : tasks;
  const scale = gain === 0 ? 1 : gain;
  return {
    difference: gain,
    p: mcnemar(won, 0).midP,
    interval: (level) => {
      const { low, high } = pairedInterval(won, 0, tasks, level)!;
      return { low: Math.min(low * scale, high * scale), high: Math.max(low * scale, high * scale) };
    },
  };
}
