import { filesApi } from '#store/bridge/client.ts';
import { PlaygroundError } from '#core/errors.ts';
import type { TaskFilter } from '#core/dataset.ts';
import type { Task } from '#core/task.ts';
import { ordinalsOfIds, sortTasks, passingTasks } from '#store/storage/task-sort.ts';
import type { TaskIndex } from '#store/storage/task-index.ts';
import { taskAt } from '#store/storage/tasks.ts';
import { buildAddress, changed } from '../../frame/address.ts';
import type { Stores } from '../../frame/context.ts';
import { filterOfQuery } from '../../frame/linked-setup.ts';
import { orderOfQuery, type TaskOrder } from './explore.ts';
import { openDataset, type OpenedDataset } from './shown-dataset.svelte.ts';

/** The place of a task in a filtered and sorted list. */
export interface TaskPlace {
  /** 0-based; -1 when the filter leaves the task out. */
  position: number;
  of: number;
  previous: string | undefined;
  next: string | undefined;
}

/** The task's neighbours in the list that the explorer shows. */
export async function placeOf(
  index: TaskIndex,
  ordinal: number,
  filter: TaskFilter,
  order: TaskOrder,
): Promise<TaskPlace> {
  const passed = await passingTasks(index, filter);
  const list = sortTasks(index, passed, order.by, order.descending);
  const position = list.indexOf(ordinal);
  const idAt = (at: number): string | undefined => index.row(list[at] ?? -1)?.id;
  return {
    position,
    of: list.length,
    previous: position > 0 ? idAt(position - 1) : undefined,
    next: position >= 0 ? idAt(position + 1) : undefined,
  };
}

type Opened = OpenedDataset & { task: Task; ordinal: number };

/** The task that the address names, and its place in the filtered list. */
export class ShownTask {
  readonly #stores: Pick<Stores, 'router' | 'database'>;
  #datasetId = $state('');
  opened = $state.raw<Opened | undefined>();
  /** Undefined until it is found. */
  place = $state.raw<TaskPlace | undefined>();
  failure = $state.raw<unknown>();
  #reads = 0;

  constructor(stores: Pick<Stores, 'router' | 'database'>) {
    this.#stores = stores;
  }

  readonly isFiltered = $derived.by(
    () => this.place !== undefined && this.opened !== undefined && this.place.of < this.opened.index.length,
  );

  /** Reads a task. Of two reads under way, the one that began last counts. */
  async read(datasetId: string, taskId: string): Promise<void> {
    const read = ++this.#reads;
    this.#datasetId = datasetId;
    try {
      const opened = await this.#open(datasetId, taskId);
      if (read !== this.#reads) return;
      this.opened = opened;
      this.failure = undefined;
    } catch (error) {
      if (read === this.#reads) this.failure = error;
    }
  }
  async #open(datasetId: string, taskId: string): Promise<Opened> {
    const { database } = this.#stores;
    const opened = await openDataset(database, datasetId);
    const [ordinal] = ordinalsOfIds(opened.index, [taskId]);
    const task = ordinal === undefined ? undefined : await taskAt(database, datasetId, ordinal);
    if (task && ordinal !== undefined) return { ...opened, task, ordinal };
    throw new PlaygroundError(
      'dataset-unknown',
      `${opened.dataset.title} has no task “${taskId.slice(0, 200)}”.`,
      'The link may come from another edition of the data set.',
    );
  }

  /** Takes away the label that a person accepted for the task. Throws what `removeLabel` of the files worker throws. */
  async removeLabel(): Promise<void> {
    if (!this.opened) return;
    const { dataset, ordinal, task } = this.opened;
    await filesApi().removeLabel({ datasetId: dataset.id, ordinal, taskId: task.id });
    await this.read(dataset.id, task.id);
  }

  /** Finds the place of the task in the list that the query filters and sorts. Returns how to stop. */
  findPlace(): () => void {
    let isOver = false;
    const { query } = this.#stores.router;
    if (this.opened) {
      const { index, ordinal } = this.opened;
      placeOf(index, ordinal, filterOfQuery(query), orderOfQuery(query)).then(
        (found) => isOver || (this.place = found),
        (error: unknown) => (this.failure = error),
      );
    }
    return () => void (isOver = true);
  }

  /** Where another task of the same list is shown. */
  addressOf(taskId: string): string {
    return buildAddress(['data', this.#datasetId, taskId], this.#stores.router.query);
  }
  /** The list, with this task selected. */
  readonly listAddress = $derived.by(() => {
    const at = this.opened && String(this.opened.ordinal + 1);
    return buildAddress(['data', this.#datasetId], changed(this.#stores.router.query, { at }));
  });
}
