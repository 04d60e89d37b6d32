import type { CallType, LabelKind, TaskIssue } from '#core/task.ts';
import type { TextRows } from './text-rows.ts';

/** A column with few different values: row i holds `words[codes[i]]`. */
export interface Column<Word = string> {
  words: Word[];
  codes: Uint32Array<ArrayBuffer>;
}

export const wordAt = <Word>({ words, codes }: Column<Word>, row: number): Word => words[codes[row]!]!;

/** The column with another word in one row. */
export function withWord<Word extends string | string[]>(
  { words, codes }: Column<Word>,
  row: number,
  word: Word,
): Column<Word> {
  const known = words.findIndex((each) => isSame(each, word));
  const changed = codes.slice();
  changed[row] = known < 0 ? words.length : known;
  return { words: known < 0 ? [...words, word] : words, codes: changed };
}

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

/** Collects a column row by row. */
export class ColumnBuilder<Word extends string | string[]> {
  #codes = new Uint32Array(1 << 10);
  #length = 0;
  readonly #words: Word[] = [];
  readonly #known = new Map<string, number>();
  #last: Word | undefined;
  #lastCode = 0;

  add(word: Word): void {
    const code = this.#last !== undefined && isSame(this.#last, word) ? this.#lastCode : this.#codeOf(word);
    this.#last = word;
    this.#lastCode = code;
    if (this.#length === this.#codes.length) {
      const larger = new Uint32Array(this.#codes.length * 2);
      larger.set(this.#codes);
      this.#codes = larger;
    }
    this.#codes[this.#length++] = code;
  }

  #codeOf(word: Word): number {
    const key = typeof word === 'string' ? word : JSON.stringify(word);
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const code = this.#words.push(word) - 1;
    this.#known.set(key, code);
    return code;
  }

  keepFirst(rows: number): void {
    this.#length = Math.min(this.#length, rows);
  }

  finish(): Column<Word> {
    return { words: this.#words, codes: this.#codes.slice(0, this.#length) };
  }
}

/** Neighbours are often alike, and comparing them is cheaper than looking words up. */
function isSame(a: string | string[], b: string | string[]): boolean {
  if (typeof a === 'string' || typeof b === 'string') return a === b;
  return a.length === b.length && a.every((value, index) => value === b[index]);
}

/** mcpbr's words for the two difficulties of MCPToolBench++. */
export const difficultyAliases = new Map([
  ['easy', 'single'],
  ['single', 'single'],
  ['medium', 'multi'],
  ['hard', 'multi'],
  ['multi', 'multi'],
]);

/** Words of a filter are compared without outer blanks and in any case of letters. */
export const fold = (text: string): string => text.trim().toLowerCase();

/**
 * The categories of a filter word: the one with this name, in any case of letters; else all that contain it, as mcpbr does for
 * ToolBench. So a value picked from a list never means a longer name that contains it.
 */
export function categoriesMeant(word: string, categories: readonly string[]): string[] {
  const wanted = fold(word);
  const isOne = word !== '' && categories.includes(word);
  return categories.filter((category) =>
    isOne ? fold(category) === wanted : fold(category).includes(wanted),
  );
}
