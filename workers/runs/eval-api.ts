import type { RunsApi, WatchApi } from '#store/bridge/contract.ts';
import { decidedAgain, keepScores, rescoreDeps, rescore } from '../rescoring/rescore.ts';
import { scoreAgain } from '../rescoring/score-again.ts';
import { unending } from '../thread.ts';
import type { EvalDeps } from './eval-deps.ts';
import { menuTokens } from './menu-tokens.ts';
import { reproduceApi } from './run-again.ts';
import { datasetOf, taskChooser, type ChooseTasks } from './run-tasks.ts';
import { runsAtWork } from './runs-at-work.ts';
import { storeRunFile } from './store-run-file.ts';
import { onOneLine } from '#core/quoted.ts';
import { LONGEST_TAG, LONGEST_TITLE, MOST_TAGS, type Run } from '#core/run.ts';
import { underLock } from '../paid/work.ts';

/** What the eval worker does with runs: start and end them, run them again, score them again. */
export function createEvalApi(deps: EvalDeps, choose: ChooseTasks = taskChooser(deps)): RunsApi & WatchApi {
  return {
    ...runsAtWork(deps, choose),
    ...listedRunsApi(deps),
    ...reproduceApi(deps),

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

    rescore: (request, onProgress, signal = unending()) =>
      rescore(rescoreDeps(deps), request, onProgress, signal),
    keepScores: (request, onProgress, signal = unending()) => keepScores(deps, request, onProgress, signal),
    scoreAgain: (runId, onProgress, signal = unending()) => scoreAgain(deps, runId, onProgress, signal),
    menuTokens: (request, onProgress, signal = unending()) => menuTokens(deps, request, onProgress, signal),
    decidedAgain: (runId, scorerId) => decidedAgain(rescoreDeps(deps), runId, scorerId),
  };
}

/** What a person does with the runs of the list, beside running them. */
const listedRunsApi = (deps: EvalDeps): Pick<RunsApi, 'describeRun' | 'undoRemoval'> => ({
  async describeRun(runId, { title, tags }) {
    await underLock(deps, `run:${runId}`, async () =>
      deps.putRun(described(await deps.getRun(runId), title, tags)),
    );
  },
  undoRemoval: (runId) => deps.bringBack(runId),
});

/** An empty title leaves the one it has; tags are each on one line, not empty and there once. */
function described({ tags: _, ...run }: Run, title: string, tags: readonly string[]): Run {
  const words = onOneLine(title).trim().slice(0, LONGEST_TITLE);
  const each = tags.map((tag) => onOneLine(tag).trim().slice(0, LONGEST_TAG)).filter(Boolean);
  const kept = [...new Set(each)].slice(0, MOST_TAGS);
  return {
    ...run,
    config: { ...run.config, title: words || run.config.title },
    ...(kept.length > 0 ? { tags: kept } : {}),
  };
}
