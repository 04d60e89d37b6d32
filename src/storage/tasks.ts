import { isJsonObject, type JsonValue } from '#core/json.ts';
import { labelledCallType, type StoredTask, type Task } from '#core/task.ts';
import type { Toolset } from '#core/tool.ts';
import type { Database } from './db.ts';
import { generationOf } from './datasets.ts';
import { fromStore } from './storage-error.ts';

const decoder = new TextDecoder();

interface Shard {
  firstOrdinal: number;
  tasks: StoredTask[];
}

/** The row as shipped: the fields that moved to the toolset back in their places. */
function wholeRaw(raw: JsonValue, { rawFields }: Toolset): JsonValue {
  if (!isJsonObject(raw)) return raw;
  const entries = Object.entries(raw).map(([key, value]): [string, JsonValue] => [
    key,
    value === null && Object.hasOwn(rawFields, key) ? rawFields[key]! : value,
  ]);
  return Object.fromEntries(entries);
}

/** A stored task with its tools and its whole raw row. A toolset that is missing yields a task without tools. */
export function hydrate(stored: StoredTask, datasetId: string, toolset: Toolset | undefined): Task {
  const { offered, ...task } = stored;
  const all = toolset?.tools ?? [];
  const tools = offered ? offered.flatMap((position) => all[position] ?? []) : all;
  const callType = labelledCallType(task);
  return { ...task, callType, datasetId, tools, raw: toolset ? wholeRaw(task.raw, toolset) : task.raw };
}

/** Reads the tasks of one data set; keeps the last shard and toolsets, so that neighbours come cheap. */
class TaskReader {
  readonly #db: Database;
  readonly #datasetId: string;
  readonly #generation: string;
  readonly #toolsets: ToolsetReader;
  #shard: Shard | undefined;

  constructor(db: Database, datasetId: string, generation: string) {
    this.#db = db;
    this.#datasetId = datasetId;
    this.#generation = generation;
    this.#toolsets = new ToolsetReader(db, generation);
  }

  async at(ordinal: number): Promise<Task | undefined> {
    const shard = await this.#shardOf(ordinal);
    const stored = shard?.tasks[ordinal - shard.firstOrdinal];
    return stored && hydrate(stored, this.#datasetId, await this.#toolsets.get(stored.toolsetId));
  }

  /** The shard with the greatest first ordinal that is not beyond the one wanted. */
  async #shardOf(ordinal: number): Promise<Shard | undefined> {
    const known = this.#shard;
    if (known && ordinal >= known.firstOrdinal && ordinal < known.firstOrdinal + known.tasks.length)
      return known;
    const range = IDBKeyRange.bound([this.#generation], [this.#generation, ordinal]);
    const cursor = await this.#db.transaction('shards').store.openCursor(range, 'prev');
    if (!cursor) return undefined;
    const tasks = JSON.parse(decoder.decode(cursor.value)) as StoredTask[];
    return (this.#shard = { firstOrdinal: cursor.key[1], tasks });
  }
}

/**
 * The tasks at these positions of the data set's order, in the order asked; positions beyond its end are left out.
 * Ascending positions read each shard once. Throws PlaygroundError 'dataset-unknown', 'storage-unavailable'.
 */
export async function* iterateTasks(
  db: Database,
  datasetId: string,
  ordinals: Iterable<number>,
): AsyncGenerator<Task> {
  const reader = new TaskReader(db, datasetId, await generationOf(db, datasetId));
  for (const ordinal of ordinals) {
    const task = await fromStore(reader.at(ordinal));
    if (task) yield task;
  }
}

export async function tasksAt(db: Database, datasetId: string, ordinals: Iterable<number>): Promise<Task[]> {
  const tasks: Task[] = [];
  for await (const task of iterateTasks(db, datasetId, ordinals)) tasks.push(task);
  return tasks;
}

/**
 * How many tools each of these tasks offers, in the order asked; undefined for a position beyond the end. No index holds it, so shards and
 * toolsets are read. Throws as iterateTasks.
 */
export async function toolsOffered(
  db: Database,
  datasetId: string,
  ordinals: readonly number[],
): Promise<(number | undefined)[]> {
  const reader = new TaskReader(db, datasetId, await generationOf(db, datasetId));
  const found = new Map<number, number | undefined>();
  for (const ordinal of [...ordinals].sort((a, b) => a - b))
    found.set(ordinal, (await fromStore(reader.at(ordinal)))?.tools.length);
  return ordinals.map((ordinal) => found.get(ordinal));
}

export async function taskAt(db: Database, datasetId: string, ordinal: number): Promise<Task | undefined> {
  return (await tasksAt(db, datasetId, [ordinal]))[0];
}

/** Toolsets of one generation, each read and parsed once while it stays among the last `capacity` used. */
export class ToolsetReader {
  readonly #db: Database;
  readonly #generation: string;
  readonly #capacity: number;
  readonly #recent = new Map<string, Promise<Toolset | undefined>>();

  constructor(db: Database, generation: string, capacity = 200) {
    this.#db = db;
    this.#generation = generation;
    this.#capacity = capacity;
  }

  get(id: string): Promise<Toolset | undefined> {
    const toolset = this.#recent.get(id) ?? this.#read(id);
    this.#recent.delete(id);
    this.#recent.set(id, toolset);
    if (this.#recent.size > this.#capacity) this.#recent.delete(this.#recent.keys().next().value!);
    return toolset;
  }

  async #read(id: string): Promise<Toolset | undefined> {
    const buffer = await this.#db.get('toolsets', [this.#generation, id]);
    return buffer && (JSON.parse(decoder.decode(buffer)) as Toolset);
  }
}
