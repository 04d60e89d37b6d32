import type { RunsApi, WatchApi, LeftOut } from '#store/bridge/contract.ts';
import { onOneLine } from '#core/quoted.ts';
import { LONGEST_TAG, LONGEST_TITLE, MOST_TAGS, type Run, isOnRealServers } from '#core/run.ts';
import { PlaygroundError } from '#core/errors.ts';
import { isRecordingId } from '#core/server-recording.ts';
import { refuseRecorded } from '#ask/cells/answered-cell.ts';
import { decidedAgain, keepScores, rescoreDeps, rescore } from '../rescoring/rescore.ts';
import { scoreAgain } from '../rescoring/score-again.ts';
import { unending, waitFor } from '../thread.ts';
import type { EvalDeps } from './eval-deps.ts';
import { menuTokens } from './menu-tokens.ts';
import { reproduceApi, withMoreRepeats } from './run-again.ts';
import { datasetOf, taskChooser, type ChooseTasks } from './run-tasks.ts';
import { storeRunFile } from './store-run-file.ts';
import { pacedAsker } from '../models/paced-asker.ts';
import { underLock, AllAtWork, busy } from '../paid/work.ts';
import { openCells } from './cell-scheduler.ts';
import { newRun, pricesOf } from './new-run.ts';
import { RunAtWork, type RunOrder } from './run-at-work.ts';

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

type RunsAtWorkApi = WatchApi &
  Pick<
    RunsApi,
    | 'startRun'
    | 'resumeRun'
    | 'retryFailed'
    | 'addRepeats'
    | 'setBudget'
    | 'pauseRun'
    | 'stopRun'
    | 'removeRun'
    | 'removeForGood'
  >;

/** The runs at work in this worker, one object for each, by run id. Several may be at work side by side. */
function runsAtWork(deps: EvalDeps, choose: ChooseTasks): RunsAtWorkApi {
  const atWork = new AllAtWork<RunAtWork>();

  /** Throws 'run-locked' while the run is at work, or another run on the same servers: both would act on the same data. */
  function checkFree({ id, config }: Run): void {
    const others = atWork.all.filter(({ hasEnded }) => !hasEnded);
    if (others.some(({ of }) => of.id === id)) throw busy('This run is at work already.');
    const { execution } = config;
    if (!isOnRealServers(execution)) return;
    const rival = others.find(
      ({ of }) =>
        of.config.execution?.on === 'servers' &&
        of.config.execution.serverIds.some(
          (each) => !isRecordingId(each) && execution.serverIds.includes(each),
        ),
    );
    if (rival) throw busy(`“${rival.of.config.title}” is at work on the same servers.`);
  }

  function begin(order: RunOrder): void {
    checkFree(order.run);
    atWork.begin(order.run.id, new RunAtWork(paced(deps, order.run), order));
  }

  /** The run as it is stored, about to be resumed. */
  async function asStored(runId: string): Promise<Run> {
    const run = await deps.getRun(runId);
    refuseRecorded(run.config);
    const done = [...(await deps.doneCells(runId))].length;
    const prices = run.prices ?? pricesOf(run.config);
    return { ...run, ...(prices.length > 0 ? { prices } : {}), done, status: 'running' };
  }

  /**
   * The same, without the contenders that the person leaves out now or left out before. Where no cells of other contenders are left, or
   * `without` is empty, all take part again.
   */
  async function goingOn(runId: string, without?: readonly string[]): Promise<Run> {
    const { without: before = [], ...run } = await asStored(runId);
    const out = without?.length === 0 ? [] : [...new Set([...before, ...(without ?? [])])];
    const hasOthers = out.length > 0 && (await openCells(deps, run, out)) > 0;
    return hasOthers ? { ...run, without: out } : run;
  }

  return {
    async startRun(config, onEvent, atOnce, part) {
      const dataset = await datasetOf(deps, config.selection.datasetId);
      const { ordinals, leftOut } = await choose(dataset, config);
      if (ordinals.length === 0 && leftOut[0]) throw noneExecutable(leftOut);
      const run = part
        ? await (await import('./part-of-run.ts')).newPart(deps, { config, dataset, ordinals }, part)
        : newRun(deps, config, dataset, ordinals);
      checkFree(run);
      await deps.putRun(run);
      begin({ run, onEvent, atOnce });
      return run.id;
    },

    async resumeRun(runId, onEvent, atOnce, without) {
      begin({ run: await goingOn(runId, without), onEvent, atOnce });
    },

    async retryFailed(runId, onEvent, atOnce, withOpen = false) {
      const again = new Set<number>();
      for await (const { cell, outcome } of deps.resultsOf(runId)) if (outcome === 'error') again.add(cell);
      begin({ run: await goingOn(runId), onEvent, atOnce, again, withOpen });
      return again.size;
    },

    async addRepeats(runId, repeats, onEvent, atOnce) {
      const before = await deps.getRun(runId);
      checkFree(before);
      const run = await withMoreRepeats(deps, before, repeats);
      begin({ run, onEvent, atOnce });
      return run.id;
    },

    async setBudget(runId, budget) {
      await underLock(deps, `run:${runId}`, async () => {
        const { config, ...run } = await deps.getRun(runId);
        const { budget: _, ...unbound } = config;
        const bound = budget ? { ...unbound, budget } : unbound;
        await deps.putRun({ ...run, config: bound });
      });
    },

    pauseRun: (runId) => atWork.get(runId)?.pause(),
    stopRun: (runId) => atWork.get(runId)?.stop(),

    async removeRun(runId) {
      // Cells that the store refused wait in memory: Undo and Resume store them.
      await atWork.end(runId);
      await underLock(deps, `run:${runId}`, () => deps.setAside(runId));
    },

    async removeForGood(runId) {
      atWork.forget(runId);
      await deps.deleteRun(runId);
    },

    runningCells: (runId) => atWork.get(runId)?.cells.list() ?? [],
    runningSteps: (runId, cell, from) => atWork.get(runId)?.cells.steps(cell, from),
  };
}

/** A part of a larger run keeps to its share of the pace. */
function paced(deps: EvalDeps, { part, prices = [] }: Run): EvalDeps {
  if (!part) return deps;
  const { of, pace } = part;
  return {
    ...deps,
    loadModels: async () => {
      const models = await deps.loadModels();
      return {
        ...models,
        asker: pacedAsker(models.asker, pace, of, prices, { now: deps.now, wait: waitFor }),
      };
    },
  };
}

const noneExecutable = (leftOut: readonly LeftOut[]): PlaygroundError =>
  new PlaygroundError(
    'run-empty',
    `None of the ${leftOut.reduce((sum, { tasks }) => sum + tasks, 0)} chosen tasks can be executed on the testbed: ${leftOut[0]!.why}.`,
    'Choose other tasks, or let the answers alone be scored.',
  );
