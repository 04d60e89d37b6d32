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
}

export const surroundingsOf = ({ now, seed }: Omit<LogEntry, 'query'>): Surroundings => ({
  now,
  random: mulberry32(seed),
});

const sameEntry = (a: LogEntry, b: LogEntry | undefined): boolean =>
  a === b || (a.query === b?.query && a.now === b.now && a.seed === b.seed);

/**
 * The database a log leads to. What is kept open is only a cache: a log that goes on from the one applied runs what is new,
 * any other (a reset, a fork, another farm) starts again from the new shop.
 */
export class LiveDatabase {
  readonly #engine: SqlJsStatic;
  readonly #run: (database: Database, query: string) => void;
  #shop: Uint8Array | undefined;
  #live: Live | undefined;

  /** `run` executes one statement of a log as it was executed first. */
  constructor(engine: SqlJsStatic, run: (database: Database, query: string) => void) {
    this.#engine = engine;
    this.#run = run;
  }

  /** Brings the database to the state of the log and puts its statements into the surroundings given. */
  at(log: WriteLog, surroundings: Surroundings): Database {
    let live = this.#live;
    if (
      live &&
      !(live.applied.length <= log.length && live.applied.every((entry, i) => sameEntry(entry, log[i])))
    ) {
      this.discard();
      live = undefined;
    }
    live ??= this.#open();
    this.#live = live;
    for (const entry of log.slice(live.applied.length)) {
      live.functions.surroundWith(surroundingsOf(entry));
      this.#run(live.database, entry.query);
    }
    live.applied = log;
    live.functions.surroundWith(surroundings);
    return live.database;
  }

  /** Says that the open database has already run the last entry of this log. */
  applied(log: WriteLog): void {
    if (this.#live) this.#live.applied = log;
  }

  /** Closes what is open: after a statement that failed half-way its counters are no longer those of the log. */
  discard(): void {
    this.#live?.functions.close();
    this.#live?.database.close();
    this.#live = undefined;
  }

  #open(): Live {
    const database = new this.#engine.Database(this.#newShop());
    database.exec(`PRAGMA hard_heap_limit=${HEAP_LIMIT}; PRAGMA max_page_count=${MAX_PAGES};
      PRAGMA journal_mode=MEMORY; PRAGMA query_only=1`);
    return { database, functions: fixFunctions(database, this.#engine), applied: [] };
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
