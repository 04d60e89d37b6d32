import type { CellSummary, ResultRecord } from '#core/cell.ts';
import { decidingScore, type DecidingRule } from '#core/deciding.ts';
import { cellVerdict } from '#core/score.ts';
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
    cells.push(summaryOfCell(recordUnder(record, rule), task, rule));
  return cells;
}

const recordUnder = (record: ResultRecord, rule: DecidingRule): ResultRecord => ({
  ...record,
  verdict: cellVerdict(record.outcome, decidingScore(record, rule)?.score),
});
