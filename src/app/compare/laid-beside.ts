import { publishedTables, type PublishedTable } from './published-tables.ts';

/** Published rows of one column of one table. */
export interface LaidBeside {
  table: PublishedTable;
  /** Its position. */
  column: number;
  /** The chosen ones, in the table's order. */
  rows: PublishedTable['rows'];
}

/** More rows than this are not laid beside at once. */
export const MOST_LAID = 6;

/** What an address lays beside: `published`, `column` and `row`. Undefined where it names no table of ours. */
export function laidBeside(query: URLSearchParams): LaidBeside | undefined {
  const table = publishedTables.find(({ id }) => id === query.get('published'));
  if (!table) return undefined;
  const asked = query.getAll('row');
  const column = table.columns.findIndex(({ name }) => name === query.get('column'));
  return {
    table,
    column: Math.max(0, column),
    rows: table.rows.filter(({ name }) => asked.includes(name)).slice(0, MOST_LAID),
  };
}
