import type { Random } from '#core/random.ts';
import type { Database, SqlJsStatic, SqlValue, Statement } from 'sql.js';
import { STEP_GUARD, MAX_RECURSION } from './guard-recursion.ts';
import { glob, like } from './pattern-match.ts';

const MAX_KNOWN = 5000;

/** SQLite's own functions, asked on a connection where nothing was put over them. Only for those without chance or clock. */
function originalFunctions({ Database }: SqlJsStatic) {
  const plain = new Database();
  const prepared = new Map<string, Statement>();
  const known = new Map<string, SqlValue>();

  function ask(name: string, args: SqlValue[]): SqlValue {
    const sql = `SELECT ${name}(${args.map(() => '?').join(',')})`;
    const statement = prepared.get(sql) ?? plain.prepare(sql);
    prepared.set(sql, statement);
    statement.bind(args);
    statement.step();
    const [value] = statement.get();
    statement.reset();
    return value ?? null;
  }

  return {
    /** Throws what SQLite says to arguments it does not take. A join asks the same again and again, so answers are kept. */
    call(name: string, args: SqlValue[]): SqlValue {
      const key = JSON.stringify([name, args]);
      const earlier = known.get(key);
      if (earlier !== undefined) return earlier;
      const value = ask(name, args);
      if (known.size >= MAX_KNOWN) known.clear();
      if (key.length < 1000) known.set(key, value);
      return value;
    },
    close: (): void => plain.close(),
  };
}

/** SQLite's functions that know the word "now". */
const dateFunctions = ['date', 'time', 'datetime', 'julianday', 'unixepoch', 'strftime', 'timediff'];

/** A moment (milliseconds since the epoch) as SQLite writes it, in UTC. */
const stamp = (now: number): string => new Date(now).toISOString().slice(0, 23).replace('T', ' ');

const isNow = (value: SqlValue | undefined): boolean => String(value).toLowerCase() === 'now';

/** Arguments of a date function with the time given for "now", and without the machine's time zone: local time is UTC here. */
function atTime(name: string, args: SqlValue[], now: number): SqlValue[] {
  const format = name === 'strftime' ? args.slice(0, 1) : [];
  const times = args.slice(format.length);
  if (name === 'timediff') return times.map((time) => (isNow(time) ? stamp(now) : time));
  const subsecond = /^subsec(?:ond)?$/i.test(String(times[0]));
  const [first, ...modifiers] = times.length === 0 || subsecond ? [stamp(now), ...times] : times;
  const kept = modifiers.filter((modifier) => !/^\s*(?:localtime|utc)\s*$/i.test(String(modifier)));
  return [...format, isNow(first) ? stamp(now) : first!, ...kept];
}

/** What a statement may know of the world around it, the same whenever it is run again. */
export type Surroundings = { now: number; random: Random };

/** Bytes of a made blob; texts a pattern is tried on, and places of the pattern times characters of the text. */
const MAX_BLOB = 10_000;
const MAX_TEXT = 200_000;
const MAX_COMPARED = 20_000_000;

/** Throws, in SQLite's words, for a blob beyond MAX_BLOB. */
function blobLength(size: SqlValue, least: number): number {
  const length = Math.max(least, Math.trunc(Number(size)) || 0);
  if (length > MAX_BLOB) throw new Error('string or blob too big');
  return length;
}

type Match = (pattern: string, text: string, escape?: string) => boolean;
/** What sql.js makes of an answer: true and false are the whole numbers 1 and 0, numbers are always REAL. */
type SqlFunction = (...args: SqlValue[]) => SqlValue | boolean;

const patterned =
  (match: Match): SqlFunction =>
  (...args) => {
    if (args.some((value) => value === null)) return null;
    const [pattern, text, escape] = args.map(String) as [string, string, string?];
    if (text.length > MAX_TEXT || pattern.length * text.length > MAX_COMPARED)
      throw new Error('LIKE or GLOB pattern too complex');
    if (escape !== undefined && [...escape].length !== 1)
      throw new Error('ESCAPE expression must be a single character');
    return match(pattern, text, escape);
  };

/**
 * Puts functions of ours over those of SQLite that read the machine's clock or chance, or that can run without end. What is
 * not as in SQLite: random() (below 2^53) and unixepoch() give whole numbers as REAL, and none of them may be used in an index
 * or a generated column. The answer sets the surroundings of the next statement.
 */
export function fixFunctions(database: Database, engine: SqlJsStatic) {
  let here: Surroundings = { now: 0, random: () => 0 };
  let steps = 0;
  const originals = originalFunctions(engine);
  const define = (name: string, length: number, body: SqlFunction) =>
    database.create_function(name, Object.defineProperty(body as never, 'length', { value: length }));

  for (const name of dateFunctions)
    define(name, -1, (...args) => originals.call(name, atTime(name, args, here.now)));
  define('current_timestamp', 0, () => stamp(here.now).slice(0, 19));
  define('current_date', 0, () => stamp(here.now).slice(0, 10));
  define('current_time', 0, () => stamp(here.now).slice(11, 19));
  define('random', 0, () => Math.floor((here.random() * 2 - 1) * Number.MAX_SAFE_INTEGER));
  define('randomblob', 1, (size) => new Uint8Array(blobLength(size, 1)).map(() => here.random() * 256));
  define('zeroblob', 1, (size) => new Uint8Array(blobLength(size, 0)));
  define('like', 2, patterned(like));
  define('like', 3, patterned(like));
  define('glob', 2, patterned(glob));
  define(STEP_GUARD, 0, () => {
    if (++steps > MAX_RECURSION) throw new Error(`recursion goes beyond ${MAX_RECURSION} steps`);
    return true;
  });
  return {
    surroundWith(surroundings: Surroundings): void {
      here = surroundings;
      steps = 0;
    },
    close: (): void => originals.close(),
  };
}
