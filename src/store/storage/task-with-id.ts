import { PlaygroundError } from '#core/errors.ts';
import type { Task } from '#core/task.ts';
import type { DatasetSource } from './datasets.ts';
import { loadTaskIndex } from './task-index.ts';
import { taskAt } from './tasks.ts';

/** The task of a data set that has this id. Throws PlaygroundError 'dataset-unknown' where it is not in this browser. */
export async function taskWithId(source: DatasetSource, datasetId: string, taskId: string): Promise<Task> {
  const index = await loadTaskIndex(source, datasetId);
  for (let ordinal = 0; ordinal < index.length; ordinal++) {
    const task = index.row(ordinal)?.id === taskId ? await taskAt(source, datasetId, ordinal) : undefined;
    if (task) return task;
  }
  throw new PlaygroundError(
    'dataset-unknown',
    'This task is not in this browser.',
    'Load its data set on the Data page, or choose another case.',
  );
}
