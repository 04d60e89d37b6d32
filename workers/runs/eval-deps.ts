import type { Assessment } from '#core/assessment.ts';
import type { BegunCell, ResultRecord } from '#core/cell.ts';
import type { CellExchanges } from '#core/exchange.ts';
import type { Dataset } from '#core/dataset.ts';
import type { Baseline } from '#core/model.ts';
import type { Execution, Run, TaskSelection } from '#core/run.ts';
import type { Scorer } from '#core/score.ts';
import type { Task } from '#core/task.ts';
import type { FinishedCell } from '#store/storage/runs.ts';
import type { ModelAsker } from '../models/ask-model.ts';
import type { Executor } from '../execution/executor.ts';
import type { ModelCellDeps } from './model-attempt.ts';

/** What runs depend on; tests hand in their own. */
export interface EvalDeps {
  getDataset(id: string): Promise<Dataset | undefined>;
  /** Does the data set still begin with the tasks a run knew? Absent: none has grown. */
  beginsWith?(dataset: Dataset, begun: Run['dataset']): Promise<boolean>;
  /** Ordinals of the chosen tasks, ascending. */
  selectTasks(dataset: Dataset, selection: TaskSelection): Promise<number[]>;
  tasksAt(dataset: Dataset, ordinals: readonly number[]): Promise<Task[]>;
  putRun: (run: Run) => Promise<void>;
  /** Throws PlaygroundError 'run-unknown'. */
  getRun(id: string): Promise<Run>;
  /** For good. */
  deleteRun(id: string): Promise<void>;
  /** Deletes it so that it can be brought back for a while. */
  setAside(id: string): Promise<void>;
  /** Throws PlaygroundError 'run-unknown'. */
  bringBack(id: string): Promise<void>;
  putResults: (cells: readonly FinishedCell[]) => Promise<void>;
  putBegun(cell: BegunCell): Promise<void>;
  /** Cells of a run that were left open between their questions. */
  begunCells(runId: string): Promise<BegunCell[]>;
  /** What judges and people said of a run. */
  putAssessments(assessments: readonly Assessment[]): Promise<void>;
  doneCells(runId: string): Promise<Iterable<number>>;
  /** Stored results by cell number. */
  resultsOf(runId: string): AsyncIterable<ResultRecord>;
  /** What a stored cell's provider was sent and answered; absent where it is not kept. */
  exchangesOf?(runId: string, cell: number): Promise<CellExchanges | undefined>;
  baselines: ReadonlyMap<string, Baseline>;
  /** Loads what executes calls; only runs that execute ask for it. Rejects when a chosen server cannot be reached. */
  loadExecutor(execution: Execution): Promise<Executor>;
  /** Loads what asks language models; only runs that have one ask for it. */
  loadModels(): Promise<Omit<ModelCellDeps, 'executor' | 'others' | 'prices'> & { asker: ModelAsker }>;
  scorers: ReadonlyMap<string, Scorer>;
  versions: Run['versions'];
  now: () => number;
  makeId(): string;
  /** Lets messages in: a stop must reach a busy worker. */
  pause: () => Promise<void>;
  /** Holds the lock while the work lasts; false when another tab holds it. */
  withLock(name: string, work: () => Promise<void>): Promise<boolean>;
}
