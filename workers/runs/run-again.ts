import type { RunsApi } from '#bridge/contract.ts';
import { contendersOf } from '#core/contender.ts';
import { PlaygroundError } from '#core/errors.ts';
import { cellAddress, type CellSummary } from '#core/cell.ts';
import { cellRunner, checkScorers } from './cell-runner.ts';
import type { EvalDeps } from './eval-deps.ts';
import { newRun } from './new-run.ts';
import { checkRepeatable } from './repeatable.ts';
import { datasetOf } from './run-dataset.ts';
import { workThrough } from './work-through.ts';

type RunAgain = Pick<RunsApi, 'reproduce' | 'stopReproduce' | 'recompute'>;

/** Looking at what somebody claims: cells are run again and nothing is stored. */
export function runAgain(deps: EvalDeps): RunAgain {
  const atWork = new Map<string, AbortController>();

  return {
    async reproduce({ requestId, config, ordinals }, onProgress) {
      checkRepeatable(config);
      const controller = new AbortController();
      atWork.set(requestId, controller);
      try {
        const dataset = await datasetOf(deps, config.selection.datasetId);
        const run = { ...newRun(deps, config, dataset, ordinals), id: 'reproduced' };
        const summaries: CellSummary[] = [];
        let done = 0;
        for await (const cells of workThrough(deps, run, controller.signal)) {
          summaries.push(...cells.map(({ summary }) => summary));
          done += cells.length;
          onProgress(done, run.cells);
          // Where no model and no tool is waited for, a message that stops this comes in here alone.
          await deps.pause();
        }
        if (controller.signal.aborted) return undefined;
        if (done < run.cells) throw tasksGone(dataset.title);
        return summaries.sort((a, b) => a.cell - b.cell);
      } finally {
        atWork.delete(requestId);
      }
    },

    stopReproduce(requestId) {
      atWork.get(requestId)?.abort();
    },

    async recompute(config, ordinals, cell) {
      checkRepeatable(config);
      checkScorers(deps, config);
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
  };
}

/** What was not run must not pass for reproduced. */
const tasksGone = (title: string): PlaygroundError =>
  new PlaygroundError(
    'dataset-unknown',
    `The data set “${title}” no longer holds all of these tasks, so they could not all be run.`,
    'Load the data set as it was for the run on the Data page, then open the link again.',
  );
