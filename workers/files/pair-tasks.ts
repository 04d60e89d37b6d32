import type { RecordingLook } from '#store/bridge/files-contract.ts';
import type { PublishedVerdicts, RecordedTask } from '#core/recording.ts';
import { listDatasets } from '#store/storage/datasets.ts';
import type { Source } from '#store/storage/db.ts';
import { wordAt } from '#store/storage/index-record.ts';
import { loadTaskIndex, type TaskIndex } from '#store/storage/task-index.ts';
import { textAt } from '#store/storage/text-rows.ts';
import { inexactIntegers, isNonFinite, withDigits } from '#core/inexact-integers.ts';
import type { JsonObject } from '#core/json.ts';
import { maskedValue } from '#core/secrets.ts';
import { toolRow } from '#files/interchange/index.ts';
import { isNameless, queryKey, queryPart, taskKey } from './task-key.ts';
import type { GatheredLog } from './gathered-log.ts';

/** Stands for several tasks under one name. */
const SEVERAL = -1;

/**
 * Positions of a data set's tasks by what a log calls them: the source's id, ours, or the key of the question. A name that several tasks
 * have is none of them.
 */
class TaskPairs {
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

export const pairsOf = async (source: Source, datasetId: string): Promise<TaskPairs> =>
  new TaskPairs(await loadTaskIndex(source, datasetId));

/** The data sets that hold some of these tasks, those that hold most first. */
export async function fitsOf(source: Source, keys: Iterable<string>): Promise<RecordingLook['fits']> {
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

/** Characters joined before they become part of a Blob, which may lie on disk. */
const PART = 4 * 2 ** 20;

/**
 * The tasks that a log carries as rows of our own file format, one a line, and the id that each has there by its key. Of a task that is
 * attempted several times the first attempt that carries the question is taken.
 */
export async function ownTasksOf(
  log: GatheredLog,
  options: { mask: boolean; signal: AbortSignal },
): Promise<{ blob: Blob; idOf: Map<string, string> }> {
  const idOf = new Map<string, string>();
  const parts: Blob[] = [];
  let held = '';
  for await (const { attempt, path } of log.read(options.signal)) {
    const { task } = attempt;
    const key = taskKey(attempt, path);
    if ((task.query === undefined && log.tasks.get(key)) || idOf.has(key)) continue;
    const id = idIn(task, options) ?? `question ${idOf.size + 1}`;
    idOf.set(key, id);
    const row = rowOf(id, task);
    const json = JSON.stringify(options.mask ? maskedValue(row) : row);
    // The importer notes what is no longer exact by its digits.
    held += `${withDigits(json, inexactIntegers(task.expected ?? []))}\n`;
    if (held.length < PART) continue;
    parts.push(new Blob([held]));
    held = '';
  }
  return { blob: new Blob([...parts, held]), idOf };
}

/** Undefined where the log gives none, and where a secret is masked in it: two of them may then be alike. */
const idIn = ({ id }: RecordedTask, { mask }: { mask: boolean }): string | undefined =>
  id === undefined || !mask || maskedValue(id) === id ? id : undefined;

function rowOf(
  id: string,
  { query, messages, tools, category, accepted, expected }: RecordedTask,
): JsonObject {
  const texts = messages?.filter(({ text }) => text !== '').map(({ role, text }) => ({ role, text }));
  return {
    id,
    query: query?.trim() ? query : query === undefined ? '(not recorded)' : '(empty)',
    tools: tools?.map(toolRow) ?? [],
    notRecorded: [...(tools ? [] : ['tools']), ...(query === undefined ? ['query'] : [])],
    ...(texts && texts.length > 1 ? { messages: texts } : {}),
    ...(category ? { category } : {}),
    // A label with NaN or Infinity is none: another value stands for them.
    ...(expected && !inexactIntegers(expected).some(isNonFinite)
      ? { expected: expected.map((call) => ({ ...call })) }
      : {}),
    ...(accepted && accepted.length > 0 ? { answer: { accept: accepted } } : {}),
  };
}
