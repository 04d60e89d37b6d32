import { stableStringify, type JsonObject } from '#core/json.ts';
import type { IdKind } from '#core/volatile.ts';
import type { Database } from 'sql.js';
import { TODAY, type Meaning } from '../../world.ts';
import type { WriteLog } from './live-database.ts';
import { tableContents, tableNames, type Cell, type TableContents } from './run-statement.ts';
import { isMark, isWord, nameOf, tokensOf, type Token } from './tokens.ts';

/** The shop's tables number their rows; what is put into them without a number gets the next one. */
const TABLES = ['customers', 'products', 'orders'];
const KEY = 'ID';

/** Numbers that SQLite gave to rows are ids; written as `customers:41`. */
const rowIds: IdKind[] = TABLES.map((table) => ({
  kind: `row of ${table}`,
  prefix: `${table}:`,
  digits: 1,
  after: 0,
}));

/** The tables whose new rows were all numbered by SQLite, none by the statements that put them in. */
const numberedTables = (queries: readonly string[]): string[] =>
  TABLES.filter((table) => {
    const columns = queries.flatMap((query) => columnsPutInto(table.toUpperCase(), tokensOf(query)));
    return columns.length > 0 && columns.every((names) => names.length > 0 && !names.includes(KEY));
  });

/** The columns a statement names that puts rows into a table: none named is an empty list; [] for other statements. */
function columnsPutInto(table: string, tokens: readonly Token[]): string[][] {
  const into = tokens.findIndex((token) => isWord(token, 'INTO'));
  const at = isMark(tokens[into + 2], '.') ? into + 3 : into + 1;
  const name = tokens[at];
  if (into < 0 || !name || nameOf(name) !== table) return [];
  if (!isMark(tokens[at + 1], '(')) return [[]];
  const end = tokens.findIndex((token, index) => index > at && isMark(token, ')'));
  return [tokens.slice(at + 2, end).flatMap((token) => nameOf(token) ?? [])];
}

/** The contents with the numbers of rows above `most` as ids, in the table itself and where others refer to it. */
function withRowIds(
  database: Database,
  name: string,
  { columns, rows }: TableContents,
  most: ReadonlyMap<string, number>,
): TableContents {
  const [links] = database.exec('SELECT "from", "table" FROM pragma_foreign_key_list(?)', [name]);
  const tableOf = new Map((links?.values ?? []).map(([from, table]) => [String(from), String(table)]));
  if (most.has(name)) tableOf.set(KEY.toLowerCase(), name);
  const tables = columns.map(([column]) => tableOf.get(String(column)));
  const written = (cell: Cell, index: number): Cell => {
    const table = tables[index];
    const last = table === undefined ? undefined : most.get(table);
    return last !== undefined && typeof cell === 'number' && cell > last ? `${table}:${cell}` : cell;
  };
  return { columns, rows: rows.map((row) => row.map(written)) };
}

/** The database is its log: what has been written since the shop was new. The insights are kept beside it. */
export type SqliteState = { log: WriteLog; insights: string[] };

/**
 * What the tables hold that the log has changed, null for one that is gone. `open` gives the database a log leads to. The log is
 * run again with the clock at rest and chance the same for every statement, so that when it was written leaves no trace.
 */
export function sqliteMeaning(open: (log: WriteLog) => Database): Meaning<SqliteState> {
  let before: Before | undefined;
  return {
    of({ log, insights }) {
      if (log.length === 0) return { tables: {}, insights };
      before ??= beforeIn(open([]));
      const database = open(log.map(({ query }) => ({ query, now: TODAY, seed: 0 })));
      const numbered = numberedTables(log.map(({ query }) => query));
      return { tables: changedTables(database, before, numbered), insights };
    },
    whole({ log, insights }) {
      const database = open(log.map(({ query }) => ({ query, now: TODAY, seed: 0 })));
      const tables = tableNames(database).map((name) => [name, tableContents(database, name)] as const);
      return { tables: Object.fromEntries(tables), insights };
    },
    unordered: ['/tables/*/rows', '/insights'],
    ids: rowIds,
  };
}

/** The tables of the new shop, by name. */
type Before = ReadonlyMap<string, { text: string; rows: number }>;

const beforeIn = (database: Database): Before =>
  new Map(
    tableNames(database).map((name) => {
      const contents = tableContents(database, name);
      return [name, { text: stableStringify(contents), rows: contents.rows.length }];
    }),
  );

function changedTables(database: Database, before: Before, numbered: readonly string[]): JsonObject {
  const names = tableNames(database);
  const most = new Map(numbered.map((name) => [name, before.get(name)!.rows]));
  const gone = [...before.keys()]
    .filter((name) => !names.includes(name))
    .map((name) => [name, null] as const);
  const changed = names
    .map((name) => [name, withRowIds(database, name, tableContents(database, name), most)] as const)
    .filter(([name, contents]) => stableStringify(contents) !== before.get(name)?.text);
  return Object.fromEntries([...gone, ...changed]);
}
