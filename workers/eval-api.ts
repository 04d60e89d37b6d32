import type { RunsApi } from '#bridge/contract.ts';
import { PlaygroundError, toErrorRecord } from '#core/errors.ts';
import type { Dataset } from '#core/dataset.ts';
import type { Baseline } from '#core/model.ts';
import {
  cellAddress,
  type ResultRecord,
  type Run,
  type RunConfig,
  type RunEvent,
  type TaskSelection,
} from '#core/run.ts';
import type { CellVerdict, Scorer } from '#core/score.ts';
import type { Task } from '#core/task.ts';
import type { FinishedCell } from '#storage/results.ts';
import { rescore, withScores, type RescoreDeps } from './rescore.ts';
import { cellRunner, checkModel } from './cell-runner.ts';
import type { FarmExecutor } from './execute-on-farm.ts';
import type { ModelCellDeps } from './run-model-cell.ts';
import { datasetAsBegun, datasetOf } from './run-dataset.ts';
import { workThrough } from './work-through.ts';

/** The world the eval worker works in; tests hand in their own. */
export interface EvalDeps {
  getDataset(id: string): Promise<Dataset | undefined>;
  /** Ordinals of the chosen tasks, ascending. */
  selectTasks(dataset: Dataset, selection: TaskSelection): Promise<number[]>;
  tasksAt(dataset: Dataset, ordinals: readonly number[]): Promise<Task[]>;
  putRun(run: Run): Promise<void>;
  /** Throws PlaygroundError 'run-unknown'. */
  getRun(id: string): Promise<Run>;
  deleteRun(id: string): Promise<void>;
  putResults(cells: readonly FinishedCell[]): Promise<void>;
  doneCells(runId: string): Promise<Iterable<number>>;
  /** Stored results by cell number. */
  resultsOf(runId: string): AsyncIterable<ResultRecord>;
  baselines: ReadonlyMap<string, Baseline>;
  /** Loads what executes plans on the testbed; asked for by runs that execute alone. */
  loadExecutor(): Promise<FarmExecutor>;
  /** Loads what asks language models; asked for by runs that have one. */
  loadModels(): Promise<Omit<ModelCellDeps, 'executor'>>;
  scorers: ReadonlyMap<string, Scorer>;
  versions: Run['versions'];
  now(): number;
  makeId(): string;
  /** Lets messages in: a stop must reach a busy worker. */
  pause(): Promise<void>;
  /** Holds the lock while the work lasts; false when another tab holds it. */
  withLock(name: string, work: () => Promise<void>): Promise<boolean>;
}

