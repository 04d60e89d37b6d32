import type { Scorer } from '#core/score.ts';
import type { Task } from '#core/task.ts';
import type { Executor } from '../execution/executor.ts';

/** What mutants need of the world around them; tests hand in their own. */
export interface MutantsDeps {
  /** Every task of a data set, in its order. Throws 'dataset-unknown'. */
  tasksOf(datasetId: string): Promise<Task[]>;
  /** Throws 'dataset-unknown' where a task is not in this browser. */
  taskOf(datasetId: string, taskId: string): Promise<Task>;
  /** Executes plans that are not ours. */
  loadExecutor(): Promise<Executor>;
  scorers: ReadonlyMap<string, Scorer>;
  now(): number;
  /** Lets messages in: a stop must reach a busy worker. */
  pause(): Promise<void>;
}
