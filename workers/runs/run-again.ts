import type { RunsApi } from '#store/bridge/contract.ts';
import { cellAddress, type CellSummary, cellNumber, type ResultRecord } from '#core/cell.ts';
import { contendersOf } from '#core/contender.ts';
import { PlaygroundError } from '#core/errors.ts';
import { MOST_REPEATS, type Run, type RunConfig } from '#core/run.ts';
import { offeredBy } from '#core/tool-list.ts';
import type { FinishedCell } from '#store/storage/runs.ts';
import { unending } from '../thread.ts';
import { cellRunner } from './run-cell.ts';
import { runCells } from './cell-scheduler.ts';
import { summaryOfCell } from './cell-summary.ts';
import { withShipped, type EvalDeps } from './eval-deps.ts';
import { checkScorers, checkRepeatable, refuseRecorded } from '#ask/cells/answered-cell.ts';
import { rebuildCell, type ClaimedCell } from './rebuild-cell.ts';
import { newRun, pricesOf } from './new-run.ts';
import { batchesOf } from './store-run-file.ts';
import { offering, datasetOf, datasetAsBegun } from './run-tasks.ts';

type Reproduce = Pick<RunsApi, 'reproduce' | 'recompute' | 'rebuild'>;

/** Checking what somebody claims: cells are run again and nothing is stored. */
export function reproduceApi(given: EvalDeps): Reproduce {
  return {
    async reproduce({ config, ordinals }, onProgress, signal = unending()) {
      checkRepeatable(config);
      const deps = await withShipped(given, config);
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
    },

    async recompute(config, ordinals, cell) {
      checkRepeatable(config);
      const deps = await withShipped(given, config);
      const dataset = await datasetOf(deps, config.selection.datasetId);
      const offered = await offering(deps, dataset, { config, ordinals });
      const { task, contender, repeat } = await claimedCell(offered, config, ordinals, cell);
      const run = await cellRunner(offered, config);
      return run(task, contender, { runId: 'recomputed', cell, repeat }, unending());
    },

    async rebuild(request) {
      const { config, ordinals, cell } = request;
      return rebuildCell(given, request, await claimedCell(given, config, ordinals, cell));
    },
  };
}

async function claimedCell(
  deps: EvalDeps,
  config: RunConfig,
  ordinals: readonly number[],
  cell: number,
): Promise<ClaimedCell> {
  checkScorers(config, deps.scorers);
  const dataset = await datasetOf(deps, config.selection.datasetId);
  const contenders = contendersOf(config);
  const { task: position, model, repeat } = cellAddress(cell, contenders.length, config.repeats);
  const contender = contenders[model];
  const [task] = await deps.tasksAt(dataset, ordinals.slice(position, position + 1));
  if (task && contender) return { task, contender, repeat };
  throw new PlaygroundError('run-unknown', 'This run has no such cell.', 'Open the run and choose one.');
}

/** What was not run must not pass for reproduced. */
const tasksGone = (title: string): PlaygroundError =>
  new PlaygroundError(
    'dataset-unknown',
    `The data set “${title}” no longer holds all of these tasks, so they could not all be run.`,
    'Load the data set as it was for the run on the Data page, then open the link again.',
  );

/**
 * A new run with more repeats that holds every result of `run` already, under the numbers they have there; the old run stays as
 * it is. The copies are stored before the run is: broken off half-way, no run exists that would ask anything twice.
 */
export async function withMoreRepeats(deps: EvalDeps, run: Run, repeats: number): Promise<Run> {
  refuseRecorded(run.config);
  // With other repeats it is a part of no plan any more.
  const { finishedAt: _, spending: _spending, part: _part, ...rest } = run;
  if (!Number.isInteger(repeats) || repeats <= run.config.repeats) {
    throw new PlaygroundError(
      'run-empty',
      `This run has ${run.config.repeats} repeats already.`,
      'Choose more.',
    );
  }
  if (repeats > MOST_REPEATS) {
    throw new PlaygroundError(
      'run-empty',
      `A run has at most ${MOST_REPEATS} repeats.`,
      'Choose fewer, or begin another run with another seed.',
    );
  }
  const config = { ...run.config, repeats };
  const prices = run.prices ?? pricesOf(config);
  const grown: Run = {
    ...rest,
    id: deps.makeId(),
    createdAt: deps.now(),
    config,
    status: 'running',
    cells: run.ordinals.length * contendersOf(config).length * repeats,
    done: 0,
    ...(prices.length > 0 ? { prices } : {}),
  };
  try {
    for await (const records of batchesOf(deps.resultsOf(run.id))) {
      await deps.putResults(await copies(deps, run, grown, records));
      grown.done += records.length;
    }
    await deps.putRun(grown);
  } catch (error) {
    await deps.deleteRun(grown.id);
    throw error;
  }
  return grown;
}

async function copies(deps: EvalDeps, from: Run, to: Run, records: ResultRecord[]): Promise<FinishedCell[]> {
  const { repeats } = from.config;
  const contenders = contendersOf(from.config).length;
  const dataset = await datasetAsBegun(deps, from);
  const places = records.map(({ cell }) => cellAddress(cell, contenders, repeats));
  const positions = [...new Set(places.map(({ task }) => task))];
  const ordinals = positions.map((position) => from.ordinals[position]!);
  const tasks = (await deps.tasksAt(dataset, ordinals)).map(offeredBy(from.offered));
  const finished = records.map(async (record, index): Promise<FinishedCell> => {
    const at = places[index]!;
    const place = { runId: to.id, cell: cellNumber(at, contenders, to.config.repeats) };
    const copy = { ...record, ...place };
    const summary = summaryOfCell(copy, tasks[positions.indexOf(at.task)], from.config);
    const kept = await deps.exchangesOf?.(from.id, record.cell);
    return { record: copy, summary, ...(kept ? { exchanges: { ...kept, ...place } } : {}) };
  });
  return Promise.all(finished);
}
