import type { Database } from 'sql.js';
import { ToolError } from '../../world.ts';
import { guardRecursion, planCost, type PlanRow } from './guard-recursion.ts';
import { hasMany, tokensOf, type Token } from './tokens.ts';

/** Longest statement in characters, most rows answered, most characters of an answer, most rows a statement may touch. */
const MAX_STATEMENT = 20_000;
const MAX_ROWS = 1000;
const MAX_CHARACTERS = 500_000;
const MAX_COST = 2_000_000;
const MAX_CHANGED = 10_000;

/** A statement that was looked at: guarded SQL, and the pieces it was written in. */
export type Statement = { sql: string; tokens: Token[] };
export type Cell = string | number | null;
export type Rows = { columns: string[]; rows: Record<string, Cell>[] };

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
export type TableContents = { columns: Cell[][]; rows: Cell[][] };

export function tableContents(database: Database, name: string): TableContents {
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
