import type { Database } from 'sql.js';
import { stableStringify, type JsonObject } from '#core/json.ts';
import { TODAY, type Meaning } from '../../world.ts';
import type { WriteLog } from './live-database.ts';
import { numberedTables, rowIds, withRowIds } from './row-numbers.ts';
import { tableContents, tableNames } from './run-statement.ts';

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
