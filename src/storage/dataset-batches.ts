import type { ImportBatch } from '#core/dataset.ts';
import type { StoredTask } from '#core/task.ts';
import { generationOf } from './datasets.ts';
import type { Database } from './db.ts';
import { fromStore } from './storage-error.ts';
import { ToolsetReader } from './tasks.ts';

const decoder = new TextDecoder();

/** All tasks of a data set as they are stored, shard by shard, each toolset before the first task that uses it. Throws 'dataset-unknown'. */
export async function* datasetBatches(db: Database, datasetId: string): AsyncGenerator<ImportBatch> {
  const generation = await generationOf(db, datasetId);
  const reader = new ToolsetReader(db, generation, 1);
  const given = new Set<string>();
  const keys = await fromStore(db.getAllKeys('shards', IDBKeyRange.bound([generation], [generation, []])));
  for (const key of keys) {
    const shard = await fromStore(db.get('shards', key));
    const tasks = shard ? (JSON.parse(decoder.decode(shard)) as StoredTask[]) : [];
    const wanted = new Set(tasks.map(({ toolsetId }) => toolsetId).filter((id) => !given.has(id)));
    const toolsets = [];
    for (const id of wanted) {
      given.add(id);
      const toolset = await fromStore(reader.get(id));
      if (toolset) toolsets.push(toolset);
    }
    yield { toolsets, tasks };
  }
}
