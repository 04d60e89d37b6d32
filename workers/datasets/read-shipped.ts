import type { ReadTasks } from '#bridge/contract.ts';
import { TaskIndexBuilder } from '#storage/task-index-builder.ts';
import { TaskIndex } from '#storage/task-index.ts';
import type { DatasetWorld } from './dataset-import.ts';

/** Reads a file that the site ships, as an import does, and stores nothing. Throws PlaygroundError dataset-*. */
export async function readShipped(world: DatasetWorld, path: string, datasetId: string): Promise<ReadTasks> {
  const { signal } = new AbortController();
  const { now, siteBase } = world;
  const files = [world.openUrl(new URL(path, siteBase).href, world.fetch, signal)];
  const options = { datasetId, areLabelsProven: true };
  const builder = new TaskIndexBuilder();
  for await (const { tasks } of world.importTasks(files, options, { signal, onProgress: () => {}, now }))
    for (const task of tasks) builder.add(task);
  const record = builder.finish();
  const index = new TaskIndex(record);
  return {
    orderHash: record.orderHash,
    rows: Array.from({ length: record.length }, (_, ordinal) => index.row(ordinal)!),
  };
}
