import type { RunsApi, WatchApi } from '#bridge/contract.ts';
import { decidedAgain, keepScores, rescoreDeps } from '../rescoring/rescore-source.ts';
import { rescore } from '../rescoring/rescore.ts';
import { scoreAgain } from '../rescoring/score-again.ts';
import { Requests } from '../thread.ts';
import type { EvalDeps } from './eval-deps.ts';
import { listedRunsApi } from './listed-runs.ts';
import { menuTokens } from './menu-tokens.ts';
import { reproduceApi } from './run-again.ts';
import { datasetOf, taskChooser, type ChooseTasks } from './run-tasks.ts';
import { runsAtWork } from './runs-at-work.ts';
import { storeRunFile } from './store-run-file.ts';

/** What the eval worker does with runs: start and end them, run them again, score them again. */
export function createEvalApi(deps: EvalDeps, choose: ChooseTasks = taskChooser(deps)): RunsApi & WatchApi {
  const requests = new Requests();
  return {
    ...runsAtWork(deps, choose),
    ...listedRunsApi(deps),
    ...reproduceApi(deps, requests),

    openRunFile: (file, name, secrets) => storeRunFile(deps, { file, name, secrets }),

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
    scoreAgain: ({ requestId, runId }, onProgress) =>
      requests.run(requestId, (signal) => scoreAgain(deps, runId, onProgress, signal)),
    stopRescore: (requestId) => requests.stop(requestId),

    menuTokens: (request, onProgress) =>
      requests.run(request.requestId, (signal) => menuTokens(deps, request, onProgress, signal)),
    stopMenuTokens: (requestId) => requests.stop(requestId),

    decidedAgain: (runId, scorerId) => decidedAgain(rescoreDeps(deps), runId, scorerId),
  };
}
