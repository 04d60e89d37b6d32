import { clusterBootstrap } from '#statistics/bootstrap.ts';
import type { Interval } from '#statistics/interval.ts';
import { wilson } from '#statistics/wilson.ts';
import type { Repeats } from './pass-at-k.ts';

/** Below this many tasks a rate says next to nothing, and the page says so. */
export const TOO_FEW = 5;

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
  /**
   * wilson: one attempt a task. tasks-resampled: with repeats whole tasks are drawn anew (seed 42), since repeats of
   * one task are no independent witnesses. wilson-over-tasks: the same, where all tasks agree and drawing anew would show a
   * certainty that is not there.
   */
  method: 'wilson' | 'tasks-resampled' | 'wilson-over-tasks';
  /** Fewer than TOO_FEW tasks. */
  tooFew: boolean;
}

/** The rate over tasks, each with its attempts; tasks without attempts are outside. */
export function rateOf(all: readonly Repeats[]): Rate {
  const tasks = all.filter((task) => task.attempts > 0);
  const n = tasks.reduce((sum, task) => sum + task.attempts, 0);
  const solved = tasks.reduce((sum, task) => sum + task.successes, 0);
  const rate = n === 0 ? null : solved / n;
  const method = methodFor(tasks, n);
  const interval = {
    wilson: () => wilson(solved, n),
    'wilson-over-tasks': () => wilson((rate ?? 0) * tasks.length, tasks.length),
    'tasks-resampled': () =>
      clusterBootstrap(
        tasks.map((task) => ({ sum: task.successes, count: task.attempts })),
        { resamples: resamplesFor(tasks.length) },
      ),
  }[method]();
  return { solved, n, tasks: tasks.length, rate, interval, method, tooFew: tasks.length < TOO_FEW };
}

function methodFor(tasks: readonly Repeats[], n: number): Rate['method'] {
  if (n === tasks.length) return 'wilson';
  const share = (task: Repeats): number => task.successes / task.attempts;
  return tasks.every((task) => share(task) === share(tasks[0]!)) ? 'wilson-over-tasks' : 'tasks-resampled';
}

/** 2000 draws of the whole set up to 750 tasks; beyond that fewer, so that a report never waits on them. */
export const resamplesFor = (tasks: number): number =>
  Math.max(200, Math.min(2000, Math.floor(1_500_000 / Math.max(1, tasks))));
