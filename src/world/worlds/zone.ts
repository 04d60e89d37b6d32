import { ToolError } from '../world.ts';

/** Periods of one year in which a zone has one offset from UTC, in order. */
type Stretch = { from: number; offset: number };

const MINUTE = 60_000;
/** Shorter than any period between two changes of the clocks. */
const FORTNIGHT = 14 * 24 * 60;
const MOST_YEARS_KEPT = 500;
const formats = new Map<string, Intl.DateTimeFormat>();
const years = new Map<string, Stretch[]>();

function formatOf(zone: string): Intl.DateTimeFormat | undefined {
  const known = formats.get(zone);
  if (known) return known;
  try {
    if (!/^[A-Za-z]/.test(zone)) return undefined;
    const format = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      calendar: 'iso8601',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    });
    formats.set(zone, format);
    return format;
  } catch {
    return undefined;
  }
}

/** Whether this machine has a time zone of this IANA name. */
export const isZone = (zone: string): boolean => formatOf(zone) !== undefined;

function askedOffset(zone: string, at: number): number {
  const format = formatOf(zone);
  if (!format)
    throw new ToolError(
      `Invalid time zone: '${zone.slice(0, 50)}' is no IANA time zone such as Europe/Berlin`,
    );
  const parts = format.formatToParts(at * MINUTE);
  const [year, month, day, hour, minute] = ['year', 'month', 'day', 'hour', 'minute'].map((type) =>
    Number(parts.find((part) => part.type === type)!.value),
  ) as [number, number, number, number, number];
  return Date.UTC(year, month - 1, day, hour, minute) / MINUTE - at;
}

/** Reads the offset every two weeks and, where it changed, bisects to the minute. */
function stretchesOf(zone: string, year: number): Stretch[] {
  const key = `${zone}/${year}`;
  const known = years.get(key);
  if (known) return known;
  const [start, end] = [Date.UTC(year, 0) / MINUTE, Date.UTC(year + 1, 0) / MINUTE];
  const stretches: Stretch[] = [{ from: start, offset: askedOffset(zone, start) }];
  for (let at = start; at < end; at += FORTNIGHT) {
    let [before, after] = [at, Math.min(at + FORTNIGHT, end)];
    const offset = askedOffset(zone, after);
    if (offset === stretches.at(-1)!.offset) continue;
    while (after - before > 1) {
      const middle = (before + after) >> 1;
      if (askedOffset(zone, middle) === offset) after = middle;
      else before = middle;
    }
    stretches.push({ from: after, offset });
  }
  if (years.size >= MOST_YEARS_KEPT) years.clear();
  years.set(key, stretches);
  return stretches;
}

/** Minutes a zone's clocks are ahead of UTC; `at` in minutes since the epoch. Throws ToolError for an unknown zone. */
export function offsetAt(zone: string, at: number): number {
  const year = new Date(at * MINUTE).getUTCFullYear();
  return stretchesOf(zone, year).findLast(({ from }) => from <= at)!.offset;
}

export const toLocal = (zone: string, at: number): number => at + offsetAt(zone, at);

/**
 * The moment a zone's clocks show a time, both in minutes. A time shown twice means the first; one that is skipped counts from
 * the clock before the change (RFC 5545), so that 02:30 in a spring night is 03:30.
 */
export function toMoment(zone: string, local: number): number {
  const DAY = 24 * 60;
  const before = local - offsetAt(zone, local - DAY);
  if (offsetAt(zone, before) === local - before) return before;
  const after = local - offsetAt(zone, local + DAY);
  return offsetAt(zone, after) === local - after ? after : before;
}
