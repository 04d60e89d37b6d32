import type { CallType, LabelKind, TaskIssue } from '#core/task.ts';
import type { TextRows } from './text-rows.ts';

/** A column with few different values: row i holds `words[codes[i]]`. */
export interface Column<Word = string> {
  words: Word[];
  codes: Uint32Array<ArrayBuffer>;
}

export const wordAt = <Word>({ words, codes }: Column<Word>, row: number): Word => words[codes[row]!]!;

/** A data set's columns: read without a task being parsed. */
export interface TaskIndexRecord {
  length: number;
  /** See Dataset.orderHash. */
  orderHash: string;
  ids: TextRows;
  /** The first INDEXED_QUERY characters of each query. */
  queries: TextRows;
  category: Column;
  callType: Column<CallType>;
  difficulty: Column;
  language: Column;
  labelKind: Column<LabelKind>;
  issues: Column<TaskIssue['code'][]>;
  servers: Column<string[]>;
  /** Names of the expected tools. */
  tools: Column<string[]>;
}

/** Longer queries are listed and searched up to here (UTF-16 units); the task itself holds them whole. */
export const INDEXED_QUERY = 4096;

/** The columns of texts, which may be too long to stand in the record. */
export type TextColumn = 'ids' | 'queries';

/** A data set's columns as stored: long texts are left out and stand in pieces of their own. */
export type StoredIndex = TaskIndexRecord & { pieces?: Record<TextColumn, number> };
