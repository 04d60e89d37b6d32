import { INEXACT_LABEL, unsafeIntegers } from '#core/inexact-integers.ts';
import { type Dataset, SHIPPED_IDS } from '#core/dataset.ts';
import { PlaygroundError } from '#core/errors.ts';
import type { JsonObject } from '#core/json.ts';
import type { DatasetContent } from './dataset-file.ts';
import {
  type Connect,
  type Database,
  type DatasetRecord,
  databaseOf,
  type Reader,
  readerOf,
  type Source,
} from './db.ts';
import { removalOf, wholeDatasets } from './generations.ts';
import { fromStore, settle } from './storage-error.ts';
import type { StoredTask } from '#core/task.ts';
import type { Toolset } from '#core/tool.ts';
import { getIndex } from './index-store.ts';

// A thread's connection reads stored data sets and, if it has them, those of the site; a stored copy hides the site's own. A database
// alone reads stored ones.
const siteOf = (source: Source): Connect['site'] => (typeof source === 'function' ? source.site : undefined);

/** The stored ones newest first, then those of the site. `failure`: why one of the sources cannot be read. */
export async function readDatasets(source: Source): Promise<{ datasets: Dataset[]; failure?: unknown }> {
  const [stored, site] = await Promise.allSettled([
    readerOf(source).then(listDatasetRecords),
    siteOf(source)?.().then((data) => data.datasets()) ?? [],
  ]);
  const own = stored.status === 'fulfilled' ? stored.value.map(({ dataset }) => dataset) : [];
  const ofSite = site.status === 'fulfilled' ? site.value : [];
  const failed = [stored, site].find(({ status }) => status === 'rejected') as
    | PromiseRejectedResult
    | undefined;
  return {
    datasets: [
      ...own.sort((a, b) => b.importedAt - a.importedAt),
      ...ofSite.filter(({ id }) => !own.some((each) => each.id === id)),
    ],
    ...(failed ? { failure: failed.reason as unknown } : {}),
  };
}

/** As readDatasets. Throws where one of the sources cannot be read and the other has none. */
export async function listDatasets(source: Source): Promise<Dataset[]> {
  const { datasets, failure } = await readDatasets(source);
  if (failure !== undefined && datasets.length === 0) throw failure as Error;
  return datasets;
}

export const listDatasetRecords = (db: Reader): Promise<DatasetRecord[]> => fromStore(db.getAll('datasets'));

interface Found {
  dataset: Dataset;
  content: DatasetContent;
}

async function find(source: Source, id: string): Promise<Found | undefined> {
  const readStored = async (): Promise<Found | undefined> => {
    const record = await fromStore((await readerOf(source)).get('datasets', id));
    if (!record) return undefined;
    return { dataset: record.dataset, content: storedContent(await databaseOf(source), record) };
  };
  const site = SHIPPED_IDS.includes(id) ? siteOf(source) : undefined;
  if (!site) return readStored();
  // A browser without a store reads the site's own all the same; one without a network reads its copy.
  const [stored, ofSite] = await Promise.allSettled([readStored(), site().then((data) => data.find(id))]);
  if (stored.status === 'fulfilled' && stored.value) return stored.value;
  if (ofSite.status === 'rejected') throw ofSite.reason as Error;
  return ofSite.value;
}

/** Throws PlaygroundError storage-*, and of a data set of the site what SiteData throws. */
export const getDataset = async (source: Source, id: string): Promise<Dataset | undefined> =>
  (await find(source, id))?.dataset;

/** What a data set consists of. Throws PlaygroundError 'dataset-unknown', and as getDataset. */
export async function contentOf(source: Source, datasetId: string): Promise<DatasetContent> {
  const found = await find(source, datasetId);
  if (found) return found.content;
  throw unknown(datasetId);
}

const unknown = (datasetId: string): PlaygroundError =>
  new PlaygroundError('dataset-unknown', `There is no data set "${datasetId}" in this browser.`);

/** Deletes a stored data set with its tasks, toolsets and index in one transaction. Its runs stay. Throws PlaygroundError 'dataset-unknown'. */
export async function deleteDataset(db: Database, id: string): Promise<void> {
  const record = await fromStore(db.get('datasets', id));
  if (!record) throw unknown(id);
  const transaction = wholeDatasets(db);
  await settle(transaction, [
    () => transaction.objectStore('datasets').delete(id),
    ...removalOf(transaction, record.generation),
  ]);
}

const decoder = new TextDecoder();

/** Notes an integer beyond 2^53 in the label of a task that was imported before they were noted: whether it was kept exactly is not known. */
function noted(task: StoredTask): StoredTask {
  if (task.issues.some(({ code }) => code === INEXACT_LABEL)) return task;
  // From 1e21 on a number is written with an exponent: a float, which is the same to everyone.
  const digits = [...unsafeIntegers(task.target as unknown as JsonObject)].map(String);
  const first = digits.find((each) => !each.includes('e'));
  if (first === undefined) return task;
  const detail = `the label contains ${first}, an integer beyond 2^53 that an earlier version of this page may have rounded: attempts at this task are not counted until it is imported again`;
  return { ...task, issues: [...task.issues, { code: INEXACT_LABEL, path: '', detail }] };
}

/** What is stored under a generation. Every reading throws PlaygroundError storage-*. */
const storedContent = (db: Database, { generation, dataset }: DatasetRecord): DatasetContent => ({
  index: () => fromStore(getIndex(db, generation)),
  async shards() {
    const keys = await fromStore(db.getAllKeys('shards', IDBKeyRange.bound([generation], [generation, []])));
    return keys.map(([, firstOrdinal]) => firstOrdinal);
  },
  async shardAt(ordinal) {
    const range = IDBKeyRange.bound([generation], [generation, ordinal]);
    const cursor = await fromStore(db.transaction('shards').store.openCursor(range, 'prev'));
    if (!cursor) return undefined;
    const tasks = JSON.parse(decoder.decode(cursor.value)) as StoredTask[];
    return { firstOrdinal: cursor.key[1], tasks: dataset.notesIntegers ? tasks : tasks.map(noted) };
  },
  async toolset(id) {
    const buffer = await fromStore(db.get('toolsets', [generation, id]));
    return buffer && (JSON.parse(decoder.decode(buffer)) as Toolset);
  },
});
