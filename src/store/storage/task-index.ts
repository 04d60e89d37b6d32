import { NOT_SAID, type TaskFilter, type TaskRow } from '#core/dataset.ts';
import { PlaygroundError } from '#core/errors.ts';
import { type CallType, labelledCallType, type StoredTask, type Task } from '#core/task.ts';
import type { Toolset } from '#core/tool.ts';
import { ColumnBuilder, type TaskIndexRecord, wordAt } from './index-record.ts';
import { contentOf } from './datasets.ts';
import type { Source } from './db.ts';
import { FoldedText, textAt } from './text-rows.ts';
import type { DatasetContent } from './dataset-file.ts';
import { ToolsetReader, taskAt } from './tasks.ts';

/** The filters that offer values, and the column each reads. */
export const facetColumns = {
  category: 'category',
  callType: 'callType',
  difficulty: 'difficulty',
  server: 'servers',
  language: 'language',
  labelKind: 'labelKind',
  issue: 'issues',
} as const satisfies Partial<Record<keyof TaskFilter, keyof TaskIndexRecord>>;

export type FacetName = keyof typeof facetColumns;
export const facetNames = Object.keys(facetColumns) as FacetName[];

export interface FacetValue {
  value: string;
  /** Tasks that have it. */
  count: number;
}

/** See taggedTasks. */
type ReadTagged = (tags: readonly string[]) => Promise<Uint8Array>;

const byCount = (a: FacetValue, b: FacetValue) =>
  Number(a.value === NOT_SAID) - Number(b.value === NOT_SAID) ||
  b.count - a.count ||
  (a.value < b.value ? -1 : 1);

/**
 * The counted value of a column's word. Tasks without a server or a language have one of their own; other empty words are ignored.
 */
function facetValues(name: FacetName, word: string | readonly string[]): readonly string[] {
  if (word.length > 0) return typeof word === 'string' ? [word] : word.filter(Boolean);
  return name === 'server' || name === 'language' ? [NOT_SAID] : [];
}

/** A data set's columns in memory: what the explorer lists, filters, sorts and selects by. */
export class TaskIndex {
  readonly record: TaskIndexRecord;
  readonly foldedIds: FoldedText;
  readonly foldedQueries: FoldedText;
  readonly #readTagged: ReadTagged | undefined;
  #lastTagged: { tags: string; marks: Promise<Uint8Array> } | undefined;

  /** Without `readTagged` no task has a tag. */
  constructor(record: TaskIndexRecord, readTagged?: ReadTagged) {
    this.record = withLabelledCallTypes(record);
    this.#readTagged = readTagged;
    this.foldedIds = new FoldedText(record.ids);
    this.foldedQueries = new FoldedText(record.queries);
  }

  get length(): number {
    return this.record.length;
  }

