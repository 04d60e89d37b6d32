import type { CellSummary } from '#core/cell.ts';
import { clusterBootstrap } from '#statistics/bootstrap.ts';
import { type Cluster, type Interval, wilson } from '#statistics/interval.ts';
import type { TaskAttempts } from './run-table.ts';

/**
 * How a 95 % interval was made. `wilson`: yes or no over tasks, one attempt each. `tasks-resampled`: fractions, calls or repeats, whole
 * tasks resampled (seed 42), since what belongs to one task is not independent; an end that so few tasks cannot show is Wilson's over
 * tasks. `wilson-over-tasks`: the same, where all tasks agree and resampling would show a certainty that is not there.
 * `clopper-pearson`: as `wilson`, of two error rates whose intervals hold both in at least 95 % of samples.
 */
export type IntervalMethod = 'wilson' | 'tasks-resampled' | 'wilson-over-tasks' | 'clopper-pearson';

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
const resamplesFor = (tasks: number): number =>
  Math.max(400, Math.min(2000, Math.floor(3_000_000 / Math.max(1, tasks))));

/** The mean of one of the deciding scorer's measures over the cells it is defined for: true counts 1, false 0, null stays outside. */
export const averageOverTasks = (attempts: readonly TaskAttempts[], measure: string): MeanOverTasks =>
  meanOverTasks(attempts.map(({ cells }) => sumOf(cells, measure)));

function sumOf(cells: readonly CellSummary[], measure: string): { sum: number; count: number } {
  let sum = 0;
  let count = 0;
  for (const cell of cells) {
    const value = Object.hasOwn(cell.measures, measure) ? cell.measures[measure] : null;
    if (value === null || value === undefined || Number.isNaN(value)) continue;
    sum += Number(value);
    count += 1;
  }
  return { sum, count };
}

/**
 * Calls made for each call that was due, over the cells where one was; null when none was due. mcpbr allows 1.5. A call where none is
 * due is a fault of its own, and no call too many for another task.
 */
export function callsPerExpectedCall(cells: readonly CellSummary[]): number | null {
  const due = cells.filter(({ expectedCalls }) => expectedCalls > 0);
  const expected = due.reduce((sum, cell) => sum + cell.expectedCalls, 0);
  return expected === 0 ? null : due.reduce((sum, cell) => sum + cell.calls, 0) / expected;
}
