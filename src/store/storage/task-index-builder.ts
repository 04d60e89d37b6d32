import type { StoredTask } from '#core/task.ts';
import { ColumnBuilder, INDEXED_QUERY, type TaskIndexRecord } from './index-record.ts';
import { orderHashOf } from './hashes.ts';
import { type TextRows, TextRowsBuilder, textsOf } from './text-rows.ts';

/** Different values in the order met. */
const distinct = (values: readonly string[]): string[] =>
  values.length < 2 ? [...values] : [...new Set(values)];

const allTexts = (rows: TextRows): string[] => textsOf(rows, 0, rows.starts.length - 1);

/** Collects the columns of a data set task by task; no task is kept. */
export class TaskIndexBuilder {
  readonly #ids = new TextRowsBuilder();
  readonly #queries = new TextRowsBuilder();
  readonly #columns = {
    category: new ColumnBuilder<string>(),
    callType: new ColumnBuilder<StoredTask['callType']>(),
    difficulty: new ColumnBuilder<string>(),
    language: new ColumnBuilder<string>(),
    labelKind: new ColumnBuilder<StoredTask['labelKind']>(),
    issues: new ColumnBuilder<string[]>(),
    servers: new ColumnBuilder<string[]>(),
    tools: new ColumnBuilder<string[]>(),
  };
  #length = 0;

  get length(): number {
    return this.#length;
  }

  add(task: StoredTask): void {
    const columns = this.#columns;
    this.#ids.add(task.id);
    this.#queries.add(task.query.slice(0, INDEXED_QUERY));
    columns.category.add(task.category);
    columns.callType.add(task.callType);
    columns.difficulty.add(task.difficulty ?? '');
    columns.language.add(task.language ?? '');
    columns.labelKind.add(task.labelKind);
    columns.issues.add(distinct(task.issues.map((issue) => issue.code)));
    columns.servers.add(distinct(task.servers));
    columns.tools.add(distinct((task.target.calls ?? []).map((call) => call.name)));
    this.#length += 1;
  }

  /** Forgets the tasks from this ordinal on. */
  keepFirst(tasks: number): void {
    const all = [this.#ids, this.#queries, ...Object.values(this.#columns)];
    for (const column of all) column.keepFirst(tasks);
    this.#length = Math.min(this.#length, tasks);
  }

  finish(): TaskIndexRecord {
    const ids = this.#ids.finish();
    const { category, callType, difficulty, language, labelKind, issues, servers, tools } = this.#columns;
    return {
      length: this.#length,
      orderHash: orderHashOf(this.#length > 0 ? allTexts(ids) : []),
      ids,
      queries: this.#queries.finish(),
      category: category.finish(),
      callType: callType.finish(),
      difficulty: difficulty.finish(),
      language: language.finish(),
      labelKind: labelKind.finish(),
      issues: issues.finish(),
      servers: servers.finish(),
      tools: tools.finish(),
    };
  }
}

/** What a record takes in the store, roughly: its buffers and its words. */
export function indexBytes(record: TaskIndexRecord): number {
  const { ids, queries, category, callType, difficulty, language, labelKind, issues, servers, tools } =
    record;
  const columns = [category, callType, difficulty, language, labelKind, issues, servers, tools];
  const words = columns.reduce(
    (sum, { words }) => sum + words.reduce((all, word) => all + String(word).length, 0),
    0,
  );
  const codes = columns.reduce((sum, column) => sum + column.codes.byteLength, 0);
  const texts = [ids, queries].reduce((sum, rows) => sum + rows.bytes.length + rows.starts.byteLength, 0);
  return words + codes + texts;
}
