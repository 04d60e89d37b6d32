import type { TaskPlace } from '#core/accepted-label.ts';
import { type Dataset, SHIPPED_IDS } from '#core/dataset.ts';
import { PlaygroundError } from '#core/errors.ts';
import type { StoredTask, Task } from '#core/task.ts';
import type { Toolset } from '#core/tool.ts';
import type { Connect, Database, Source } from './db.ts';
import { wholeDatasets } from './generations.ts';
import { withWord, wordAt, type StoredIndex } from './index-record.ts';
import type { SiteData } from './site-data.ts';
import { fromStore, settle, storageError } from './storage-error.ts';
import { TaskIndexBuilder } from './task-index-builder.ts';
import { hydrate } from './tasks.ts';

type Transaction = ReturnType<typeof wholeDatasets>;
type Whole = NonNullable<Awaited<ReturnType<SiteData['whole']>>>;
type ChangeLabel = (task: Task, dataset: Dataset) => StoredTask;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/**
 * Replaces a task by the result of `change`, in one transaction: the task in its shard, its row of the index, and `labelledAt` of
 * the data set. A data set of the site is copied into the store, and the copy hides the site's own. Only the label may differ;
 * `change` is synchronous, and its errors are thrown. Throws PlaygroundError 'dataset-unknown' when the data set was deleted or does
 * not hold the task there, storage-*, and what SiteData throws.
 */
export async function changeLabel(
  source: Source,
  { datasetId, ordinal, taskId }: TaskPlace,
  change: ChangeLabel,
  now: number,
): Promise<void> {
  const db = typeof source === 'function' ? await source() : source;
  const ofSite = typeof source === 'function' ? await notStored(db, datasetId, source.site) : undefined;
  const transaction = wholeDatasets(db);
  try {
    if (ofSite) await copyInto(transaction, ofSite);
    const record = await transaction.objectStore('datasets').get(datasetId);
    if (!record) throw gone('The data set is not in this browser any more.');
    const { generation, dataset } = record;
    const index = await transaction.objectStore('indexes').get(generation);
    const shard = await shardOf(transaction, generation, ordinal);
    const stored = shard?.tasks[ordinal - shard.key[1]];
    if (!shard || stored?.id !== taskId || !index || index instanceof ArrayBuffer)
      throw gone('The data set does not contain this task any more.');
    const changed = change(await hydrated(transaction, generation, datasetId, stored), dataset);
    shard.tasks[ordinal - shard.key[1]] = changed;
    const { buffer } = encoder.encode(JSON.stringify(shard.tasks));
    const labelledAt = Math.max(now, (dataset.labelledAt ?? 0) + 1);
    const bytes = dataset.bytes + buffer.byteLength - shard.bytes;
    await settle(transaction, [
      () => transaction.objectStore('shards').put(buffer, shard.key),
      () => transaction.objectStore('indexes').put(withLabel(index, ordinal, changed), generation),
      () =>
        transaction.objectStore('datasets').put({ ...record, dataset: { ...dataset, bytes, labelledAt } }),
    ]);
  } catch (error) {
    abort(transaction);
    throw storageError(error);
  }
}

/** A data set of the site of which no copy is stored. */
async function notStored(db: Database, datasetId: string, site: Connect['site']): Promise<Whole | undefined> {
  if (!SHIPPED_IDS.includes(datasetId) || !site) return undefined;
  const isStored = (await fromStore(db.getKey('datasets', datasetId))) !== undefined;
  return isStored ? undefined : (await site()).whole(datasetId);
}

async function copyInto(transaction: Transaction, { dataset, index, file }: Whole): Promise<void> {
  const generation = `${dataset.id}-${crypto.randomUUID()}`;
  for (const [id, json] of file.toolsets)
    await transaction.objectStore('toolsets').put(encoder.encode(json()).buffer, [generation, id]);
  for (const [firstOrdinal, json] of file.shards)
    await transaction.objectStore('shards').put(encoder.encode(json()).buffer, [generation, firstOrdinal]);
  await transaction.objectStore('indexes').put(index, generation);
  await transaction.objectStore('datasets').put({ dataset, generation, contentHash: '' });
}

async function shardOf(transaction: Transaction, generation: string, ordinal: number) {
  const range = IDBKeyRange.bound([generation], [generation, ordinal]);
  const cursor = await transaction.objectStore('shards').openCursor(range, 'prev');
  if (!cursor) return undefined;
  const tasks = JSON.parse(decoder.decode(cursor.value)) as StoredTask[];
  return { key: cursor.key, tasks, bytes: cursor.value.byteLength };
}

async function hydrated(
  transaction: Transaction,
  generation: string,
  datasetId: string,
  stored: StoredTask,
): Promise<Task> {
  const buffer = await transaction.objectStore('toolsets').get([generation, stored.toolsetId]);
  const toolset = buffer && (JSON.parse(decoder.decode(buffer)) as Toolset);
  return hydrate(stored, datasetId, toolset);
}

/** The index with what the label changes in the task's row. */
function withLabel(index: StoredIndex, ordinal: number, task: StoredTask): StoredIndex {
  const alone = new TaskIndexBuilder();
  alone.add(task);
  const { callType, labelKind, issues, tools } = alone.finish();
  return {
    ...index,
    callType: withWord(index.callType, ordinal, wordAt(callType, 0)),
    labelKind: withWord(index.labelKind, ordinal, wordAt(labelKind, 0)),
    issues: withWord(index.issues, ordinal, wordAt(issues, 0)),
    tools: withWord(index.tools, ordinal, wordAt(tools, 0)),
  };
}

/** One that a failure has ended already cannot be aborted again. */
function abort(transaction: Transaction): void {
  transaction.done.catch(() => {}); // Its failure is the reason to abort, and is thrown by the caller.
  try {
    transaction.abort();
  } catch {
    // It was over.
  }
}

const gone = (message: string): PlaygroundError =>
  new PlaygroundError('dataset-unknown', message, 'Reload the page to see what is there.');
