import type { TaskFilter } from '#core/dataset.ts';
import { ordinalsOfIds } from '#storage/select-ordinals.ts';
import { filterTasksInSlices } from '#storage/task-filter.ts';
import type { TaskIndex } from '#storage/task-index.ts';
import { sortInSlices, type TaskOrder } from './sort-in-slices.ts';

/** The task with this id, by its place in the data set; undefined when there is none. */
export const ordinalOfId = (index: TaskIndex, taskId: string): number | undefined =>
  ordinalsOfIds(index, [taskId])[0];

/** Where a task stands in a filtered and sorted list. */
export interface TaskPlace {
  /** 0-based; -1 when the filter leaves the task out. */
  position: number;
  of: number;
  previous: string | undefined;
  next: string | undefined;
}

/** The task's neighbours in the list that the explorer shows; undefined when the signal ends it. */
export async function placeOf(
  index: TaskIndex,
  ordinal: number,
  filter: TaskFilter,
  order: TaskOrder,
  signal: AbortSignal,
): Promise<TaskPlace | undefined> {
  const passed = await filterTasksInSlices(index, filter, signal);
  const list = passed && (await sortInSlices(index, passed, order, signal));
  if (!list) return undefined;
  const position = list.indexOf(ordinal);
  const idAt = (at: number): string | undefined => index.row(list[at] ?? -1)?.id;
  return {
    position,
    of: list.length,
    previous: position > 0 ? idAt(position - 1) : undefined,
    next: position >= 0 ? idAt(position + 1) : undefined,
  };
}
