import type { CellSummary } from '#core/cell.ts';
import { meanOverTasks, type MeanOverTasks } from './over-tasks.ts';
import type { TaskAttempts } from './run-table.ts';

/** A mean over the cells for which the measure is defined. */
export interface Average {
  /** Null when it is defined nowhere. */
  mean: number | null;
  /** Cells it is defined for. */
  n: number;
}

/** The mean of one of the deciding scorer's measures; true counts 1, false 0, null stays outside. */
export function averageOf(cells: readonly CellSummary[], measure: string): Average {
  const { sum, count } = sumOf(cells, measure);
  return { mean: count === 0 ? null : sum / count, n: count };
}

/** The same with its interval, the task as the cluster. */
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
