import { PlaygroundError } from '#core/errors.ts';
import type { Dataset } from '#core/dataset.ts';
import { getDataset } from '#storage/datasets.ts';
import type { Database } from '#storage/db.ts';
import { loadTaskIndex, type TaskIndex } from '#storage/task-index.ts';

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
