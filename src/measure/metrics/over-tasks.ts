import type { CellSummary } from '#core/cell.ts';
import type { Cluster, Interval } from '#measure/statistics/interval.ts';
import { intervalOverClusters, type IntervalMethod } from '#measure/statistics/paired-interval.ts';
import type { TaskAttempts } from './run-table.ts';

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
  const { interval, method } = intervalOverClusters(tasks);
  return { mean, n, tasks: tasks.length, interval, method };
}

/** The mean of one of the deciding scorer's measures over the cells it is defined for: true counts 1, false 0, null stays outside. */
export const averageOverTasks = (attempts: readonly TaskAttempts[], measure: string): MeanOverTasks =>
  meanOverTasks(attempts.map(({ cells }) => sumOf(cells, measure)));

/** The sum of a measure over the cells that it is defined for, and how many these are. */
export function sumOf(cells: readonly CellSummary[], measure: string): { sum: number; count: number } {
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
 * Calls made for each expected call, over the cells where one was; null when none was expected. mcpbr allows 1.5. A call where none is
 * expected is a fault of its own, and no call too many for another task.
 */
export function callsPerExpectedCall(cells: readonly CellSummary[]): number | null {
  const due = cells.filter(({ expectedCalls }) => expectedCalls > 0);
  const expected = due.reduce((sum, cell) => sum + cell.expectedCalls, 0);
  return expected === 0 ? null : due.reduce((sum, cell) => sum + cell.calls, 0) / expected;
}
