import type { Dataset, ImportBatch } from '#core/dataset.ts';
import type { StoredTask } from '#core/task.ts';
import type { Toolset } from '#core/tool.ts';
import { DatasetWriter } from '#store/storage/dataset-writer.ts';
import { publish } from '#store/storage/generations.ts';
import type { Database } from '#store/storage/db.ts';

export const aToolset = (id = 'ts-one'): Toolset => ({
  id,
  tools: ['get_weather', 'get_time'].map((name) => ({
    name,
    server: 'world',
    description: `Tells ${name}`,
    inputSchema: { type: 'object' },
    schemaFrom: 'source' as const,
  })),
  rawFields: { tools: [{ name: 'get_weather' }, { name: 'get_time' }] },
});

export function aTask(ordinal: number, changes: Partial<StoredTask> = {}): StoredTask {
  return {
    id: `file.json#${ordinal}`,
    datasetId: 'file',
    source: { file: 'file.json', row: ordinal },
    query: `What is the weather in town ${ordinal}?`,
    category: ordinal % 2 === 0 ? 'browser' : 'Finance',
    callType: 'single',
    servers: ['world'],
    toolsetId: 'ts-one',
    target: {
      calls: [
        {
          id: '1',
          step: 1,
          turn: 0,
          name: 'get_weather',
          server: 'world',
          arguments: {},
          optional: [],
          alternatives: [],
          dependsOn: [],
        },
      ],
    },
    labelKind: 'exact',
    raw: { uuid: String(ordinal), tools: null, query: 'as shipped' },
    issues: [],
    ...changes,
  };
}

export const aDataset = (id: string, tasks: number): Dataset => ({
  id,
  title: id,
  format: 'own-file',
  origin: { kind: 'text' },
  licence: '',
  files: ['file.json'],
  tasks,
  toolsets: 1,
  bytes: 0,
  importedAt: 0,
  orderHash: '',
  report: {
    datasetId: id,
    title: id,
    format: 'own-file',
    rows: tasks,
    tasks,
    rejected: 0,
    repaired: 0,
    notes: [],
    bytes: 0,
    durationMs: 0,
    unchanged: false,
  },
});

/** Writes and publishes tasks as an import does. */
export async function storeTasks(db: Database, id: string, tasks: StoredTask[], toolsets = [aToolset()]) {
  const generation = `generation-of-${id}`;
  const writer = new DatasetWriter(db, generation);
  const batches: ImportBatch[] = [{ toolsets, tasks }];
  for (const batch of batches) await writer.add(batch);
  await writer.flush();
  const written = await writer.seal();
  const record = { dataset: aDataset(id, tasks.length), generation, contentHash: written.contentHash };
  await publish(db, record, written.shards);
  return written;
}
