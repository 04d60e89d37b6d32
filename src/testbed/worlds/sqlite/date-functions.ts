import type { SqlValue } from 'sql.js';

/** SQLite's functions that know the word "now". */
export const dateFunctions = ['date', 'time', 'datetime', 'julianday', 'unixepoch', 'strftime', 'timediff'];

/** A moment (milliseconds since the epoch) as SQLite writes it, in UTC. */
export const stamp = (now: number): string => new Date(now).toISOString().slice(0, 23).replace('T', ' ');

const isNow = (value: SqlValue | undefined): boolean => String(value).toLowerCase() === 'now';

/** Arguments of a date function with the time given for "now", and without the machine's time zone: local time is UTC here. */
export function atTime(name: string, args: SqlValue[], now: number): SqlValue[] {
  const format = name === 'strftime' ? args.slice(0, 1) : [];
  const times = args.slice(format.length);
  if (name === 'timediff') return times.map((time) => (isNow(time) ? stamp(now) : time));
  const subsecond = /^subsec(?:ond)?$/i.test(String(times[0]));
  const [first, ...modifiers] = times.length === 0 || subsecond ? [stamp(now), ...times] : times;
  const kept = modifiers.filter((modifier) => !/^\s*(?:localtime|utc)\s*$/i.test(String(modifier)));
  return [...format, isNow(first) ? stamp(now) : first!, ...kept];
}
