import type { RecordingLook } from '#store/bridge/recordings-contract.ts';
import type { PublishedVerdicts } from '#core/recording.ts';
import { type DatasetSource, listDatasets } from '#store/storage/datasets.ts';
import { wordAt } from '#store/storage/index-record.ts';
import { loadTaskIndex, type TaskIndex } from '#store/storage/task-index.ts';
import { textAt } from '#store/storage/text-rows.ts';
import { isNameless, queryKey, queryPart } from './task-key.ts';

/** Stands for several tasks under one name. */
const SEVERAL = -1;

/**
 * Positions of a data set's tasks by what a log calls them: the source's id, ours, or the key of the question. A name that several tasks
 * have is none of them.
 */
export class TaskPairs {
  readonly #byId = new Map<string, number>();
  /** By our own id, which names the file, too: logs that this site wrote have it. */
  readonly #byWholeId = new Map<string, number>();
  readonly #byQuery = new Map<string, number>();
  readonly #byCategory = new Map<string, number[]>();

  constructor({ record, length }: TaskIndex) {
    for (let ordinal = 0; ordinal < length; ordinal++) {
      const id = textAt(record.ids, ordinal);
      this.#byWholeId.set(id, ordinal);
      addOnce(this.#byId, id.slice(id.indexOf('#') + 1), ordinal);
      addOnce(this.#byQuery, queryKey(textAt(record.queries, ordinal)), ordinal);
      const category = wordAt(record.category, ordinal);
      const others = this.#byCategory.get(category);
      if (others) others.push(ordinal);
      else this.#byCategory.set(category, [ordinal]);
    }
  }

  /** Of a key of `taskKey`; undefined where the data set does not hold the task, or several that it could be. */
  ordinalOf(key: string): number | undefined {
    if (isNameless(key)) return undefined;
    const found = key.startsWith('\n')
      ? this.#byQuery.get(queryPart(key))
      : (this.#byWholeId.get(key) ?? this.#byId.get(key));
    return found === SEVERAL ? undefined : found;
  }

  /** Positions of the tasks of a category. */
  ordinalsIn(category: string): readonly number[] {
    return this.#byCategory.get(category) ?? [];
  }
}

const addOnce = (places: Map<string, number>, name: string, ordinal: number): void =>
  void places.set(name, places.has(name) ? SEVERAL : ordinal);

/**
 * Positions of all tasks of the categories that belong to a run as a whole: those that were chosen, and those of which the publisher
 * judged as many answers as the data set has tasks.
 */
export const wholeCategories = (
  pairs: TaskPairs,
  chosen: readonly string[],
  published: readonly PublishedVerdicts[],
): number[] => {
  const judged = published
    .filter(({ category, total }) => pairs.ordinalsIn(category).length === total)
    .map(({ category }) => category);
  return [...new Set([...chosen, ...judged])].flatMap((category) => pairs.ordinalsIn(category));
};

export const pairsOf = async (source: DatasetSource, datasetId: string): Promise<TaskPairs> =>
  new TaskPairs(await loadTaskIndex(source, datasetId));

/** The data sets that hold some of these tasks, those that hold most first. */
export async function fitsOf(source: DatasetSource, keys: Iterable<string>): Promise<RecordingLook['fits']> {
  const wanted = [...keys];
  const fits: RecordingLook['fits'] = [];
  for (const { id, title } of await listDatasets(source)) {
    // A data set that cannot be read is not offered.
    const pairs = await pairsOf(source, id).catch(() => undefined);
    const tasks = pairs ? wanted.filter((key) => pairs.ordinalOf(key) !== undefined).length : 0;
    if (tasks > 0) fits.push({ datasetId: id, title, tasks });
  }
  return fits.sort((a, b) => b.tasks - a.tasks);
}
