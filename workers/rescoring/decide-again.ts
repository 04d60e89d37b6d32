import type { CellSummary } from '#core/cell.ts';
import { decidedUnder, type DecidingRule } from '#core/deciding.ts';
import { summaryOfCell } from '../runs/cell-summary.ts';
import { withTasks, type RescoreDeps } from './rescore.ts';

/** The summaries of a stored run as if another of its scorers had decided it. Nothing is scored, asked or written. */
export async function decidedAgain(
  deps: RescoreDeps,
  runId: string,
  decidedBy: string,
): Promise<CellSummary[]> {
  const { run, records } = await deps.records({ id: runId });
  const rule: DecidingRule = { ...run.config, decidedBy };
  const cells: CellSummary[] = [];
  for await (const { record, task } of withTasks(deps, run, records))
    cells.push(summaryOfCell(decidedUnder(record, rule), task, rule));
  return cells;
}
