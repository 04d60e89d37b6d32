import type { Database } from 'sql.js';
import { stableStringify, type JsonObject } from '#core/json.ts';
import { TODAY, type Meaning } from '../../world.ts';
import type { WriteLog } from './live-database.ts';
import { tableContents, tableNames } from './run-statement.ts';

/** The database is its log: what has been written since the shop was new. The insights are kept beside it. */
export type SqliteState = { log: WriteLog; insights: string[] };

/**
 * What the tables hold that the log has changed, null for one that is gone. `open` gives the database a log leads to. The log is
 * run again with the clock at rest and chance the same for every statement, so that when it was written leaves no trace.
 */
export function sqliteMeaning(open: (log: WriteLog) => Database): Meaning<SqliteState> {
  let before: Map<string, string> | undefined;
  return {
    of({ log, insights }) {
      if (log.length === 0) return { tables: {}, insights };
      before ??= textsOf(open([]));
      const tables = changedTables(open(log.map(({ query }) => ({ query, now: TODAY, seed: 0 }))), before);
      return { tables, insights };
    },
    unordered: ['/tables/*/rows', '/insights'],
  };
}

const textsOf = (database: Database): Map<string, string> =>
  new Map(tableNames(database).map((name) => [name, stableStringify(tableContents(database, name))]));

function changedTables(database: Database, before: ReadonlyMap<string, string>): JsonObject {
  const names = tableNames(database);
  const gone = [...before.keys()]
    .filter((name) => !names.includes(name))
    .map((name) => [name, null] as const);
  const changed = names
    .map((name) => [name, tableContents(database, name)] as const)
    .filter(([name, contents]) => stableStringify(contents) !== before.get(name));
  return Object.fromEntries([...gone, ...changed]);
}
