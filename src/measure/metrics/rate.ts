import type { Interval } from '#measure/statistics/interval.ts';
import type { IntervalMethod } from '#measure/statistics/paired-interval.ts';
import { meanOverTasks } from './over-tasks.ts';
import { chooseRatio } from '#measure/statistics/distributions.ts';

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

/** The repeats of one task: how many there were, how many solved it. */
export interface Repeats {
  attempts: number;
  successes: number;
}

/**
 * pass@k: the chance that at least one of k attempts, drawn without replacement from those made, solved the task (the
 * unbiased estimator of Chen et al. 2021). Null when k is more than the attempts: undecidable, never 1.
 */
export function passAtK({ attempts, successes }: Repeats, k: number): number | null {
  if (!isDefined(attempts, k)) return null;
  return 1 - chooseRatio(attempts - successes, attempts, k);
}

/** pass^k: the chance that all of k such attempts solved it (τ-bench). Null when k is more than the attempts. */
export function passHatK({ attempts, successes }: Repeats, k: number): number | null {
  if (!isDefined(attempts, k)) return null;
  return chooseRatio(successes, attempts, k);
}

const isDefined = (attempts: number, k: number): boolean => k >= 1 && k <= attempts;

/** Solved at least once and failed at least once. */
export const isFlaky = ({ attempts, successes }: Repeats): boolean => successes > 0 && successes < attempts;
