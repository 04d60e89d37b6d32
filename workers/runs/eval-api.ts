import type { RunsApi } from '#bridge/contract.ts';
import { decidedAgain } from '../rescoring/decide-again.ts';
import { rescore, withScores } from '../rescoring/rescore.ts';
import { rescoreDeps } from '../rescoring/rescore-source.ts';
import { datasetOf } from './run-dataset.ts';
import { runAgain } from './run-again.ts';
import { decidersOf } from './deciders.ts';
import { runStarts } from './run-starts.ts';
import { RunWork } from './run-work.ts';
import { locked } from './work-on-run.ts';
import { taskChooser, type ChooseTasks } from './choose-tasks.ts';
import type { EvalDeps } from './eval-deps.ts';

export function createEvalApi(deps: EvalDeps, choose: ChooseTasks = taskChooser(deps)): RunsApi {
  const runs = new RunWork(deps);
  const rescoring = new Map<string, AbortController>();

  return {
    ...runStarts(deps, runs, choose),
    ...runAgain(deps),

    async preview(config) {
      return (await choose(await datasetOf(deps, config.selection.datasetId), config)).ordinals;
    },

    async testbedCoverage(config) {
      const selection = { ...config.selection, sample: undefined };
      const dataset = await datasetOf(deps, selection.datasetId);
      const chosen = await choose(dataset, { ...config, selection, execution: { on: 'testbed' } });
      return { executable: chosen.ordinals.length, leftOut: chosen.leftOut };
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

    decidedAgain: (runId, scorerId) => decidedAgain(rescoreDeps(deps), runId, scorerId),

    deciders: (config) => decidersOf(deps, choose, config),

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
