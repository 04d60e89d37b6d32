import type { RunsApi } from '#bridge/contract.ts';
import { contendersOf } from '#core/contender.ts';
import { PlaygroundError } from '#core/errors.ts';
import { cellAddress, type CellSummary } from '#core/cell.ts';
import { cellRunner } from './cell-runner.ts';
import { runCells } from './cell-scheduler.ts';
import type { EvalDeps } from './eval-deps.ts';
import { checkRepeatable, checkScorers, newRun } from './new-run.ts';
import { datasetOf } from './run-tasks.ts';
import type { Requests } from '../requests.ts';

type Reproduce = Pick<RunsApi, 'reproduce' | 'stopReproduce' | 'recompute'>;

/** Checking what somebody claims: cells are run again and nothing is stored. */
export function reproduceApi(deps: EvalDeps, requests: Requests): Reproduce {
  return {
    async reproduce({ requestId, config, ordinals }, onProgress) {
      checkRepeatable(config);
      return requests.run(requestId, async (signal) => {
        const dataset = await datasetOf(deps, config.selection.datasetId);
        const run = { ...newRun(deps, config, dataset, ordinals), id: 'reproduced' };
        const summaries: CellSummary[] = [];
        let done = 0;
        for await (const cells of runCells(deps, run, signal)) {
          summaries.push(...cells.map(({ summary }) => summary));
          done += cells.length;
          onProgress(done, run.cells);
          // Where no model and no tool is waited for, a message that stops this arrives only here.
          await deps.pause();
        }
        if (signal.aborted) return undefined;
        if (done < run.cells) throw tasksGone(dataset.title);
        return summaries.sort((a, b) => a.cell - b.cell);
      });
    },

    stopReproduce: (requestId) => requests.stop(requestId),

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
