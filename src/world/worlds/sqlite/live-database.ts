import { mulberry32 } from '#core/random.ts';
import type { Database, SqlJsStatic } from 'sql.js';
import { fixFunctions, type Surroundings } from './fixed-functions.ts';
import { shopTables } from './shop-tables.ts';

/** A statement that changed the database, with the clock's time and the seed of the chance it was run under. */
export type LogEntry = { query: string; now: number; seed: number };
/** What has happened to the shop's database since it was new, in order. */
export type WriteLog = LogEntry[];

/** SQLite may use this much memory, and a database this many pages of 4 KB: then it answers "out of memory" or "full". */
const HEAP_LIMIT = 16 * 1024 * 1024;
const MAX_PAGES = 2048;

interface Live {
  database: Database;
  functions: ReturnType<typeof fixFunctions>;
  applied: readonly LogEntry[];
  /** Has a change been taken back? Then its counters are no longer those of the log. */
  isRolledBack: boolean;
}

export const surroundingsOf = ({ now, seed }: Omit<LogEntry, 'query'>): Surroundings => ({
  now,
  random: mulberry32(seed),
});

const sameEntry = (a: LogEntry, b: LogEntry | undefined): boolean =>
  a === b || (a.query === b?.query && a.now === b.now && a.seed === b.seed);

/** Is the database in a past state of the log, or in its present one? */
const leadsTo = ({ applied }: Live, log: WriteLog): boolean =>
  applied.length <= log.length && applied.every((entry, index) => sameEntry(entry, log[index]));

/** Databases kept open: testbeds that are worked on side by side do not take each other's away. */
const MAX_OPEN = 6;

/**
 * The database a log leads to. What is kept open is only a cache: a log that goes on from one that is open runs what is new,
 * any other (a reset, a fork, another testbed) starts again from the new shop.
 */
export class LiveDatabase {
  readonly #engine: SqlJsStatic;
  readonly #run: (database: Database, query: string) => void;
  #shop: Uint8Array | undefined;
  /** The one used last is last. */
  #live: Live[] = [];

  /** `run` executes one statement of a log as it was executed first. */
  constructor(engine: SqlJsStatic, run: (database: Database, query: string) => void) {
    this.#engine = engine;
    this.#run = run;
  }

  /**
   * Brings a database to the state of the log and puts its statements into the surroundings given. `readsCounters`: the next
   * statement may ask for last_insert_rowid() or changes(), which no rollback takes back.
   */
  at(log: WriteLog, surroundings: Surroundings, readsCounters: boolean): Database {
    const known = this.#live.findLast((live) => leadsTo(live, log) && !(readsCounters && live.isRolledBack));
    const live = known ?? this.#opened();
    this.#live = [...this.#live.filter((other) => other !== live), live];
    for (const entry of log.slice(live.applied.length)) {
      live.functions.surroundWith(surroundingsOf(entry));
      this.#run(live.database, entry.query);
    }
    live.applied = log;
    live.functions.surroundWith(surroundings);
    return live.database;
  }

  /** Says that the database used last has already run the last entry of this log. */
  applied(log: WriteLog): void {
    const live = this.#live.at(-1);
    if (live) live.applied = log;
  }

  /** Tries a change on the database used last; one that fails leaves no trace but in its counters. */
  attempt<Result>(change: (database: Database) => Result): Result {
    const live = this.#live.at(-1)!;
    live.database.run('SAVEPOINT attempt');
    try {
      const result = change(live.database);
      live.database.run('RELEASE attempt');
      return result;
    } catch (error) {
      this.#rollBack(live);
      throw error;
    }
  }

  #rollBack(live: Live): void {
    try {
      live.database.exec('ROLLBACK TO attempt; RELEASE attempt; PRAGMA query_only=1');
      live.isRolledBack = true;
    } catch {
      // The next call opens another.
      this.#close(live);
    }
  }

  #close(live: Live): void {
    this.#live = this.#live.filter((other) => other !== live);
    live.functions.close();
    live.database.close();
  }

  #opened(): Live {
    if (this.#live.length >= MAX_OPEN) this.#close(this.#live[0]!);
    return this.#open();
  }

  #open(): Live {
    const database = new this.#engine.Database(this.#newShop());
    database.exec(`PRAGMA hard_heap_limit=${HEAP_LIMIT}; PRAGMA max_page_count=${MAX_PAGES};
      PRAGMA journal_mode=MEMORY; PRAGMA query_only=1`);
    return { database, functions: fixFunctions(database, this.#engine), applied: [], isRolledBack: false };
  }

  #newShop(): Uint8Array {
    if (this.#shop) return this.#shop;
    const database = new this.#engine.Database();
    database.exec(shopTables());
    this.#shop = database.export();
    database.close();
    return this.#shop;
  }
}
