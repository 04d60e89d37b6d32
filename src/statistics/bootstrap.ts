import type { Interval } from './interval.ts';
import type { Cluster } from './cluster.ts';
import { Resamples, type BootstrapOptions } from './resamples.ts';

/** What values of one attempt lie between; default 0 to 1. */
const SHARE: Interval = { low: 0, high: 1 };

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
  return counted.length === 0 ? null : new Resamples(counted, options).interval(0.95, beyond);
}
