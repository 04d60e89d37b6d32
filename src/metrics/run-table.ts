import type { TaskRow } from '#core/dataset.ts';
import type { Contender } from '#core/contender.ts';
import { cellAddress, isLost, type CellSummary } from '#core/cell.ts';

/** What every figure of a report is made of: a run's cells beside its tasks and contenders. */
export interface RunTable {
  /** What is compared, a column each. */
  models: readonly Contender[];
  /** How often each model tried each task. */
  repeats: number;
  /** The chosen tasks in the run's order: tasks[i] is the task of `Run.ordinals[i]`. */
  tasks: readonly TaskRow[];
  /** Cells that are done, in any order. */
  cells: readonly CellSummary[];
}

/** The attempts of one model at one task that count, and how many the provider, the network or the app lost. */
export interface TaskAttempts {
  task: TaskRow;
  cells: CellSummary[];
  lost: number;
}

/** A run's cells by model and task: `byModel[m][t]`. */
export interface AttemptIndex {
  byModel: TaskAttempts[][];
  /** Cells of each model that are done, those of them that were lost, and those that the deciding scorer does not apply to. */
  done: number[];
  notCounted: number[];
  undecided: number[];
}

/** Cells whose number lies outside the table are ignored. */
export function indexAttempts(table: RunTable): AttemptIndex {
  const { models, repeats, tasks } = table;
  const index: AttemptIndex = {
    byModel: models.map(() => tasks.map((task) => ({ task, cells: [], lost: 0 }))),
    done: models.map(() => 0),
    notCounted: models.map(() => 0),
    undecided: models.map(() => 0),
  };
  for (const cell of table.cells) {
    const at = cellAddress(cell.cell, models.length, repeats);
    const attempts = index.byModel[at.model]?.[at.task];
    if (!attempts) continue;
    index.done[at.model]! += 1;
    if (isLost(cell)) {
      attempts.lost += 1;
      index.notCounted[at.model]! += 1;
    } else if (cell.verdict === 'not-counted') index.undecided[at.model]! += 1;
    else attempts.cells.push(cell);
  }
  return index;
}

export const isSolved = (cell: CellSummary): boolean => cell.verdict === 'correct';

export const solvedIn = (cells: readonly CellSummary[]): number => cells.filter(isSolved).length;
