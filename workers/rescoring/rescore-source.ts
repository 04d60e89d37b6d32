import type { ResultRecord } from '#core/cell.ts';
import type { Run } from '#core/run.ts';
import type { EvalDeps } from '../runs/eval-deps.ts';
import { checkRepeatable, newRun } from '../runs/new-run.ts';
import type { RescoreDeps } from './rescore.ts';
import { datasetAsBegun, datasetOf } from '../runs/run-tasks.ts';
import { runCells } from '../runs/cell-scheduler.ts';

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
      return { run: { ...run, done: run.cells }, records: computed(deps, run) };
    },
    async tasksOf(run, positions) {
      const dataset = await datasetAsBegun(deps, run);
      return deps.tasksAt(
        dataset,
        positions.map((position) => run.ordinals[position]!),
      );
    },
  };
}

async function* computed(deps: EvalDeps, run: Run): AsyncGenerator<ResultRecord> {
  for await (const cells of runCells(deps, run, new AbortController().signal)) {
    for (const { record } of cells) yield record;
  }
}
