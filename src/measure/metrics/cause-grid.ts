import { cellAddress, type CellSummary } from '#core/cell.ts';
import type { RunTable } from './run-table.ts';

/** Failures counted by their class and by the category of their task, as in MCPToolBench++'s figure 6. */
interface CauseGrid {
  /** The commonest first. */
  causes: string[];
  /** The largest category first. */
  rows: CauseGridRow[];
}

interface CauseGridRow {
  category: string;
  /** What was counted: attempts, or calls. */
  of: number;
  failed: number;
  /** In the order of `causes`. */
  counts: number[];
}

/** What a cell adds: how many attempts or calls it counts for, and the class of each that failed. */
type Failures = (cell: CellSummary) => { of: number; causes: readonly string[] };

/** Why attempts did not solve their task; lost and undecided ones are not counted. */
export const attemptFailures: Failures = ({ verdict, cause = 'unknown' }) => ({
  of: verdict === 'not-counted' ? 0 : 1,
  causes: verdict === 'correct' || verdict === 'not-counted' ? [] : [cause],
});

/** Why executed calls failed, by `classOf` their cause; an empty result has a cause and has not failed. Calls never sent are left out. */
export const callFailures =
  (
    classOf: (cause: NonNullable<NonNullable<CellSummary['executed']>[number]['cause']>) => string,
  ): Failures =>
  ({ executed = [] }) => {
    const made = executed.filter(({ unmade }) => !unmade);
    return {
      of: made.length,
      causes: made.flatMap(({ failed, cause }) => (failed || cause ? [classOf(cause ?? 'unknown')] : [])),
    };
  };

/** `chosen`: position of the only contender counted; undefined: all of them. */
export function causeGrid(table: RunTable, failures: Failures, chosen?: number): CauseGrid {
  const { models, repeats, tasks } = table;
  const totals = new Map<string, number>();
  const rows = new Map<string, { of: number; failed: number; counts: Map<string, number> }>();
  for (const cell of table.cells) {
    const at = cellAddress(cell.cell, models.length, repeats);
    const task = tasks[at.task];
    if (!task || (chosen !== undefined && at.model !== chosen)) continue;
    const { of, causes } = failures(cell);
    const row = rows.get(task.category) ?? { of: 0, failed: 0, counts: new Map<string, number>() };
    rows.set(task.category, row);
    row.of += of;
    row.failed += causes.length;
    for (const cause of causes) {
      row.counts.set(cause, (row.counts.get(cause) ?? 0) + 1);
      totals.set(cause, (totals.get(cause) ?? 0) + 1);
    }
  }
  const causes = [...totals].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([cause]) => cause);
  return {
    causes,
    rows: [...rows]
      .filter(([, { of }]) => of > 0)
      .map(([category, { of, failed, counts }]) => ({
        ...{ category, of, failed },
        counts: causes.map((cause) => counts.get(cause) ?? 0),
      }))
      .sort((a, b) => b.of - a.of || (a.category < b.category ? -1 : 1)),
  };
}
