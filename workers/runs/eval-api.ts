import type { RunsApi } from '#bridge/contract.ts';
import { decidedAgain } from '../rescoring/decide-again.ts';
import { keepScores } from '../rescoring/keep-scores.ts';
import { rescore } from '../rescoring/rescore.ts';
import { rescoreDeps } from '../rescoring/rescore-source.ts';
import { datasetOf } from './run-dataset.ts';
import { runAgain } from './run-again.ts';
import { decidersOf, decidersOfRun } from './deciders.ts';
import { runStarts } from './run-starts.ts';
import { RunWork } from './run-work.ts';
import { taskChooser, type ChooseTasks } from './choose-tasks.ts';
import type { EvalDeps } from './eval-deps.ts';

export function createEvalApi(deps: EvalDeps, choose: ChooseTasks = taskChooser(deps)): RunsApi {
  const runs = new RunWork(deps);
  const rescoring = new Map<string, AbortController>();

  async function stoppable<Result>(
    requestId: string,
    work: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    const controller = new AbortController();
    rescoring.set(requestId, controller);
    try {
      return await work(controller.signal);
    } finally {
      rescoring.delete(requestId);
    }
  }

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

    rescore: (request, onProgress) =>
      stoppable(request.requestId, (signal) => rescore(rescoreDeps(deps), request, onProgress, signal)),

    decidedAgain: (runId, scorerId) => decidedAgain(rescoreDeps(deps), runId, scorerId),

    deciders: (config) => decidersOf(deps, choose, config),

    decidersOfRun: (run) => decidersOfRun(rescoreDeps(deps), run),

    stopRescore(requestId) {
      rescoring.get(requestId)?.abort();
    },

    keepScores: (request, onProgress) =>
      stoppable(request.requestId, (signal) => keepScores(deps, request, onProgress, signal)),
  };
}
