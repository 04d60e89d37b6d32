import type { SqlJsStatic, SqlValue, Statement } from 'sql.js';

/** SQLite's functions that know the word "now". */
export const dateFunctions = ['date', 'time', 'datetime', 'julianday', 'unixepoch', 'strftime', 'timediff'];

/** A moment (milliseconds since the epoch) as SQLite writes it, in UTC. */
export const stamp = (now: number): string => new Date(now).toISOString().slice(0, 23).replace('T', ' ');

const isNow = (value: SqlValue | undefined): boolean => String(value).toLowerCase() === 'now';

/** Arguments with the time given for "now", and without the machine's time zone: local time is UTC here. */
function atTime(name: string, args: SqlValue[], now: number): SqlValue[] {
  const format = name === 'strftime' ? args.slice(0, 1) : [];
  const times = args.slice(format.length);
  if (name === 'timediff') return times.map((time) => (isNow(time) ? stamp(now) : time));
  const subsecond = /^subsec(?:ond)?$/i.test(String(times[0]));
  const [first, ...modifiers] = times.length === 0 || subsecond ? [stamp(now), ...times] : times;
  const kept = modifiers.filter((modifier) => !/^\s*(?:localtime|utc)\s*$/i.test(String(modifier)));
  return [...format, isNow(first) ? stamp(now) : first!, ...kept];
}

/** The date functions by a clock of ours; the dates are worked out by SQLite, on a connection that keeps its own functions. */
export function dateCalculator({ Database }: SqlJsStatic) {
  const plain = new Database();
  const prepared = new Map<string, Statement>();
  return {
    call(name: string, written: SqlValue[], now: number): SqlValue {
      const args = atTime(name, written, now);
      const sql = `SELECT ${name}(${args.map(() => '?').join(',')})`;
      const statement = prepared.get(sql) ?? plain.prepare(sql);
      prepared.set(sql, statement);
      statement.bind(args);
      statement.step();
      const [value] = statement.get();
      statement.reset();
      return value ?? null;
    },
    close: (): void => plain.close(),
  };
}
