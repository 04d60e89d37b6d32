import { expectsCalls, stepsOf } from '#core/task.ts';
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

/** How many of the chosen tasks need several calls, whether they can be executed or not. Throws PlaygroundError dataset-unknown, storage-*. */
export async function tasksOfSeveralSteps(
  database: Connect,
  { selection }: Pick<RunConfig, 'selection'>,
): Promise<number> {
  const index = await loadTaskIndex(database, selection.datasetId);
  const ordinals = await selectOrdinals(index, selection);
  return ordinals.filter((ordinal) => {
    const { callType } = index.row(ordinal)!;
    return expectsCalls(callType) && stepsOf(callType) === 'multi';
  }).length;
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
