import type { Database } from 'sql.js';
import { ToolError, TODAY, type Meaning } from '../../world.ts';
import {
  guardRecursion,
  planCost,
  type PlanRow,
  hasMany,
  tokensOf,
  type Token,
  isMark,
  isWord,
  nameOf,
} from './guard.ts';
import { stableStringify, type JsonObject } from '#core/json.ts';
import type { IdKind } from '#core/state-diff.ts';
import type { WriteLog } from './live-database.ts';

/** Longest statement in characters, most rows answered, most characters of an answer, most rows a statement may touch. */
const MAX_STATEMENT = 20_000;
const MAX_ROWS = 1000;
const MAX_CHARACTERS = 500_000;
const MAX_COST = 2_000_000;
const MAX_CHANGED = 10_000;

/** A statement that was looked at: guarded SQL, and the pieces it was written in. */
type Statement = { sql: string; tokens: Token[] };
type Cell = string | number | null;
type Rows = { columns: string[]; rows: Record<string, Cell>[] };

/** sql.js's statement with the option its types leave out: whole numbers as bigint. */
type ExactStatement = {
  getColumnNames(): string[];
  step(): boolean;
  get(parameters: null, options: { useBigInt: true }): unknown[];
  free(): boolean;
};

/** The error the reference server answers when SQLite refuses. */
const databaseError = (message: string): ToolError => new ToolError(`Database error: ${message}`);

/** Reads one statement. Throws ToolError for none, for several, for one that is too long. */
export function parseStatement(query: string): Statement {
  if (query.length > MAX_STATEMENT)
    throw databaseError(`statement too long: over ${MAX_STATEMENT} characters`);
  if (query.includes('\0')) throw databaseError('the query contains a null character');
  const tokens = tokensOf(query);
  if (hasMany(tokens)) throw databaseError('You can only execute one statement at a time.');
  return { sql: guardRecursion(query, tokens), tokens };
}

/** Throws ToolError for a statement whose plan touches more rows than a moment allows; nothing could stop it once begun. */
function checkCost(database: Database, { sql, tokens }: Statement): void {
  const [plan] = database.exec(`EXPLAIN QUERY PLAN ${sql}`);
  if (!plan) return;
  const rows = plan.values.map(([id, parent, , detail]) => ({ id, parent, detail }) as PlanRow);
  const cost = planCost(rows, tableSizes(database), tokens);
  if (cost > MAX_COST)
    throw databaseError(
      `interrupted: the query would visit about ${cost.toPrecision(2)} rows, over ${MAX_COST}`,
    );
}

/** Counted tables, kept until the next change. */
const counted = new WeakMap<Database, Map<string, number>>();

function tableSizes(database: Database): Map<string, number> {
  const sizes = counted.get(database) ?? countTables(database);
  counted.set(database, sizes);
  return sizes;
}

function countTables(database: Database): Map<string, number> {
  const names = tableNames(database);
  const counts = names.map((name) => `(SELECT COUNT(*) FROM "${name.replaceAll('"', '""')}")`);
  const sizes = new Map<string, number>();
  // SQLite takes at most 2,000 columns.
  for (let from = 0; from < names.length; from += 500) {
    const [result] = database.exec(`SELECT ${counts.slice(from, from + 500).join(',')}`);
    result!.values[0]!.forEach((count, index) =>
      sizes.set(names[from + index]!.toUpperCase(), Number(count)),
    );
  }
  return sizes;
}

/** Tables in the order of their names, SQLite's own left out. */
export function tableNames(database: Database): string[] {
  const [result] = database.exec(
    `SELECT name FROM sqlite_schema WHERE type = 'table' AND substr(name, 1, 7) <> 'sqlite_' ORDER BY name`,
  );
  return (result?.values ?? []).map(([name]) => String(name));
}

/** What a table holds: of each column name, type, whether it must be filled, and its place in the key; rows in any order. */
type TableContents = { columns: Cell[][]; rows: Cell[][] };

function tableContents(database: Database, name: string): TableContents {
  const [columns] = database.exec('SELECT name, type, "notnull", pk FROM pragma_table_info(?)', [name]);
  const prepared = database.prepare(
    `SELECT * FROM "${name.replaceAll('"', '""')}"`,
  ) as unknown as ExactStatement;
  const rows: Cell[][] = [];
  while (prepared.step()) rows.push(prepared.get(null, { useBigInt: true }).map(cellOf));
  prepared.free();
  return { columns: (columns?.values ?? []).map((row) => row.map(cellOf)), rows };
}

/** Runs what SQLite may refuse, its own words behind the reference server's. */
export function refusing<Value>(work: () => Value): Value {
  try {
    return work();
  } catch (error) {
    if (error instanceof ToolError) throw error;
    throw databaseError(error instanceof Error ? error.message : String(error));
  }
}

/** Runs a SELECT and gives its rows. Throws ToolError in SQLite's words, or when the answer would be too large. */
export function select(database: Database, statement: Statement): Rows {
  return refusing(() => {
    checkCost(database, statement);
    const prepared = database.prepare(statement.sql) as unknown as ExactStatement;
    try {
      const columns = prepared.getColumnNames();
      const rows: Record<string, Cell>[] = [];
      let size = 0;
      while (prepared.step()) {
        const cells = prepared.get(null, { useBigInt: true }).map(cellOf);
        size += cells.reduce<number>((total, cell) => total + String(cell).length, 0);
        if (rows.length === MAX_ROWS || size > MAX_CHARACTERS)
          throw databaseError(
            `result too large: over ${MAX_ROWS} rows or ${MAX_CHARACTERS} characters; add a LIMIT`,
          );
        rows.push(Object.fromEntries(columns.map((column, index) => [column, cells[index]!])));
      }
      return { columns, rows };
    } finally {
      prepared.free();
    }
  });
}

/** A value as JSON can hold it: whole numbers beyond 2^53 as digits, blobs as SQL writes them. */
function cellOf(value: unknown): Cell {
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  if (typeof value === 'number') return Number.isFinite(value) ? value + 0 : value > 0 ? 'Inf' : '-Inf';
  if (value instanceof Uint8Array)
    return `X'${Array.from(value, (byte) => byte.toString(16).padStart(2, '0')).join('')}'`;
  return typeof value === 'string' ? value : null;
}

/**
 * Runs a statement that changes the database and returns how many rows it changed. One that fails may leave the database
 * half-way, so the caller drops it then.
 */
export function change(database: Database, statement: Statement): number {
  return refusing(() => {
    database.exec('PRAGMA query_only=0');
    checkCost(database, statement);
    counted.delete(database);
    database.run(statement.sql);
    const changed = database.getRowsModified();
    if (changed > MAX_CHANGED)
      throw databaseError(`too many rows changed at once: ${changed}, at most ${MAX_CHANGED}`);
    database.exec('PRAGMA query_only=1');
    return changed;
  });
}

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
