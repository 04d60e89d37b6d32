import type { RunsApi } from '#bridge/contract.ts';
import { PlaygroundError, toErrorRecord } from '#core/errors.ts';
import type { Dataset } from '#core/dataset.ts';
import type { Baseline } from '#core/model.ts';
import {
  cellAddress,
  cellNumber,
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
import type { FarmExecutor } from './execute-on-farm.ts';
import { runCell, runCellOnTools, summaryOfCell, type CellOrder } from './run-cell.ts';

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
  scorers: ReadonlyMap<string, Scorer>;
  versions: Run['versions'];
  now(): number;
  makeId(): string;
  /** Lets messages in: a stop must reach a busy worker. */
  pause(): Promise<void>;
  /** Holds the lock while the work lasts; false when another tab holds it. */
  withLock(name: string, work: () => Promise<void>): Promise<boolean>;
}

/** Tasks are read from storage this many at a time. */
const TASKS_AT_ONCE = 100;

/** Cells of one task that may be executed side by side. */
const CELLS_AT_ONCE = 12;

/** Finished cells are stored and told of at least this often, in milliseconds. */
const FLUSH_EVERY = 50;

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
        for await (const cells of workThrough(deps, run, controller.signal)) {
          await deps.putResults(cells);
          done += cells.length;
          const summaries = cells.map(({ summary }) => summary);
          onEvent({ type: 'cells-end', sequence: sequence++, runId: run.id, cells: summaries });
        }
        const finished = done === run.cells;
        const ended: Run = {
          ...run,
          done,
          status: finished ? 'finished' : 'stopped',
          ...(finished ? { finishedAt: deps.now() } : {}),
        };
        await deps.putRun(ended);
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
      const scorers = scorersOf(deps, config);
      const order = { runId: 'recomputed', cell, repeat, seed: config.seed, scorers, now: deps.now };
      return runAsSetUp(
        config,
        await executorOf(deps, config),
        task,
        modelOf(deps, ref.id, ref.title),
        order,
      );
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

/** Executes the calls where the set-up wants it and the task's tools are there; else the answer alone is scored. */
function runAsSetUp(
  { execution }: RunConfig,
  executor: FarmExecutor | undefined,
  task: Task,
  model: Baseline,
  order: CellOrder,
): ResultRecord | Promise<ResultRecord> {
  if (!execution || !executor?.canExecute(task)) return runCell(task, model, order);
  const { seed, repeat } = order;
  return runCellOnTools(task, model, order, (plan, text) =>
    executor.execute({ task, plan, text, execution, seed, repeat }),
  );
}

const executorOf = async (deps: EvalDeps, { execution }: RunConfig): Promise<FarmExecutor | undefined> =>
  execution && deps.loadExecutor();

const locked = (): PlaygroundError =>
  new PlaygroundError(
    'run-locked',
    'This run is being worked on in another tab.',
    'Look at it there, or close that tab and press Resume here.',
  );

async function datasetOf(deps: EvalDeps, id: string): Promise<Dataset> {
  const dataset = await deps.getDataset(id);
  if (dataset) return dataset;
  throw new PlaygroundError(
    'dataset-unknown',
    `The data set “${id}” is not in this browser.`,
    'Load it on the Data page first.',
  );
}

function newRun(deps: EvalDeps, config: RunConfig, dataset: Dataset, ordinals: number[]): Run {
  if (ordinals.length === 0 || config.models.length === 0) {
    throw new PlaygroundError(
      'run-empty',
      'This set-up has no cell to run.',
      'Choose at least one task and one model.',
    );
  }
  for (const { id, title } of config.models) modelOf(deps, id, title);
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

function modelOf(deps: EvalDeps, id: string, title: string): Baseline {
  const model = deps.baselines.get(id);
  if (model) return model;
  throw new PlaygroundError(
    'model-unknown',
    `“${title}” is not a model this page can run.`,
    'Choose one of the built-in baselines.',
  );
}

const scorersOf = (deps: EvalDeps, config: RunConfig): Scorer[] =>
  config.scorerIds.flatMap((id) => deps.scorers.get(id) ?? []);

/** The run's data set, if its tasks still stand in the order the run knew. */
async function datasetAsBegun(deps: EvalDeps, run: Run): Promise<Dataset> {
  const dataset = await datasetOf(deps, run.dataset.id);
  if (dataset.orderHash === run.dataset.orderHash) return dataset;
  throw new PlaygroundError(
    'dataset-unknown',
    `The data set “${dataset.title}” has changed since this run began.`,
    'Start a new run; the finished cells of this one stay as they are.',
  );
}

/** Works through the cells that have no result yet, in order, and yields the finished ones every FLUSH_EVERY ms. */
async function* workThrough(deps: EvalDeps, run: Run, signal: AbortSignal): AsyncGenerator<FinishedCell[]> {
  const dataset = await datasetAsBegun(deps, run);
  const done = new Set(await deps.doneCells(run.id));
  const { models, repeats, seed, scorerIds } = run.config;
  const scorers = scorersOf(deps, run.config);
  const executor = await executorOf(deps, run.config);
  let finished: FinishedCell[] = [];
  let flushedAt = deps.now();
  for (let from = 0; from < run.ordinals.length; from += TASKS_AT_ONCE) {
    const tasks = await deps.tasksAt(dataset, run.ordinals.slice(from, from + TASKS_AT_ONCE));
    for (const [offset, task] of tasks.entries()) {
      const underWay: Promise<ResultRecord>[] = [];
      const finish = (record: ResultRecord) =>
        finished.push({ record, summary: summaryOfCell(record, task, scorerIds) });
      for (const [modelIndex, { id, title }] of models.entries()) {
        const model = modelOf(deps, id, title);
        for (let repeat = 0; repeat < repeats; repeat++) {
          const cell = cellNumber({ task: from + offset, model: modelIndex, repeat }, models.length, repeats);
          if (done.has(cell)) continue;
          const order = { runId: run.id, cell, repeat, seed, scorers, now: deps.now };
          const attempt = runAsSetUp(run.config, executor, task, model, order);
          // A cell that calls no tool is done at once; those that do run side by side.
          if (attempt instanceof Promise) underWay.push(attempt);
          else finish(attempt);
        }
        if (underWay.length >= CELLS_AT_ONCE || modelIndex === models.length - 1)
          for (const record of await Promise.all(underWay.splice(0))) finish(record);
        if (deps.now() - flushedAt < FLUSH_EVERY) continue;
        yield finished;
        finished = [];
        await deps.pause();
        flushedAt = deps.now();
        if (signal.aborted) return;
      }
    }
  }
  if (finished.length > 0) yield finished;
}