export function createEvalApi(deps: EvalDeps): RunsApi {
  const running = new Map<string, AbortController>();

  async function work(run: Run, onEvent: (event: RunEvent) => void): Promise<void> {
    const controller = new AbortController();
    running.set(run.id, controller);
    let sequence = 0;
    try {
      const held = await deps.withLock(`run:${run.id}`, async () => {
        onEvent({ type: 'run-start', sequence: sequence++, run });
        let done = run.done;
        let failure: unknown;
        try {
          for await (const cells of workThrough(deps, run, controller.signal)) {
            await deps.putResults(cells);
            done += cells.length;
            const summaries = cells.map(({ summary }) => summary);
            onEvent({ type: 'cells-end', sequence: sequence++, runId: run.id, cells: summaries });
          }
        } catch (error) {
          failure = error;
        }
        const finished = done === run.cells;
        const ended: Run = {
          ...run,
          done,
          status: finished ? 'finished' : 'stopped',
          ...(finished ? { finishedAt: deps.now() } : {}),
        };
        await deps.putRun(ended);
        // What has failed leaves the finished cells and a run that can be resumed.
        if (failure !== undefined) throw failure as Error;
        onEvent({ type: 'run-end', sequence: sequence++, run: ended });
      });
      if (!held) throw locked();
    } catch (error) {
      onEvent({ type: 'run-error', sequence: sequence++, runId: run.id, error: toErrorRecord(error) });
    } finally {
      running.delete(run.id);
    }
  }

  return {
    async startRun(config, onEvent) {
      const dataset = await datasetOf(deps, config.selection.datasetId);
      const ordinals = await deps.selectTasks(dataset, config.selection);
      const run = newRun(deps, config, dataset, ordinals);
      await deps.putRun(run);
      void work(run, onEvent);
      return run.id;
    },

    async resumeRun(runId, onEvent) {
      const run = await deps.getRun(runId);
      const done = [...(await deps.doneCells(runId))].length;
      void work({ ...run, done, status: 'running' }, onEvent);
    },

    stopRun(runId) {
      running.get(runId)?.abort();
    },

    async reproduce(config, ordinals) {
      const dataset = await datasetOf(deps, config.selection.datasetId);
      const run = { ...newRun(deps, config, dataset, ordinals), id: 'reproduced' };
      const verdicts: CellVerdict[] = new Array<CellVerdict>(run.cells).fill('not-counted');
      for await (const cells of workThrough(deps, run, new AbortController().signal)) {
        for (const { record } of cells) verdicts[record.cell] = record.verdict;
      }
      return verdicts;
    },

    async recompute(config, ordinals, cell) {
      const dataset = await datasetOf(deps, config.selection.datasetId);
      const { task: position, model, repeat } = cellAddress(cell, config.models.length, config.repeats);
      const ref = config.models[model];
      const [task] = await deps.tasksAt(dataset, ordinals.slice(position, position + 1));
      if (!task || !ref)
        throw new PlaygroundError(
          'run-unknown',
          'This run has no such cell.',
          'Open the run and choose one.',
        );
      const run = await cellRunner(deps, config);
      return run(task, ref, { runId: 'recomputed', cell, repeat }, new AbortController().signal);
    },

    async preview(config) {
      return deps.selectTasks(await datasetOf(deps, config.selection.datasetId), config.selection);
    },

    async removeRun(runId) {
      running.get(runId)?.abort();
      await deps.deleteRun(runId);
    },

    async rescore(request, onProgress) {
      const controller = new AbortController();
      running.set(request.requestId, controller);
      try {
        return await rescore(rescoreDeps(deps), request, onProgress, controller.signal);
      } finally {
        running.delete(request.requestId);
      }
    },

    stopRescore(requestId) {
      running.get(requestId)?.abort();
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

/** Re-scoring reads what is stored; a run that is known by its configuration alone is computed anew. */
function rescoreDeps(deps: EvalDeps): RescoreDeps {
  return {
    scorers: deps.scorers,
    now: deps.now,
    pause: deps.pause,
    async records(from) {
      if ('id' in from) return { run: await deps.getRun(from.id), records: deps.resultsOf(from.id) };
      const dataset = await datasetOf(deps, from.config.selection.datasetId);
      const config = { ...from.config, scorerIds: [] };
      const run = { ...newRun(deps, config, dataset, from.ordinals), id: 'computed' };
      return { run: { ...run, done: run.cells }, records: computed(deps, run) };
    },
    async tasksOf(run, positions) {
      const dataset = await datasetAsBegun(deps, run);
      return deps.tasksAt(
        dataset,
        positions.map((position) => run.ordinals[position]!),
      );
    },
  };
}

async function* computed(deps: EvalDeps, run: Run): AsyncGenerator<ResultRecord> {
  for await (const cells of workThrough(deps, run, new AbortController().signal)) {
    for (const { record } of cells) yield record;
  }
}

const locked = (): PlaygroundError =>
  new PlaygroundError(
    'run-locked',
    'This run is being worked on in another tab.',
    'Look at it there, or close that tab and press Resume here.',
  );

function newRun(deps: EvalDeps, config: RunConfig, dataset: Dataset, ordinals: number[]): Run {
  if (ordinals.length === 0 || config.models.length === 0) {
    throw new PlaygroundError(
      'run-empty',
      'This set-up has no cell to run.',
      'Choose at least one task and one model.',
    );
  }
  for (const model of config.models) checkModel(deps, model);
  return {
    id: deps.makeId(),
    createdAt: deps.now(),
    config,
    status: 'running',
    ordinals,
    dataset: { id: dataset.id, title: dataset.title, tasks: dataset.tasks, orderHash: dataset.orderHash },
    cells: ordinals.length * config.models.length * config.repeats,
    done: 0,
    versions: deps.versions,
  };
}
