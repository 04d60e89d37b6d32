import type { Dataset } from '#core/dataset.ts';
import { PlaygroundError } from '#core/errors.ts';
import type { Database, DatasetRecord } from './db.ts';
import { removalOf, wholeDatasets } from './generations.ts';
import { fromStore, settle } from './storage-error.ts';
import type { JsonValue } from '#core/json.ts';

/** Newest first. */
export async function listDatasets(db: Database): Promise<Dataset[]> {
  const records = await listDatasetRecords(db);
  return records.map((record) => record.dataset).sort((a, b) => b.importedAt - a.importedAt);
}

export const listDatasetRecords = (db: Database): Promise<DatasetRecord[]> =>
  fromStore(db.getAll('datasets'));

export async function getDataset(db: Database, id: string): Promise<Dataset | undefined> {
  return (await fromStore(db.get('datasets', id)))?.dataset;
}

/** The generation a data set is stored under. Throws PlaygroundError 'dataset-unknown'. */
export async function generationOf(db: Database, datasetId: string): Promise<string> {
  const record = await fromStore(db.get('datasets', datasetId));
  if (record) return record.generation;
  throw new PlaygroundError('dataset-unknown', `There is no data set "${datasetId}" in this browser.`);
}

/** Deletes a data set with its tasks, toolsets and index in one transaction. Its runs stay. */
export async function deleteDataset(db: Database, id: string): Promise<void> {
  const generation = await generationOf(db, id);
  const transaction = wholeDatasets(db);
  await settle(transaction, [
    () => transaction.objectStore('datasets').delete(id),
    ...removalOf(transaction, generation),
  ]);
}

/** What the person chose, by name. A key or any other secret is never a setting. */
export const getSetting = (db: Database, name: string): Promise<JsonValue | undefined> =>
  fromStore(db.get('settings', name));

export async function putSetting(db: Database, name: string, value: JsonValue): Promise<void> {
  const transaction = db.transaction('settings', 'readwrite');
  await settle(transaction, [() => transaction.store.put(value, name)]);
}
