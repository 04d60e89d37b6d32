import type { CellSummary } from '#core/cell.ts';
import type { TaskAttempts } from './run-table.ts';

/** A task on which two systems differ, with the shares of their attempts that solved it, 0 to 1. */
export interface Flip {
  /** Its place among the compared tasks. */
  task: number;
  candidate: number;
  baseline: number;
}

/** Tasks that count for both and that one solved more often: the largest differences first, and among equal ones in the tasks' order. */
export function flipsOf(ofCandidate: readonly TaskAttempts[], ofBaseline: readonly TaskAttempts[]): Flip[] {
  return ofCandidate
    .flatMap(({ cells }, task) => {
      const others = ofBaseline[task]!.cells;
      if (cells.length === 0 || others.length === 0) return [];
      const [candidate, baseline] = [shareOf(cells), shareOf(others)];
      return candidate === baseline ? [] : [{ task, candidate, baseline }];
    })
    .sort(
      (a, b) => Math.abs(b.candidate - b.baseline) - Math.abs(a.candidate - a.baseline) || a.task - b.task,
    );
}

/** Which the candidate solved less often, and which more often. */
export const partedFlips = (flips: readonly Flip[]): { regressions: Flip[]; gains: Flip[] } => ({
  regressions: flips.filter(({ candidate, baseline }) => candidate < baseline),
  gains: flips.filter(({ candidate, baseline }) => candidate > baseline),
});

const shareOf = (cells: readonly CellSummary[]): number =>
  cells.filter(({ verdict }) => verdict === 'correct').length / cells.length;
