import type { RecordingLook } from '#bridge/recordings-contract.ts';
import { listDatasets } from '#storage/datasets.ts';
import type { Database } from '#storage/db.ts';
import { loadTaskIndex, type TaskIndex } from '#storage/task-index.ts';
import { textAt } from '#storage/text-rows.ts';
import { queryKey } from './task-key.ts';

/** Positions of a data set's tasks by what a log calls them: the source's id, or the key of the question. */
export class TaskPairs {
  readonly #byId = new Map<string, number>();
  readonly #byQuery = new Map<string, number>();

  constructor({ record, length }: TaskIndex) {
    for (let ordinal = 0; ordinal < length; ordinal++) {
      const id = textAt(record.ids, ordinal);
      this.#byId.set(id.slice(id.indexOf('#') + 1), ordinal);
      this.#byQuery.set(queryKey(textAt(record.queries, ordinal)), ordinal);
    }
  }

  /** Of a key of `taskKey`; undefined where the data set does not hold the task. */
  ordinalOf(key: string): number | undefined {
    return key.startsWith('\n') ? this.#byQuery.get(key) : this.#byId.get(key);
  }
}

export const pairsOf = async (db: Database, datasetId: string): Promise<TaskPairs> =>
  new TaskPairs(await loadTaskIndex(db, datasetId));

/** The stored data sets that hold some of these tasks, those that hold most first. */
export async function fitsOf(db: Database, keys: Iterable<string>): Promise<RecordingLook['fits']> {
  const wanted = [...keys];
  const fits: RecordingLook['fits'] = [];
  for (const { id, title } of await listDatasets(db)) {
    const pairs = await pairsOf(db, id).catch(() => undefined);
    const tasks = pairs ? wanted.filter((key) => pairs.ordinalOf(key) !== undefined).length : 0;
    if (tasks > 0) fits.push({ datasetId: id, title, tasks });
  }
  return fits.sort((a, b) => b.tasks - a.tasks);
}
