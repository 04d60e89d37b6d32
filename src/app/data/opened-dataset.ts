import { PlaygroundError } from '#core/errors.ts';
import type { Dataset, TaskFilter } from '#core/dataset.ts';
import { getDataset } from '#storage/datasets.ts';
import type { Database } from '#storage/db.ts';
import { loadTaskIndex, type TaskIndex } from '#storage/task-index.ts';
import { ordinalsOfIds } from '#storage/select-ordinals.ts';
import { filterTasksInSlices } from '#storage/task-filter.ts';
import { sortInSlices, type TaskOrder } from './sort-in-slices.ts';

export interface OpenedDataset {
  dataset: Dataset;
  index: TaskIndex;
}

/** The last one opened on a connection: walking from task to task reads the index once. */
const lastOpened = new WeakMap<Database, OpenedDataset>();

const isSame = (a: Dataset, b: Dataset): boolean => a.id === b.id && a.importedAt === b.importedAt;

/** A data set with its columns. Throws PlaygroundError 'dataset-unknown', 'storage-unavailable'. */
export async function openDataset(db: Database, datasetId: string): Promise<OpenedDataset> {
  const dataset = await getDataset(db, datasetId);
  if (!dataset) {
    throw new PlaygroundError(
      'dataset-unknown',
      `There is no data set “${datasetId}” in this browser.`,
      'It may have been deleted, or the link comes from somebody who has it. Load it on the Data page.',
    );
  }
  const known = lastOpened.get(db);
  if (known && isSame(known.dataset, dataset)) return known;
  const opened = { dataset, index: await loadTaskIndex(db, datasetId) };
  lastOpened.set(db, opened);
  return opened;
}

/** The task with this id, by its place in the data set; undefined when there is none. */
export const ordinalOfId = (index: TaskIndex, taskId: string): number | undefined =>
  ordinalsOfIds(index, [taskId])[0];

/** The place of a task in a filtered and sorted list. */
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
