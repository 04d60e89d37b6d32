import type { Dataset, TaskFilter } from '#core/dataset.ts';
import { PlaygroundError } from '#core/errors.ts';
import { getDataset } from '#store/storage/datasets.ts';
import type { Connect } from '#store/storage/db.ts';
import { loadTaskIndex, type TaskIndex } from '#store/storage/task-index.ts';
import type { Stores } from '../../frame/context.ts';
import { filterOfQuery } from '../../frame/linked-setup.ts';
import { explore, orderOfQuery, sortWord, type Exploration } from './explore.ts';

export interface OpenedDataset {
  dataset: Dataset;
  index: TaskIndex;
}

/** The last one opened on a connection: walking from task to task reads the index once. */
const lastOpened = new WeakMap<Connect, OpenedDataset>();

const isSame = (a: Dataset, b: Dataset): boolean =>
  a.id === b.id && a.importedAt === b.importedAt && a.labelledAt === b.labelledAt;

/** A data set with its columns. Throws PlaygroundError 'dataset-unknown', 'storage-unavailable'. */
export async function openDataset(database: Connect, datasetId: string): Promise<OpenedDataset> {
  const dataset = await getDataset(database, datasetId);
  if (!dataset) {
    throw new PlaygroundError(
      'dataset-unknown',
      `There is no data set “${datasetId}” in this browser.`,
      'It may have been deleted, or the link comes from somebody who has it. Load it on the Data page.',
    );
  }
  const known = lastOpened.get(database);
  if (known && isSame(known.dataset, dataset)) return known;
  const opened = { dataset, index: await loadTaskIndex(database, datasetId) };
  lastOpened.set(database, opened);
  return opened;
}

type Needed = Pick<Stores, 'router' | 'database'>;

/** The data set that the address names, and the tasks that pass the filters of the address. */
export class ShownDataset {
  readonly #stores: Needed;
  opened = $state.raw<OpenedDataset | undefined>();
  /** Undefined until the tasks are filtered. */
  exploration = $state.raw<Exploration | undefined>();
  failure = $state.raw<unknown>();
  #reads = 0;

  constructor(stores: Needed) {
    this.#stores = stores;
  }

  // Compared as text: another query that filters and sorts the same way explores nothing again.
  readonly #filterText = $derived.by(() => JSON.stringify(filterOfQuery(this.#stores.router.query)));
  readonly #sort = $derived.by(() => sortWord(orderOfQuery(this.#stores.router.query)) ?? '');
  readonly filter: TaskFilter = $derived.by(() => JSON.parse(this.#filterText) as TaskFilter);
  readonly order = $derived.by(() => orderOfQuery(new URLSearchParams({ sort: this.#sort })));

  /** Opens a data set. Of two reads under way, the one that began last counts. */
  async read(datasetId: string): Promise<void> {
    const read = ++this.#reads;
    this.exploration = undefined;
    try {
      const opened = await openDataset(this.#stores.database, datasetId);
      if (read !== this.#reads) return;
      this.opened = opened;
      this.failure = undefined;
    } catch (error) {
      if (read === this.#reads) this.failure = error;
    }
  }

  /** Filters and sorts the tasks. Returns how to stop. */
  explore(): () => void {
    let isOver = false;
    const { filter, order } = this;
    if (this.opened)
      explore(this.opened.index, filter, order).then(
        (found) => isOver || (this.exploration = found),
        (error: unknown) => (this.failure = error),
      );
    return () => void (isOver = true);
  }
}
