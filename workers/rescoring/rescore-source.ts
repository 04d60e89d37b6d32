import type { RunsApi } from '#store/bridge/contract.ts';
import type { ResultRecord, CellSummary } from '#core/cell.ts';
import { decidedUnder, type DecidingRule } from '#core/deciding.ts';
import type { Run } from '#core/run.ts';
import type { Tool } from '#core/tool.ts';
import { offeredBy } from '#core/tool-list.ts';
import { runCells } from '../runs/cell-scheduler.ts';
import { summaryOfCell } from '../runs/cell-summary.ts';
import type { EvalDeps } from '../runs/eval-deps.ts';
import { locked } from '../runs/failures.ts';
import { checkScorers, checkRepeatable } from '#ask/cells/answered-cell.ts';
import { newRun } from '../runs/new-run.ts';
import { datasetAsBegun, datasetOf } from '../runs/run-tasks.ts';
import { type RescoreDeps, withTasks, withScores } from './rescore.ts';

/** Re-scoring reads what is stored; a run that is known by its configuration alone is computed again. */
export function rescoreDeps(deps: EvalDeps): RescoreDeps {
  return {
    scorers: deps.scorers,
    now: deps.now,
    pause: deps.pause,
    async records(from) {
      if ('id' in from) return { run: await deps.getRun(from.id), records: deps.resultsOf(from.id) };
      checkRepeatable(from.config);
      const dataset = await datasetOf(deps, from.config.selection.datasetId);
      const config = { ...from.config, scorerIds: [] };
      const run = { ...newRun(deps, config, dataset, from.ordinals), id: 'computed' };
      const computedRun: Run = { ...run, done: run.cells };
      return { run: computedRun, records: computed(deps, computedRun) };
    },
    async tasksOf(run, positions) {
      const dataset = await datasetAsBegun(deps, run);
      const ordinals = positions.map((position) => run.ordinals[position]!);
      return (await deps.tasksAt(dataset, ordinals)).map(offeredBy(run.offered));
    },
  };
}

async function* computed(deps: EvalDeps, run: Run): AsyncGenerator<ResultRecord> {
  const onOffered = (tools: Tool[]): void => void (run.offered = tools);
  for await (const cells of runCells(deps, run, new AbortController().signal, { onOffered })) {
    for (const { record } of cells) yield record;
  }
}

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

type KeepScores = RunsApi['keepScores'];

/**
 * Scores a stored run by more scorers. The run names them only when every cell has their scores, so that one that was stopped or
 * failed half-way is as it was.
 */
export async function keepScores(
  deps: EvalDeps,
  { runId, scorerIds }: Parameters<KeepScores>[0],
  onProgress: Parameters<KeepScores>[1],
  signal: AbortSignal,
): Promise<number | undefined> {
  checkScorers({ scorerIds }, deps.scorers);
  let kept = 0;
  let scored: Run | undefined;
  const held = await deps.withLock(`run:${runId}`, async () => {
    for await (const { run, cells } of withScores(rescoreDeps(deps), runId, scorerIds)) {
      await deps.putResults(cells);
      scored = run;
      kept += cells.length;
      onProgress(kept, run.done);
      await deps.pause();
      if (signal.aborted) return;
    }
    if (scored) await deps.putRun(scored);
  });
  if (!held) throw locked();
  return signal.aborted ? undefined : kept;
}
