import { evalApi } from '#store/bridge/client.ts';
import type { RunConfig } from '#core/run.ts';
import type { Connect } from '#store/storage/db.ts';
import { loadTaskIndex } from '#store/storage/task-index.ts';
import { selectOrdinals } from '#store/storage/task-sort.ts';

/** The servers that the tasks of a data set name, in lower case. Throws PlaygroundError dataset-unknown, storage-*. */
export async function serversNamed(database: Connect, datasetId: string): Promise<ReadonlySet<string>> {
  const { server } = (await loadTaskIndex(database, datasetId)).facets();
  return new Set(server.map(({ value }) => value.toLowerCase()));
}

/**
 * The tasks that a configuration takes, as ascending ordinals. Which of them the testbed can execute is known to the eval worker alone, and
 * asking starts it; all else is read here. Throws PlaygroundError dataset-unknown, storage-*.
 */
export async function takenTasks(database: Connect, config: RunConfig): Promise<number[]> {
  const { selection, execution } = config;
  if (execution?.on === 'testbed') return evalApi().preview(config);
  return selectOrdinals(await loadTaskIndex(database, selection.datasetId), selection);
}
