import type { RunsApi } from '#bridge/contract.ts';
import { PlaygroundError } from '#core/errors.ts';
import type { CellExchanges } from '#core/exchange.ts';
import type { Dataset } from '#core/dataset.ts';
import type { Baseline } from '#core/model.ts';
import { cellAddress, type Execution, type ResultRecord, type Run, type TaskSelection } from '#core/run.ts';
import type { CellVerdict, Scorer } from '#core/score.ts';
import type { Task } from '#core/task.ts';
import type { FinishedCell } from '#storage/results.ts';
import { newRun } from './new-run.ts';
import { checkRepeatable } from './repeatable.ts';
import { rescore, withScores } from './rescore.ts';
import { rescoreDeps } from './rescore-source.ts';
import { cellRunner } from './cell-runner.ts';
import type { ModelAsker } from './ask-model.ts';
import type { CellsAtWork } from './cells-at-work.ts';
import type { Executor } from './executor.ts';
import type { ModelCellDeps } from './run-model-cell.ts';
import { datasetOf } from './run-dataset.ts';
import { runStarts } from './run-starts.ts';
import { RunWork } from './run-work.ts';
import { locked } from './work-on-run.ts';
import { workThrough } from './work-through.ts';

/** The world the eval worker works in; tests hand in their own. */
export interface EvalDeps {
  getDataset(id: string): Promise<Dataset | undefined>;
  /** Does the data set still begin with the tasks a run knew? Absent: none has grown. */
  beginsWith?(dataset: Dataset, begun: Run['dataset']): Promise<boolean>;
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
  /** What a stored cell's provider was sent and answered; absent where nobody keeps it. */
  exchangesOf?(runId: string, cell: number): Promise<CellExchanges | undefined>;
  baselines: ReadonlyMap<string, Baseline>;
  /** Loads what executes calls; asked for by runs that execute alone. Rejects when a chosen server cannot be reached. */
  loadExecutor(execution: Execution): Promise<Executor>;
  /** Loads what asks language models; asked for by runs that have one. */
  loadModels(): Promise<Omit<ModelCellDeps, 'executor'> & { asker: ModelAsker }>;
  scorers: ReadonlyMap<string, Scorer>;
  /** Told which cells are in flight, for whoever watches them. */
  atWork?: CellsAtWork;
  versions: Run['versions'];
  now(): number;
  makeId(): string;
  /** Lets messages in: a stop must reach a busy worker. */
  pause(): Promise<void>;
  /** Holds the lock while the work lasts; false when another tab holds it. */
  withLock(name: string, work: () => Promise<void>): Promise<boolean>;
}

export function createEvalApi(deps: EvalDeps): RunsApi {
  const runs = new RunWork(deps);
  const rescoring = new Map<string, AbortController>();

  return {
    ...runStarts(deps, runs),

    async reproduce(config, ordinals) {
      checkRepeatable(config);
      const dataset = await datasetOf(deps, config.selection.datasetId);
      const run = { ...newRun(deps, config, dataset, ordinals), id: 'reproduced' };
      const verdicts: CellVerdict[] = new Array<CellVerdict>(run.cells).fill('not-counted');
      for await (const cells of workThrough(deps, run, new AbortController().signal)) {
        for (const { record } of cells) verdicts[record.cell] = record.verdict;
      }
      return verdicts;
    },

    async recompute(config, ordinals, cell) {
      checkRepeatable(config);
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
      runs.forget(runId);
      await deps.deleteRun(runId);
    },

    async rescore(request, onProgress) {
      const controller = new AbortController();
      rescoring.set(request.requestId, controller);
      try {
        return await rescore(rescoreDeps(deps), request, onProgress, controller.signal);
      } finally {
        rescoring.delete(request.requestId);
      }
    },

    stopRescore(requestId) {
      rescoring.get(requestId)?.abort();
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
