import type { LeftOut, RunsApi } from '#bridge/contract.ts';
import { PlaygroundError } from '#core/errors.ts';
import type { Run } from '#core/run.ts';
import type { ChooseTasks } from './choose-tasks.ts';
import type { EvalDeps } from './eval-deps.ts';
import { withMoreRepeats } from './more-repeats.ts';
import { newRun } from './new-run.ts';
import { datasetOf } from './run-dataset.ts';
import { pricesOf } from './run-prices.ts';
import type { RunWork } from './run-work.ts';
import { locked } from './work-on-run.ts';

type RunStarts = Pick<
  RunsApi,
  'startRun' | 'resumeRun' | 'retryFailed' | 'addRepeats' | 'setBudget' | 'pauseRun' | 'stopRun'
>;

/** The ways in which work on a run begins, and ends before it is over. */
export function runStarts(deps: EvalDeps, runs: RunWork, choose: ChooseTasks): RunStarts {
  /** The run as it stands, about to go on. */
  async function asStored(runId: string): Promise<Run> {
    const run = await deps.getRun(runId);
    const done = [...(await deps.doneCells(runId))].length;
    const prices = run.prices ?? pricesOf(run.config);
    return { ...run, ...(prices.length > 0 ? { prices } : {}), done, status: 'running' };
  }

  return {
    async startRun(config, onEvent, atOnce) {
      const dataset = await datasetOf(deps, config.selection.datasetId);
      const { ordinals, leftOut } = await choose(dataset, config);
      if (ordinals.length === 0 && leftOut[0]) throw noneExecutable(leftOut);
      const run = newRun(deps, config, dataset, ordinals);
      runs.checkFree(run);
      await deps.putRun(run);
      runs.begin({ run, onEvent, atOnce });
      return run.id;
    },

    async resumeRun(runId, onEvent, atOnce, without = []) {
      runs.begin({ run: await asStored(runId), onEvent, atOnce, without: new Set(without) });
    },

    async retryFailed(runId, onEvent, atOnce, withOpen = false) {
      const again = new Set<number>();
      for await (const { cell, outcome } of deps.resultsOf(runId)) if (outcome === 'error') again.add(cell);
      runs.begin({ run: await asStored(runId), onEvent, atOnce, again, withOpen });
      return again.size;
    },

    async addRepeats(runId, repeats, onEvent, atOnce) {
      const before = await deps.getRun(runId);
      runs.checkFree(before);
      const run = await withMoreRepeats(deps, before, repeats);
      runs.begin({ run, onEvent, atOnce });
      return run.id;
    },

    async setBudget(runId, budget) {
      const held = await deps.withLock(`run:${runId}`, async () => {
        const { config, ...run } = await deps.getRun(runId);
        const { budget: _, ...unbound } = config;
        const bound = budget ? { ...unbound, budget } : unbound;
        pricesOf(bound);
        await deps.putRun({ ...run, config: bound });
      });
      if (!held) throw locked();
    },

    pauseRun: (runId) => runs.pause(runId),
    stopRun: (runId) => runs.stop(runId),
  };
}

const noneExecutable = (leftOut: readonly LeftOut[]): PlaygroundError =>
  new PlaygroundError(
    'run-empty',
    `None of the ${leftOut.reduce((sum, { tasks }) => sum + tasks, 0)} chosen tasks can be executed on the testbed: ${leftOut[0]!.why}.`,
    'Choose other tasks, or let the answers alone be scored.',
  );
