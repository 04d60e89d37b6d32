import { isJsonObject, type JsonValue } from '#core/json.ts';
import { labelledCallType, type StoredTask, type Task } from '#core/task.ts';
import type { Toolset } from '#core/tool.ts';
import type { ImportBatch } from '#core/dataset.ts';
import type { DatasetContent, Shard } from './dataset-file.ts';
import { contentOf } from './datasets.ts';
import type { Source } from './db.ts';

/** Puts the fields that moved to the toolset back in their places, in the row itself: copying 200,000 members takes 0.1 s. */
function fillRaw(raw: JsonValue, { rawFields }: Toolset): void {
  if (!isJsonObject(raw)) return;
  for (const [key, value] of Object.entries(rawFields))
    if (Object.hasOwn(raw, key) && raw[key] === null) raw[key] = value;
}

/**
 * A stored task with its tools and its whole raw row, which is the stored one, filled. A toolset that is missing yields a task without
 * tools.
 */
export function hydrate(stored: StoredTask, datasetId: string, toolset: Toolset | undefined): Task {
  const { offered, ...task } = stored;
  const all = toolset?.tools ?? [];
  const tools = offered ? offered.flatMap((position) => all[position] ?? []) : all;
  if (toolset) fillRaw(task.raw, toolset);
  return { ...task, callType: labelledCallType(task), datasetId, tools };
}

/** Reads the tasks of one data set; keeps the last shard and toolsets, so that neighbours come cheap. */
class TaskReader {
  readonly #datasetId: string;
  readonly #content: DatasetContent;
  readonly #toolsets: ToolsetReader;
  #shard: Shard | undefined;

  constructor(datasetId: string, content: DatasetContent) {
    this.#datasetId = datasetId;
    this.#content = content;
    this.#toolsets = new ToolsetReader(content);
  }

  async at(ordinal: number): Promise<Task | undefined> {
    const shard = await this.#shardOf(ordinal);
    const stored = shard?.tasks[ordinal - shard.firstOrdinal];
    return stored && hydrate(stored, this.#datasetId, await this.#toolsets.get(stored.toolsetId));
  }

  async #shardOf(ordinal: number): Promise<Shard | undefined> {
    const known = this.#shard;
    if (known && ordinal >= known.firstOrdinal && ordinal < known.firstOrdinal + known.tasks.length)
      return known;
    const shard = await this.#content.shardAt(ordinal);
    return shard && (this.#shard = shard);
  }
}

/**
 * The tasks at these positions of the data set's order, in the order asked; positions beyond its end are left out.
 * Ascending positions read each shard once. Throws as contentOf.
 */
export async function* iterateTasks(
  source: Source,
  datasetId: string,
  ordinals: Iterable<number>,
): AsyncGenerator<Task> {
  const reader = new TaskReader(datasetId, await contentOf(source, datasetId));
  for (const ordinal of ordinals) {
    const task = await reader.at(ordinal);
    if (task) yield task;
  }
}

export async function tasksAt(
  source: Source,
  datasetId: string,
  ordinals: Iterable<number>,
): Promise<Task[]> {
  const tasks: Task[] = [];
  for await (const task of iterateTasks(source, datasetId, ordinals)) tasks.push(task);
  return tasks;
}

/**
 * How many tools each of these tasks offers, in the order asked; undefined for a position beyond the end. No index holds it, so shards and
 * toolsets are read. Throws as iterateTasks.
 */
export async function toolsOffered(
  source: Source,
  datasetId: string,
  ordinals: readonly number[],
): Promise<(number | undefined)[]> {
  const reader = new TaskReader(datasetId, await contentOf(source, datasetId));
  const found = new Map<number, number | undefined>();
  for (const ordinal of [...ordinals].sort((a, b) => a - b))
    found.set(ordinal, (await reader.at(ordinal))?.tools.length);
  return ordinals.map((ordinal) => found.get(ordinal));
}

export async function taskAt(source: Source, datasetId: string, ordinal: number): Promise<Task | undefined> {
  return (await tasksAt(source, datasetId, [ordinal]))[0];
}

/** Toolsets of one data set, each read and parsed once while it stays among the last `capacity` used. */
export class ToolsetReader {
  readonly #content: DatasetContent;
  readonly #capacity: number;
  readonly #recent = new Map<string, Promise<Toolset | undefined>>();

  constructor(content: DatasetContent, capacity = 200) {
    this.#content = content;
    this.#capacity = capacity;
  }

  get(id: string): Promise<Toolset | undefined> {
    const toolset = this.#recent.get(id) ?? this.#content.toolset(id);
    this.#recent.delete(id);
    this.#recent.set(id, toolset);
    if (this.#recent.size > this.#capacity) this.#recent.delete(this.#recent.keys().next().value!);
    return toolset;
  }
}

/** All tasks of a data set as they are stored, shard by shard, each toolset before the first task that uses it. Throws 'dataset-unknown'. */
export async function* datasetBatches(source: Source, datasetId: string): AsyncGenerator<ImportBatch> {
  const content = await contentOf(source, datasetId);
  const reader = new ToolsetReader(content, 1);
  const given = new Set<string>();
  for (const firstOrdinal of await content.shards()) {
    const { tasks = [] } = (await content.shardAt(firstOrdinal)) ?? {};
    const wanted = new Set(tasks.map(({ toolsetId }) => toolsetId).filter((id) => !given.has(id)));
    const toolsets = [];
    for (const id of wanted) {
      given.add(id);
      const toolset = await reader.get(id);
      if (toolset) toolsets.push(toolset);
    }
    yield { toolsets, tasks };
  }
}
