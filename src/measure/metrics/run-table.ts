import { cellAddress, type CellSummary, isEndedByLimit, isLost } from '#core/cell.ts';
import { type Contender, isLine } from '#core/contender.ts';
import type { TaskRow } from '#core/dataset.ts';

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
  /**
   * What becomes of attempts that a limit ended. Absent: they count as failed, as MCP-AgentBench counts them. `left-out`: they are in no
   * denominator.
   */
  limits?: 'left-out';
  /** How many tools each task offers, in the order of `tasks`; undefined where that is not known. */
  offered?: readonly (number | undefined)[];
}

/**
 * The attempts of one model at one task that count, how many the provider, the network or the app lost, and how many a limit ended: these
 * are among `cells` unless the table leaves them out.
 */
export interface TaskAttempts {
  task: TaskRow;
  cells: CellSummary[];
  lost: number;
  limited: number;
}

/** A run's cells by model and task: `byModel[m][t]`. */
export interface AttemptIndex {
  byModel: TaskAttempts[][];
  /** Cells of each model that are done, those of them that were lost, those that the deciding scorer does not apply to, and those of these with a call that a recording does not answer. */
  done: number[];
  notCounted: number[];
  undecided: number[];
  notRecorded: number[];
}

/** Cells whose number is outside the table are ignored. */
export function indexAttempts(table: RunTable): AttemptIndex {
  const { models, repeats, tasks, limits } = table;
  const index: AttemptIndex = {
    byModel: models.map(() => tasks.map((task) => ({ task, cells: [], lost: 0, limited: 0 }))),
    done: models.map(() => 0),
    notCounted: models.map(() => 0),
    undecided: models.map(() => 0),
    notRecorded: models.map(() => 0),
  };
  for (const cell of table.cells) {
    const at = cellAddress(cell.cell, models.length, repeats);
    const attempts = index.byModel[at.model]?.[at.task];
    if (!attempts) continue;
    index.done[at.model]! += 1;
    if (isLost(cell)) {
      attempts.lost += 1;
      index.notCounted[at.model]! += 1;
    } else if (cell.verdict === 'not-counted') {
      index.undecided[at.model]! += 1;
      if (cell.notRecorded) index.notRecorded[at.model]! += 1;
    } else {
      const isLimited = isEndedByLimit(cell);
      if (isLimited) attempts.limited += 1;
      if (!isLimited || limits !== 'left-out') attempts.cells.push(cell);
    }
  }
  return index;
}

export const isSolved = (cell: CellSummary): boolean => cell.verdict === 'correct';

export const solvedIn = (cells: readonly CellSummary[]): number => cells.filter(isSolved).length;

/** What the rates of all tasks, shared or not, are made of. */
export interface CellCounts {
  solved: number;
  counted: number;
  lost: number;
}

/** Could the lost cells have put the other one ahead: the leader's all failed, the other's all solved? */
export function couldTurn(difference: number, a: CellCounts, b: CellCounts): boolean {
  if (difference === 0 || a.lost + b.lost === 0) return false;
  const [leader, other] = difference > 0 ? [a, b] : [b, a];
  const least = leader.solved / (leader.counted + leader.lost);
  return least < (other.solved + other.lost) / (other.counted + other.lost);
}

export const countCells = (attempts: readonly TaskAttempts[]): CellCounts => ({
  solved: attempts.reduce((sum, { cells }) => sum + solvedIn(cells), 0),
  counted: attempts.reduce((sum, { cells }) => sum + cells.length, 0),
  lost: attempts.reduce((sum, { lost }) => sum + lost, 0),
});

/**
 * For each contender the position of what its fault plan is measured by: the same model, asked in the same way, without faults, or,
 * where the run has no plan without faults, under its first. Undefined for that one itself, and for a baseline beside models, which is
 * a line and no subject.
 */
export function basesOf(contenders: readonly Contender[]): (number | undefined)[] {
  const bases = new Map<string, number>();
  contenders.forEach((contender, position) => {
    const held = bases.get(keyOf(contender));
    if (held === undefined || (!contender.faults && contenders[held]!.faults))
      bases.set(keyOf(contender), position);
  });
  return contenders.map((contender, position) => {
    const base = bases.get(keyOf(contender))!;
    return base === position || isLine(contender, contenders) ? undefined : base;
  });
}

const keyOf = ({ model, agentId, menu }: Contender): string =>
  JSON.stringify([model.id, agentId, menu ?? null]);
