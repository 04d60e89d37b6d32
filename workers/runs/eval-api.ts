import type { RunsApi } from '#bridge/contract.ts';
import { contendersOf } from '#core/contender.ts';
import { PlaygroundError } from '#core/errors.ts';
import { cellAddress } from '#core/cell.ts';
import type { CellVerdict } from '#core/score.ts';
import { newRun } from './new-run.ts';
import { checkRepeatable } from './repeatable.ts';
import { rescore, withScores } from '../rescoring/rescore.ts';
import { rescoreDeps } from '../rescoring/rescore-source.ts';
import { cellRunner } from './cell-runner.ts';
import { datasetOf } from './run-dataset.ts';
import { runStarts } from './run-starts.ts';
import { RunWork } from './run-work.ts';
import { locked } from './work-on-run.ts';
import { workThrough } from './work-through.ts';
import type { EvalDeps } from './eval-deps.ts';

export function createEvalApi(deps: EvalDeps): RunsApi {
  const runs = new RunWork(deps);
  const rescoring = new Map<string, AbortController>();

  return {
    ...runStarts(deps, runs),

    async reproduce(config, ordinals) {
      checkRepeatable(config);
      const dataset = await datasetOf(deps, config.selection.datasetId);
      const run = { ...newRun(deps, config, dataset, ordinals), id: 'reproduced' };
      const verdicts: CellVerdict[] = new Array<CellVerdict>(run.cells).fill('not-counted');
      for await (const cells of workThrough(deps, run, new AbortController().signal)) {
        for (const { record } of cells) verdicts[record.cell] = record.verdict;
      }
      return verdicts;
    },

    async recompute(config, ordinals, cell) {
      checkRepeatable(config);
      const dataset = await datasetOf(deps, config.selection.datasetId);
      const contenders = contendersOf(config);
      const { task: position, model, repeat } = cellAddress(cell, contenders.length, config.repeats);
      const contender = contenders[model];
      const [task] = await deps.tasksAt(dataset, ordinals.slice(position, position + 1));
      if (!task || !contender)
        throw new PlaygroundError(
          'run-unknown',
          'This run has no such cell.',
          'Open the run and choose one.',
        );
      const run = await cellRunner(deps, config);
      return run(task, contender, { runId: 'recomputed', cell, repeat }, new AbortController().signal);
    },

    async preview(config) {
      return deps.selectTasks(await datasetOf(deps, config.selection.datasetId), config.selection);
    },

    async removeRun(runId) {
      await runs.forget(runId);
      await deps.deleteRun(runId);
    },

    async rescore(request, onProgress) {
      const controller = new AbortController();
      rescoring.set(request.requestId, controller);
      try {
        return await rescore(rescoreDeps(deps), request, onProgress, controller.signal);
      } finally {
        rescoring.delete(request.requestId);
      }
    },

    stopRescore(requestId) {
      rescoring.get(requestId)?.abort();
    },

    async keepScores(runId, scorerIds) {
      let kept = 0;
      const held = await deps.withLock(`run:${runId}`, async () => {
        for await (const { run, cells } of withScores(rescoreDeps(deps), runId, scorerIds)) {
          await deps.putResults(cells);
          await deps.putRun(run);
          kept += cells.length;
        }
      });
      if (!held) throw locked();
      return kept;
    },
  };
}
