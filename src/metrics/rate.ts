import type { Interval } from '#statistics/interval.ts';
import { meanOverTasks, type IntervalMethod } from './over-tasks.ts';
import type { Repeats } from './pass-at-k.ts';

/** Below this many tasks a rate says next to nothing, and the page says so. */
export const TOO_FEW = 5;

/** Below this many tasks nothing is called good, low, ahead or weak: they are too few. */
export const TOO_FEW_TO_TELL = 30;

/** The attempts of one task, with those that were lost to the provider, the network or the app: they are no attempts. */
export interface CountedRepeats extends Repeats {
  lost?: number;
}

/** A share of solved attempts and how sure it is. */
export interface Rate {
  solved: number;
  /** Attempts that count. */
  n: number;
  /** Tasks with at least one attempt; with repeats fewer than `n`. */
  tasks: number;
  /** 0 to 1; null when nothing counts. */
  rate: number | null;
  /** 95 %. */
  interval: Interval | null;
  method: IntervalMethod;
  /** Fewer than TOO_FEW tasks. */
  tooFew: boolean;
  /** Attempts that are not counted, since the provider, the network or the app lost them. */
  lost: number;
  /** The rate if all lost attempts had failed, and if all had succeeded; null where none was lost. */
  bounds: Interval | null;
}

/** The rate over tasks, each with its attempts; tasks without attempts are outside. */
export function rateOf(all: readonly CountedRepeats[]): Rate {
  const solved = all.reduce((sum, task) => sum + task.successes, 0);
  const lost = all.reduce((sum, task) => sum + (task.lost ?? 0), 0);
  const { mean, n, tasks, interval, method } = meanOverTasks(
    all.map(({ attempts, successes }) => ({ sum: successes, count: attempts })),
  );
  const bounds = lost === 0 ? null : { low: solved / (n + lost), high: (solved + lost) / (n + lost) };
  return { solved, n, tasks, rate: mean, interval, method, tooFew: tasks < TOO_FEW, lost, bounds };
}
