import { solvedIn, type TaskAttempts } from './run-table.ts';

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
