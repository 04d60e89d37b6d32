import type { SqlJsStatic } from 'sql.js';
import { answer, world, TODAY, ToolError, type Slice, type ToolContext, type World } from '../../world.ts';
import { loadEngine, LiveDatabase, surroundingsOf } from './live-database.ts';
import {
  sqliteMeaning,
  type SqliteState,
  change,
  parseStatement,
  refusing,
  select,
  tableNames,
} from './run-statement.ts';
import { createdTable, statementKind, type StatementKind } from './guard.ts';

const MAX_WRITES = 2000;
const MAX_INSIGHTS = 1000;
const MAX_INSIGHT = 10_000;

type Query = { query: string };

const seedOf = ({ random }: ToolContext): number => Math.floor(random() * 2 ** 32);

/** Throws ToolError with the refusal unless the query is one statement of these kinds. */
function statementOf(query: string, kinds: StatementKind[], refusal: string) {
  const statement = parseStatement(query);
  const kind = statementKind(statement.tokens);
  if (!kinds.includes(kind)) throw new ToolError(`Error: ${refusal}`);
  return { ...statement, kind };
}

/** Modelled on the reference SQLite server, over a real SQLite; its refusals of the wrong verb are that server's words. */
function sqliteOver(engine: SqlJsStatic): World {
  const live = new LiveDatabase(engine, (database, query) => change(database, parseStatement(query)));

  const slice: Slice<SqliteState> = {
    name: 'sqlite',
    init: () => ({ log: [], insights: [] }),
    meaning: sqliteMeaning((log) => live.at(log, surroundingsOf({ now: TODAY, seed: 0 }))),
  };

  const openFor = (context: ToolContext) =>
    live.at(context.read(slice).log, surroundingsOf({ now: context.now, seed: seedOf(context) }));

  /** Runs a statement and, once it has worked, writes it to the log. */
  function record(query: string, kinds: StatementKind[], refusal: string, context: ToolContext) {
    const statement = statementOf(query, kinds, refusal);
    const state = context.read(slice);
    if (state.log.length >= MAX_WRITES) throw new ToolError('Database error: database or disk is full');
    const log = [...state.log, { query, now: context.now, seed: seedOf(context) }];
    const done = live.append(log, (database) => ({ changed: change(database, statement), database }));
    context.write(slice, { ...state, log });
    return { ...done, statement };
  }

  return world('sqlite', [slice], {
    read_query({ query }: Query, context) {
      const statement = statementOf(query, ['select'], 'Only SELECT queries are allowed for read_query');
      const { columns, rows } = select(openFor(context), statement);
      return answer({ columns, rows, row_count: rows.length });
    },
    write_query({ query }: Query, context) {
      const kind = statementKind(parseStatement(query).tokens);
      const refusal =
        kind === 'select'
          ? 'SELECT queries are not allowed for write_query'
          : 'Only INSERT, UPDATE and DELETE queries are allowed for write_query';
      const { changed, database, statement } = record(query, ['insert', 'change'], refusal, context);
      const inserted = changed > 0 && statement.kind === 'insert';
      const [id] = inserted ? database.exec('SELECT last_insert_rowid()')[0]!.values[0]! : [];
      return answer({
        rows_affected: changed,
        last_insert_id: Number.isSafeInteger(id) ? Number(id) : null,
      });
    },
    create_table({ query }: Query, context) {
      const refusal = 'Only CREATE TABLE statements are allowed';
      const { statement } = record(query, ['create table'], refusal, context);
      const message = 'Table created successfully';
      return answer({ table: createdTable(statement.tokens, query), message }, message);
    },
    list_tables: (_, context) => answer({ tables: tableNames(openFor(context)) }),
    describe_table({ table_name }: { table_name: string }, context) {
      const database = openFor(context);
      const result = refusing(() =>
        database.exec('SELECT name, type, "notnull", pk FROM pragma_table_info(?)', [table_name]),
      );
      if (!result[0]) throw new ToolError(`Database error: no such table: ${table_name.slice(0, 100)}`);
      const columns = result[0].values.map(([name, type, required, key]) => ({
        name: String(name),
        type: String(type),
        nullable: required === 0 && key === 0,
        primary_key: key !== 0,
      }));
      return answer({ table: table_name, columns });
    },
    append_insight({ insight }: { insight: string }, { read, write }) {
      const state = read(slice);
      if (insight.trim() === '') throw new ToolError('Error: Missing insight');
      if (insight.length > MAX_INSIGHT)
        throw new ToolError(`Error: insight too long: over ${MAX_INSIGHT} characters`);
      if (state.insights.length >= MAX_INSIGHTS) throw new ToolError('Error: the memo is full');
      const insights = [...state.insights, insight];
      write(slice, { ...state, insights });
      const message = 'Insight added to memo';
      return answer({ message, insight_count: insights.length }, message);
    },
  });
}

let made: Promise<World> | undefined;

/** The world, once its engine is there; a later call tries again after one that could not load it. */
export async function loadSqlite(): Promise<World> {
  made ??= loadEngine().then(sqliteOver);
  try {
    return await made;
  } catch (error) {
    made = undefined;
    throw error;
  }
}
