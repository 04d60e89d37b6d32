import type { RunsApi, WatchApi } from '#bridge/contract.ts';
import { Requests } from '../requests.ts';
import { decidedAgain } from '../rescoring/decide-again.ts';
import { keepScores } from '../rescoring/keep-scores.ts';
import { rescore } from '../rescoring/rescore.ts';
import { rescoreDeps } from '../rescoring/rescore-source.ts';
import { decidersOf, decidersOfRun } from './deciders.ts';
import type { EvalDeps } from './eval-deps.ts';
import { reproduceApi } from './reproduce.ts';
import { datasetOf, taskChooser, type ChooseTasks } from './run-tasks.ts';
import { runsAtWork } from './runs-at-work.ts';

/** What the eval worker does with runs: start and end them, run them again, score them again. */
export function createEvalApi(deps: EvalDeps, choose: ChooseTasks = taskChooser(deps)): RunsApi & WatchApi {
  const requests = new Requests();
  return {
    ...runsAtWork(deps, choose),
    ...reproduceApi(deps, requests),

    async preview(config) {
      return (await choose(await datasetOf(deps, config.selection.datasetId), config)).ordinals;
    },

    async testbedCoverage(config) {
      const selection = { ...config.selection, sample: undefined };
      const dataset = await datasetOf(deps, selection.datasetId);
      const chosen = await choose(dataset, { ...config, selection, execution: { on: 'testbed' } });
      return { executable: chosen.ordinals.length, leftOut: chosen.leftOut };
    },

    rescore: (request, onProgress) =>
      requests.run(request.requestId, (signal) => rescore(rescoreDeps(deps), request, onProgress, signal)),
    keepScores: (request, onProgress) =>
      requests.run(request.requestId, (signal) => keepScores(deps, request, onProgress, signal)),
    stopRescore: (requestId) => requests.stop(requestId),

    decidedAgain: (runId, scorerId) => decidedAgain(rescoreDeps(deps), runId, scorerId),
    deciders: (config) => decidersOf(deps, choose, config),
    decidersOfRun: (run) => decidersOfRun(rescoreDeps(deps), run),
  };
}