  /** 1 for each task whose tools' text holds all these tags; read from the store, and kept until other tags are asked for. */
  tagged(tags: readonly string[]): Promise<Uint8Array> {
    const key = JSON.stringify(tags);
    if (this.#lastTagged?.tags === key) return this.#lastTagged.marks;
    const marks = this.#readTagged?.(tags) ?? Promise.resolve(new Uint8Array(this.length));
    this.#lastTagged = { tags: key, marks };
    marks.catch(() => (this.#lastTagged = undefined)); // What failed is asked again.
    return marks;
  }

  /** The task at a position of the data set's order; undefined beyond its end. */
  row(ordinal: number): TaskRow | undefined {
    const { record } = this;
    if (!(ordinal >= 0 && ordinal < record.length)) return undefined;
    return {
      ordinal,
      id: textAt(record.ids, ordinal),
      query: textAt(record.queries, ordinal),
      category: wordAt(record.category, ordinal),
      callType: wordAt(record.callType, ordinal),
      difficulty: wordAt(record.difficulty, ordinal),
      servers: wordAt(record.servers, ordinal),
      tools: wordAt(record.tools, ordinal),
      language: wordAt(record.language, ordinal),
      labelKind: wordAt(record.labelKind, ordinal),
      issues: wordAt(record.issues, ordinal),
    };
  }

  /** Every value a filter can take with the number of tasks that have it, most frequent first and NOT_SAID last. */
  facets(ordinals?: ArrayLike<number>): Record<FacetName, FacetValue[]> {
    const counted = facetNames.map((name) => [name, this.#count(name, ordinals)] as const);
    return Object.fromEntries(counted) as Record<FacetName, FacetValue[]>;
  }

  #count(name: FacetName, ordinals?: ArrayLike<number>): FacetValue[] {
    const { words, codes } = this.record[facetColumns[name]];
    const perCode = new Uint32Array(words.length);
    const length = ordinals?.length ?? codes.length;
    for (let index = 0; index < length; index++) perCode[codes[ordinals ? ordinals[index]! : index]!]! += 1;
    const counts = new Map<string, number>();
    words.forEach((word, code) => {
      for (const value of facetValues(name, word)) {
        counts.set(value, (counts.get(value) ?? 0) + perCode[code]!);
      }
    });
    return [...counts].map(([value, count]) => ({ value, count })).sort(byCount);
  }
}

/** Throws as contentOf. */
export async function loadTaskIndex(source: Source, datasetId: string): Promise<TaskIndex> {
  const content = await contentOf(source, datasetId);
  const record = await content.index();
  if (record) return new TaskIndex(record, (tags) => taggedTasks(content, record.length, tags));
  throw new PlaygroundError('dataset-unknown', `The data set "${datasetId}" was deleted just now.`);
}

/** The columns with call types as labelledCallType tells them; the same ones where none can differ. */
function withLabelledCallTypes(record: TaskIndexRecord): TaskIndexRecord {
  const { callType, labelKind, length } = record;
  if (!callType.words.includes('none') || !labelKind.words.includes('none')) return record;
  const column = new ColumnBuilder<CallType>();
  for (let row = 0; row < length; row++)
    column.add(labelledCallType({ callType: wordAt(callType, row), labelKind: wordAt(labelKind, row) }));
  return { ...record, callType: column.finish() };
}

/** The text a tag is looked for in: names and descriptions of the offered tools, and the row's own `tools` where it has them. */
function textOfTools({ tools, rawFields }: Toolset, offered: StoredTask['offered']): string {
  const own = Object.hasOwn(rawFields, 'tools') ? rawFields.tools : '';
  const texts = (offered ? offered.flatMap((position) => tools[position] ?? []) : tools).flatMap(
    ({ name, title = '', description }) => [name, title, description],
  );
  return [...texts, typeof own === 'string' ? own : JSON.stringify(own)].join('\n').toLowerCase();
}

/**
 * Marks with 1 the tasks whose tools' text holds every tag, in any case of letters (mcpbr's tags for ToolBench). Row i is the i-th of
 * `length` tasks. Reads every shard: toolsets differ from task to task, and their texts are too long for an index.
 * Throws PlaygroundError 'dataset-unknown' when its shards are gone.
 */
async function taggedTasks(
  content: DatasetContent,
  length: number,
  tags: readonly string[],
): Promise<Uint8Array> {
  const wanted = tags.map((tag) => tag.toLowerCase());
  const toolsets = new ToolsetReader(content);
  const known = new Map<string, number>();
  const markOf = async ({ toolsetId, offered }: StoredTask): Promise<number> => {
    const toolset = await toolsets.get(toolsetId);
    const text = toolset ? textOfTools(toolset, offered) : '';
    return wanted.every((tag) => text.includes(tag)) ? 1 : 0;
  };
  const marks = new Uint8Array(length);
  const shards = await content.shards();
  if (shards.length === 0 && length > 0)
    throw new PlaygroundError('dataset-unknown', 'The data set was deleted or replaced just now.');
  for (const firstOrdinal of shards) {
    const { tasks = [] } = (await content.shardAt(firstOrdinal)) ?? {};
    for (const [position, task] of tasks.entries()) {
      const tools = `${task.toolsetId} ${task.offered?.join() ?? ''}`;
      const mark = known.get(tools) ?? (await markOf(task));
      known.set(tools, mark);
      marks[firstOrdinal + position] = mark;
    }
  }
  return marks;
}

/** The task of a data set that has this id. Throws PlaygroundError 'dataset-unknown' where it is not in this browser. */
export async function taskWithId(source: Source, datasetId: string, taskId: string): Promise<Task> {
  const index = await loadTaskIndex(source, datasetId);
  for (let ordinal = 0; ordinal < index.length; ordinal++) {
    const task = index.row(ordinal)?.id === taskId ? await taskAt(source, datasetId, ordinal) : undefined;
    if (task) return task;
  }
  throw new PlaygroundError(
    'dataset-unknown',
    'This task is not in this browser.',
    'Load its data set on the Data page, or choose another case.',
  );
}
