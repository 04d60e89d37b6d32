import { mulberry32 } from '#core/random.ts';
import type { Interval } from './interval.ts';
import type { Difference } from './newcombe.ts';

export interface BootstrapOptions {
  /** How often the tasks are drawn anew; default 2000. */
  resamples?: number;
  /** Default 42. The same seed gives the same interval on every machine. */
  seed?: number;
  /** Default 0.95. */
  level?: number;
}

/** One task: the successes of its repeats and how many there were. With one repeat: 0 or 1, of 1. */
export interface Cluster {
  sum: number;
  count: number;
}

/**
 * Interval of a rate over tasks with repeats: whole tasks are drawn with replacement, repeats stay with their task,
 * because the repeats of one task are no independent witnesses. Null without tasks.
 */
export function clusterBootstrap(tasks: readonly Cluster[], options: BootstrapOptions = {}): Interval | null {
  if (tasks.length === 0) return null;
  const rates = resampled(tasks.length, options, (draw) => {
    let sum = 0;
    let count = 0;
    for (let drawn = 0; drawn < tasks.length; drawn++) {
      const task = tasks[draw()]!;
      sum += task.sum;
      count += task.count;
    }
    return count === 0 ? 0 : sum / count;
  });
  return percentiles(rates, options.level);
}

/**
 * Interval of the difference second − first over the same tasks: `first[i]` and `second[i]` are the two systems' results
 * on task i (0 or 1, or the mean over its repeats, which makes the task the cluster). Null without tasks.
 */
export function pairedBootstrap(
  first: readonly number[],
  second: readonly number[],
  options: BootstrapOptions = {},
): Difference | null {
  const tasks = Math.min(first.length, second.length);
  if (tasks === 0) return null;
  const gains = Array.from({ length: tasks }, (_, index) => second[index]! - first[index]!);
  const differences = resampled(tasks, options, (draw) => {
    let sum = 0;
    for (let drawn = 0; drawn < tasks; drawn++) sum += gains[draw()]!;
    return sum / tasks;
  });
  return { difference: mean(second, tasks) - mean(first, tasks), ...percentiles(differences, options.level) };
}

/** One figure of each resample, ascending. `draw` gives the index of the next task. */
function resampled(
  tasks: number,
  { resamples = 2000, seed = 42 }: BootstrapOptions,
  figure: (draw: () => number) => number,
): Float64Array {
  const random = mulberry32(seed);
  const draw = () => Math.floor(random() * tasks);
  return Float64Array.from({ length: resamples }, () => figure(draw)).sort();
}

/** The percentile p is the order statistic ceil(p·R), counted from 1. */
function percentiles(ascending: Float64Array, level = 0.95): Interval {
  const at = (p: number): number => {
    const position = Math.ceil(p * ascending.length) - 1;
    return ascending[Math.min(ascending.length - 1, Math.max(0, position))]!;
  };
  return { low: at((1 - level) / 2), high: at((1 + level) / 2) };
}

const mean = (values: readonly number[], count: number): number =>
  values.slice(0, count).reduce((sum, value) => sum + value, 0) / count;
