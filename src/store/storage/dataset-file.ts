import type { JsonValue } from '#core/json.ts';
import type { StoredTask } from '#core/task.ts';
import type { Toolset } from '#core/tool.ts';
import type { TaskIndexRecord } from './index-record.ts';
import { type TextRows, TextRowsBuilder, textsOf } from './text-rows.ts';

/** The part of a data set in one file of the site. Toolsets and shards are JSON texts, as in the store. */
export interface DatasetFile {
  /** Of the whole data set, where the file holds it. */
  index?: TaskIndexRecord;
  toolsets: [id: string, json: () => string][];
  /** `json`: a list of StoredTasks. */
  shards: [firstOrdinal: number, json: () => string][];
}

/** An index as JSON: its buffers as lists. */
type IndexJson = {
  [Name in keyof TaskIndexRecord]: TaskIndexRecord[Name] extends TextRows
    ? string[]
    : TaskIndexRecord[Name] extends { words: infer Words }
      ? { words: Words; codes: number[] }
      : TaskIndexRecord[Name];
};

interface Head {
  index?: IndexJson;
  toolsets: string[];
  shards: number[];
  /** How many values are parts that others name. */
  parts: number;
}

const columns = [
  'category',
  'callType',
  'difficulty',
  'language',
  'labelKind',
  'issues',
  'servers',
  'tools',
] as const;

/** A repeated part is written once, and referred to by its place: `{"$":3}`. Inside a JSON string the quotes would be escaped. */
const NAMED_PART = /\{"\$":(\d+)\}/g;
/** Shorter texts cost less than their names. */
const SHORTEST_PART = 40;

/** The file as one JSON document: a head, and each part, toolset and shard on a line of its own, so that a reader takes the ones it needs. */
export function writeDatasetFile({ index, toolsets, shards }: DatasetFile): string {
  const values = [...toolsets, ...shards].map(([, json]) => JSON.parse(json()) as JsonValue);
  const parts = new RepeatedParts(values);
  const lines = values.map((value) => parts.textOf(value));
  const head: Head = {
    ...(index ? { index: indexToJson(index) } : {}),
    toolsets: toolsets.map(([id]) => id),
    shards: shards.map(([firstOrdinal]) => firstOrdinal),
    parts: parts.texts.length,
  };
  return `${JSON.stringify(head).slice(0, -1)},"values":[\n${[...parts.texts, ...lines].join(',\n')}\n]}`;
}

/** Reads what `writeDatasetFile` wrote. Throws where the text is no such file. */
export function readDatasetFile(text: string): DatasetFile {
  const [first = '', ...lines] = text.split('\n');
  const { index, toolsets, shards, parts } = JSON.parse(`${first}]}`) as Head;
  const written = lines.slice(0, -1).filter((line) => line !== '');
  const values = written.map((line) => (line.endsWith(',') ? line.slice(0, -1) : line));
  if (values.length !== parts + toolsets.length + shards.length) throw new Error('values are missing');
  const whole = (value: string): string =>
    value.replace(NAMED_PART, (_, place: string) => whole(values[Number(place)]!));
  const jsonAt = (place: number) => () => whole(values[place]!);
  return {
    ...(index ? { index: indexOfJson(index) } : {}),
    toolsets: toolsets.map((id, at) => [id, jsonAt(parts + at)]),
    shards: shards.map((firstOrdinal, at) => [firstOrdinal, jsonAt(parts + toolsets.length + at)]),
  };
}

/** Finds the parts of values that are written once. */
class RepeatedParts {
  /** A part names only parts before it. */
  readonly texts: string[] = [];
  readonly #times = new Map<string, number>();
  readonly #places = new Map<string, number>();

  constructor(values: readonly JsonValue[]) {
    for (const value of values) this.#count(value);
  }

  #count(value: JsonValue): void {
    const text = JSON.stringify(value);
    if (text.length < SHORTEST_PART) return;
    const times = (this.#times.get(text) ?? 0) + 1;
    this.#times.set(text, times);
    if (times === 1) for (const part of partsOf(value)) this.#count(part);
  }

  textOf(value: JsonValue): string {
    const text = JSON.stringify(value);
    if ((this.#times.get(text) ?? 0) < 2) return this.#withNames(value, text);
    let place = this.#places.get(text);
    if (place === undefined) {
      place = this.texts.push(this.#withNames(value, text)) - 1;
      this.#places.set(text, place);
    }
    return `{"$":${place}}`;
  }

  #withNames(value: JsonValue, text: string): string {
    if (typeof value !== 'object' || value === null || text.length < SHORTEST_PART) return text;
    if (Array.isArray(value)) return `[${value.map((item) => this.textOf(item)).join(',')}]`;
    const members = Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}:${this.textOf(item)}`);
    return `{${members.join(',')}}`;
  }
}

const partsOf = (value: JsonValue): readonly JsonValue[] =>
  typeof value === 'object' && value !== null ? Object.values(value) : [];

function indexToJson(index: TaskIndexRecord): IndexJson {
  const texts = (rows: TextRows): string[] => textsOf(rows, 0, index.length);
  const lists = columns.map((name) => [name, { ...index[name], codes: [...index[name].codes] }]);
  const written = Object.fromEntries(lists) as Pick<IndexJson, (typeof columns)[number]>;
  return { ...index, ...written, ids: texts(index.ids), queries: texts(index.queries) };
}

function indexOfJson(json: IndexJson): TaskIndexRecord {
  const buffers = columns.map((name) => [name, { ...json[name], codes: Uint32Array.from(json[name].codes) }]);
  const read = Object.fromEntries(buffers) as Pick<TaskIndexRecord, (typeof columns)[number]>;
  return { ...json, ...read, ids: rowsOf(json.ids), queries: rowsOf(json.queries) };
}

function rowsOf(texts: readonly string[]): TextRows {
  const builder = new TextRowsBuilder();
  for (const text of texts) builder.add(text);
  return builder.finish();
}

/** Neighbouring tasks, kept together. */
export interface Shard {
  firstOrdinal: number;
  tasks: StoredTask[];
}

/** The content of a data set, in the store or in files. Each read gives new values, except for the index. */
export interface DatasetContent {
  /** Undefined where it, or a part of it, is gone. */
  index(): Promise<TaskIndexRecord | undefined>;
  /** The first ordinals of its shards, ascending. */
  shards(): Promise<number[]>;
  /** The shard with the greatest first ordinal that is not beyond the one wanted. */
  shardAt(ordinal: number): Promise<Shard | undefined>;
  toolset(id: string): Promise<Toolset | undefined>;
}
