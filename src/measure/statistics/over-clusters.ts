import { clusterBootstrap } from './bootstrap.ts';
import { type Cluster, type Interval, wilson } from './interval.ts';

/**
 * How a 95 % interval was made. `wilson`: yes or no over tasks, one attempt each. `tasks-resampled`: fractions, calls or repeats, whole
 * tasks resampled (seed 42), since what belongs to one task is not independent; an end that so few tasks cannot show is Wilson's over
 * tasks. `wilson-over-tasks`: the same, where all tasks agree and resampling would show a certainty that is not there.
 * `clopper-pearson`: as `wilson`, of two error rates whose intervals hold both in at least 95 % of samples.
 */
export type IntervalMethod = 'wilson' | 'tasks-resampled' | 'wilson-over-tasks' | 'clopper-pearson';

/** 95 % interval of the mean over all attempts of these clusters, such as tasks with their attempts, each with at least one; null for none. */
export function intervalOverClusters(tasks: readonly Cluster[]): {
  interval: Interval | null;
  method: IntervalMethod;
} {
  const n = tasks.reduce((total, { count }) => total + count, 0);
  const mean = n === 0 ? 0 : tasks.reduce((total, { sum }) => total + sum, 0) / n;
  const method = methodFor(tasks);
  const interval =
    method === 'tasks-resampled'
      ? clusterBootstrap(tasks, { resamples: resamplesFor(tasks.length) }, wilsonOverTasks(tasks, mean))
      : wilson(mean * tasks.length, tasks.length);
  return { interval, method };
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
const resamplesFor = (tasks: number): number =>
  Math.max(400, Math.min(2000, Math.floor(3_000_000 / Math.max(1, tasks))));
