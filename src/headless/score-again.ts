import { type ResultRecord, scorersOf, verdictUnder } from '#core/cell.ts';
import type { Run } from '#core/run.ts';
import type { CellVerdict } from '#core/score.ts';
import type { Task } from '#core/task.ts';
import { scoreCell } from '#ask/cells/scored-cell.ts';
import { scorersAt, scorersById } from '#measure/scorers/index.ts';
import type { SiteData } from '#store/storage/site-data.ts';
import { withTasks } from '../../workers/rescoring/rescore.ts';
import { databaseOf, datasetHere, tasksHere } from './tasks-here.ts';

/** A result whose transcript has another verdict under this edition's scorers than the one that was written. */
export interface OtherVerdict {
  cell: number;
  written: CellVerdict;
  now: CellVerdict;
}

/**
 * Scores results of a run again from their transcripts, `records` by cell number, and gives those with another verdict. Throws PlaygroundError
 * 'dataset-unknown' where the run's data set is not here.
 */
export async function otherVerdicts(
  site: SiteData,
  run: Run,
  records: AsyncIterable<ResultRecord>,
): Promise<OtherVerdict[]> {
  const database = databaseOf(site);
  const { id } = await datasetHere(database, run.dataset);
  const known = scorersAt(run.config.thresholds, scorersById);
  const scorers = scorersOf(run.config).flatMap((each) => known.get(each) ?? []);
  const tasksOf = (_: Run, positions: readonly number[]): Promise<Task[]> =>
    tasksHere(
      database,
      id,
      positions.map((position) => run.ordinals[position]!),
    );
  const others: OtherVerdict[] = [];
  for await (const { record, task } of withTasks({ tasksOf }, run, records)) {
    const { cell, outcome, trajectory, verdict: written } = record;
    if (outcome === 'error') continue;
    const scored = scoreCell(task, trajectory, scorers, run.config.decidedBy);
    const verdict = verdictUnder({ outcome, ...scored }, run.config);
    if (verdict !== written) others.push({ cell, written, now: verdict });
  }
  return others;
}
