import type { ResultRecord } from '#core/cell.ts';
import type { Dataset } from '#core/dataset.ts';
import { isShippedModel } from '#core/model.ts';
import type { Execution, Run, RunConfig, TaskSelection } from '#core/run.ts';
import type { AnsweringModel } from '#ask/cells/answered-cell.ts';
import type { Scorer } from '#core/score.ts';
import type { Task } from '#core/task.ts';
import type { ModelAsker } from '../models/ask-model.ts';
import type { Executor } from '../execution/executor.ts';
import type { storedOver } from '../stored.ts';
import type { ModelCellDeps } from './model-attempt.ts';

type Stored = ReturnType<typeof storedOver>;

/** What runs depend on; tests hand in their own. */
export interface EvalDeps extends Pick<
  Stored,
  | 'putRun'
  | 'getRun'
  | 'deleteRun'
  | 'bringBack'
  | 'putResults'
  | 'putBegun'
  | 'begunCells'
  | 'putAssessments'
> {
  getDataset(id: string): Promise<Dataset | undefined>;
  /** Does the data set still begin with the tasks a run knew? Absent: none has grown. */
  beginsWith?(dataset: Dataset, begun: Run['dataset']): Promise<boolean>;
  /** Ordinals of the chosen tasks, ascending. */
  selectTasks(dataset: Dataset, selection: TaskSelection): Promise<number[]>;
  tasksAt(dataset: Dataset, ordinals: readonly number[]): Promise<Task[]>;
  /** Deletes it so that it can be brought back for a while. */
  setAside(id: string): Promise<void>;
  doneCells(runId: string): Promise<Iterable<number>>;
  /** Stored results by cell number. */
  resultsOf(runId: string): AsyncIterable<ResultRecord>;
  /** What a stored cell's provider was sent and answered; absent where it is not kept. */
  exchangesOf?: Stored['exchangesOf'];
  baselines: ReadonlyMap<string, AnsweringModel>;
  /** The models whose answers ship with the site, by id. */
  shippedModels?(): Promise<ReadonlyMap<string, AnsweringModel>>;
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

/**
 * The same for a configuration that is computed again: where it has models whose answers ship with the site, these and the baselines beside
 * them answer as they did when the site was built.
 */
export async function withShipped<Deps extends Pick<EvalDeps, 'baselines' | 'shippedModels'>>(
  deps: Deps,
  { models }: Pick<RunConfig, 'models'>,
): Promise<Deps> {
  if (!models.some(isShippedModel) || !deps.shippedModels) return deps;
  return { ...deps, baselines: new Map([...deps.baselines, ...(await deps.shippedModels())]) };
}
