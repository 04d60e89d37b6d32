import type { StoredTask } from '#core/task.ts';
import type { Toolset } from '#core/tool.ts';
import type { DatasetContent } from './dataset-content.ts';
import type { Database } from './db.ts';
import { getIndex } from './index-store.ts';
import { fromStore } from './storage-error.ts';

const decoder = new TextDecoder();

/** What is stored under a generation. Every reading throws PlaygroundError storage-*. */
export const storedContent = (db: Database, generation: string): DatasetContent => ({
  index: () => fromStore(getIndex(db, generation)),
  async shards() {
    const keys = await fromStore(db.getAllKeys('shards', IDBKeyRange.bound([generation], [generation, []])));
    return keys.map(([, firstOrdinal]) => firstOrdinal);
  },
  async shardAt(ordinal) {
    const range = IDBKeyRange.bound([generation], [generation, ordinal]);
    const cursor = await fromStore(db.transaction('shards').store.openCursor(range, 'prev'));
    if (!cursor) return undefined;
    return {
      firstOrdinal: cursor.key[1],
      tasks: JSON.parse(decoder.decode(cursor.value)) as StoredTask[],
    };
  },
  async toolset(id) {
    const buffer = await fromStore(db.get('toolsets', [generation, id]));
    return buffer && (JSON.parse(decoder.decode(buffer)) as Toolset);
  },
});
