import { ToolError, answer, world } from '../world.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** YYYY-MM-DD of a day since 1970-01-01. */
export const dateOf = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10);

/** The day of YYYY-MM-DD since 1970-01-01; undefined for what is no date of the calendar. */
export function dayOf(date: string): number | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) return undefined;
  const at = Date.parse(`${date}T00:00:00Z`);
  return Number.isNaN(at) || dateOf(at / DAY) !== date ? undefined : at / DAY;
}

/** Minutes since 1970 on a place's clock as YYYY-MM-DDTHH:MM. */
export const formatLocal = (local: number): string => new Date(local * MINUTE).toISOString().slice(0, 16);

/** Minutes that a clock is ahead of UTC as "+01:00". */
function offsetText(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
}

/** A moment in milliseconds on a clock that is some minutes ahead of UTC: 2026-03-12T10:00:00+01:00. */
export const stampAt = (now: number, offset: number): string =>
  new Date(now + offset * MINUTE).toISOString().slice(0, 19) + offsetText(offset);

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat | undefined {
  const known = formats.get(zone);
  if (known || !/^[A-Za-z]/.test(zone)) return known;
  try {
    const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
    formats.set(zone, format);
    return format;
  } catch {
    return undefined;
  }
}

/** Whether this machine has a time zone of this IANA name. */
export const isZone = (zone: string): boolean => formatOf(zone) !== undefined;

/** Offsets that were asked for, by zone and quarter of an hour: clocks change at whole quarters. */
const offsets = new Map<string, number>();
const QUARTER = 15;
const MOST_OFFSETS = 50_000;

/** Minutes a zone's clocks are ahead of UTC; `at` in minutes since the epoch. Throws ToolError for an unknown zone. */
export function offsetAt(zone: string, at: number): number {
  const quarter = Math.floor(at / QUARTER);
  const known = offsets.get(`${zone}/${quarter}`);
  if (known !== undefined) return known;
  const format = formatOf(zone);
  if (!format)
    throw new ToolError(
      `Invalid time zone: '${zone.slice(0, 50)}' is no IANA time zone such as Europe/Berlin`,
    );
  const written = format.format(quarter * QUARTER * MINUTE);
  const [, sign, hours = 0, minutes = 0] = /GMT(?:([+-])(\d+):(\d+))?/.exec(written)!;
  const offset = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  if (offsets.size >= MOST_OFFSETS) offsets.clear();
  offsets.set(`${zone}/${quarter}`, offset);
  return offset;
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

/** Ada's time zone; the calendar's times are in it unless another zone is given. */
export const HOME_ZONE = 'Europe/Berlin';

/** YYYY-MM-DDTHH:MM as minutes since 1970 on the clock it is read from. Throws ToolError for any other text. */
export function parseLocal(text: string, name: string): number {
  const [, year, month, day, hour, minute] =
    /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::00)?$/.exec(text)?.map(Number) ?? [];
  const at = Date.UTC(year ?? NaN, month! - 1, day, hour, minute) / MINUTE;
  if (Number.isNaN(at) || formatLocal(at) !== text.slice(0, 16) || year! < 1970 || year! > 2200)
    throw new ToolError(
      `Invalid ${name}: '${text.slice(0, 40)}' is no local date and time YYYY-MM-DDTHH:MM between 1970 and 2200`,
    );
  return at;
}

/** A moment in milliseconds as a date with its offset from UTC, on Ada's clock: 2026-03-12T10:00:00+01:00. */
export const stampOf = (now: number): string => stampAt(now, offsetAt(HOME_ZONE, Math.floor(now / MINUTE)));

/** Throws ToolError for a day such as 2026-02-30. */
export function requireDay(day: string, name: string): void {
  if (dayOf(day) === undefined)
    throw new ToolError(`Invalid ${name}: '${day.slice(0, 40)}' is no day YYYY-MM-DD`);
}

const letters: Record<string, string> = { ß: 'ss', ø: 'o', ł: 'l', æ: 'ae', œ: 'oe', đ: 'd', ı: 'i' };

/** Text for comparison: lower case without diacritics, so that lukasz finds Łukasz and muller finds Müller. */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßøłæœđı]/g, (letter) => letters[letter]!);

type Moment = { timezone: string; datetime: string; day_of_week: string; is_dst: boolean };

/** Minutes that a time zone's clocks are ahead of UTC at a moment. Throws ToolError for an unknown zone. */
function offsetMinutes(timezone: string, at: number): number {
  if (!isZone(timezone)) throw new ToolError(`Invalid timezone: 'No time zone found with key ${timezone}'`);
  return offsetAt(timezone, Math.floor(at / MINUTE));
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

function momentIn(timezone: string, at: number): Moment {
  const offset = offsetMinutes(timezone, at);
  const local = new Date(at + offset * MINUTE);
  const year = local.getUTCFullYear();
  const [january, july] = [0, 6].map((month) => offsetMinutes(timezone, Date.UTC(year, month)));
  return {
    timezone,
    datetime: stampAt(at, offset),
    day_of_week: weekdays[local.getUTCDay()]!,
    is_dst: january !== july && offset === Math.max(january!, july!),
  };
}

/** The moment when the source zone's clocks show this time on their current day. */
function todayAt(timezone: string, clockTime: string, now: number): number {
  const [, hour, minute] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(clockTime) ?? [];
  if (!hour || !minute) throw new ToolError('Invalid time format. Expected HH:MM [24-hour format]');
  const today = new Date(now + offsetMinutes(timezone, now) * MINUTE).toISOString().slice(0, 10);
  const asIfUtc = Date.parse(`${today}T${hour.padStart(2, '0')}:${minute}:00Z`);
  const guess = asIfUtc - offsetMinutes(timezone, asIfUtc) * MINUTE;
  return asIfUtc - offsetMinutes(timezone, guess) * MINUTE;
}

/** Modelled on the reference time server: IANA zones by the machine's own table, the clock by the testbed's. */
export const time = world('time', [], {
  get_current_time: ({ timezone }: { timezone: string }, { now }) => answer(momentIn(timezone, now)),
  convert_time(args: { source_timezone: string; time: string; target_timezone: string }, { now }) {
    const at = todayAt(args.source_timezone, args.time, now);
    const source = momentIn(args.source_timezone, at);
    const target = momentIn(args.target_timezone, at);
    const hours = (offsetMinutes(args.target_timezone, at) - offsetMinutes(args.source_timezone, at)) / 60;
    const written = `${hours < 0 ? '-' : '+'}${String(Math.abs(hours)).includes('.') ? Math.abs(hours) : Math.abs(hours).toFixed(1)}h`;
    return answer({ source, target, time_difference: written });
  },
});
