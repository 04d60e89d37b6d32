import { clusterBootstrap } from '#statistics/bootstrap.ts';
import type { Cluster } from '#statistics/cluster.ts';
import type { Interval } from '#statistics/interval.ts';
import { wilson } from '#statistics/wilson.ts';

/**
 * How a 95 % interval was made. `wilson`: yes or no over tasks, one attempt each. `tasks-resampled`: fractions, calls or repeats, whole
 * tasks resampled (seed 42), since what belongs to one task is not independent; an end that so few tasks cannot show is Wilson's over
 * tasks. `wilson-over-tasks`: the same, where all tasks agree and resampling would show a certainty that is not there.
 */
export type IntervalMethod = 'wilson' | 'tasks-resampled' | 'wilson-over-tasks';

/** A mean of values between 0 and 1 over the attempts or calls of many tasks. */
export interface MeanOverTasks {
  /** Null when nothing counts. */
  mean: number | null;
  /** Attempts or calls. */
  n: number;
  /** Tasks with at least one of them. */
  tasks: number;
  /** 95 %. */
  interval: Interval | null;
  method: IntervalMethod;
}

/** One cluster a task; those without attempts are left out. All attempts weigh the same. */
export function meanOverTasks(clusters: readonly Cluster[]): MeanOverTasks {
  const tasks = clusters.filter(({ count }) => count > 0);
  const n = tasks.reduce((total, { count }) => total + count, 0);
  const sum = tasks.reduce((total, each) => total + each.sum, 0);
  const mean = n === 0 ? null : sum / n;
  const method = methodFor(tasks);
  const interval =
    method === 'tasks-resampled'
      ? clusterBootstrap(tasks, { resamples: resamplesFor(tasks.length) }, wilsonOverTasks(tasks, mean!))
      : wilson((mean ?? 0) * tasks.length, tasks.length);
  return { mean, n, tasks: tasks.length, interval, method };
}

/**
 * Wilson over as many equally weighted tasks as these are worth (Kish 1965: (Σn)² / Σn²). A value between 0 and 1 varies at most as yes
 * and no with the same mean do, so this end is a cautious one.
 */
function wilsonOverTasks(tasks: readonly Cluster[], mean: number): Interval | undefined {
  const attempts = tasks.reduce((total, { count }) => total + count, 0);
  const worth = attempts ** 2 / tasks.reduce((total, { count }) => total + count ** 2, 0);
  return wilson(mean * worth, worth) ?? undefined;
}

function methodFor(tasks: readonly Cluster[]): IntervalMethod {
  if (tasks.every(({ sum, count }) => count === 1 && (sum === 0 || sum === 1))) return 'wilson';
  const shareOf = ({ sum, count }: Cluster): number => sum / count;
  return tasks.every((task) => shareOf(task) === shareOf(tasks[0]!))
    ? 'wilson-over-tasks'
    : 'tasks-resampled';
}

/** 2,000 draws of the whole set up to 1,500 tasks; beyond that fewer, so that a report never waits on them. */
export const resamplesFor = (tasks: number): number =>
  Math.max(400, Math.min(2000, Math.floor(3_000_000 / Math.max(1, tasks))));
