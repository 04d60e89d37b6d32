import { remembered } from '#core/table.ts';
import { dateOf, formatLocal, toMoment, parseLocal, toLocal, HOME_ZONE } from '../clock.ts';

export const recurrences = ['none', 'daily', 'weekly', 'monthly', 'yearly'] as const;

export type Recurrence = (typeof recurrences)[number];

/** An event or a series of them. Times are on the clocks of its own zone, so that a series keeps its hour across a change. */
export type CalendarEvent = {
  event_id: string;
  title: string;
  /** YYYY-MM-DDTHH:MM; of the first one, for a series. */
  start: string;
  end: string;
  timezone: string;
  location: string;
  attendees: string[];
  description: string;
  recurrence: Recurrence;
  /** The last possible day of a series, YYYY-MM-DD, or null when it has no end. */
  until: string | null;
  /** Single days of a series that differ, by their regular day; null for one that was deleted. */
  exceptions: { [day: string]: Details | null };
};

/** What may differ on a single day of a series. */
export type Details = {
  title: string;
  start: string;
  end: string;
  location: string;
  attendees: string[];
  description: string;
};

/** One event on one day. */
export interface Occurrence extends Details {
  /** Of the event, or of the series with the day: evt-1001_20260316. */
  event_id: string;
  timezone: string;
  /** Minutes since the epoch. */
  from: number;
  to: number;
}

const DAY = 24 * 60;
/** The last day of the calendar. */
const LAST_DAY = '22001231';

const dayOf = (local: number): number => Math.floor(local / DAY);
const dayNamed = (day: string): number => dayOf(parseLocal(`${day}T00:00`, 'day'));

/** An event's times as numbers: minutes on its own clock, days counted from 1970. */
const timesOf = remembered(({ start, end, until, exceptions }: CalendarEvent) => ({
  start: parseLocal(start, 'start'),
  end: parseLocal(end, 'end'),
  until: until === null ? Infinity : dayNamed(until),
  exceptions: new Map(Object.entries(exceptions).map(([day, own]) => [dayNamed(day), own])),
}));

/** The days on which a series falls between two days; a day that a month does not have is left out. */
function daysOf(event: CalendarEvent, from: number, to: number): number[] {
  const { start, until } = timesOf(event);
  const first = dayOf(start);
  const last = Math.min(to, until);
  if (event.recurrence === 'none') return [first];
  if (event.recurrence === 'monthly' || event.recurrence === 'yearly')
    return datesOf(first, event.recurrence === 'monthly' ? 1 : 12, from, last);
  const step = event.recurrence === 'daily' ? 1 : 7;
  const days: number[] = [];
  const begin = first + Math.max(0, Math.ceil((from - first) / step)) * step;
  for (let day = begin; day <= last; day += step) days.push(day);
  return days;
}

/** The same date every so many months. */
function datesOf(first: number, step: number, from: number, last: number): number[] {
  const begin = new Date(first * DAY * 60_000);
  const days: number[] = [];
  // No month is longer than 31 days, so this is never too far.
  const surelyBefore = Math.floor((from - first) / 31 / step) * step;
  for (let month = Math.max(0, surelyBefore); ; month += step) {
    const date = new Date(Date.UTC(begin.getUTCFullYear(), begin.getUTCMonth() + month, begin.getUTCDate()));
    const day = dayOf(date.getTime() / 60_000);
    if (day > last) return days;
    if (date.getUTCDate() === begin.getUTCDate() && day >= from) days.push(day);
  }
}

/** The occurrences of an event between two moments in minutes since the epoch, both exclusive. */
export function occurrencesBetween(event: CalendarEvent, from: number, to: number): Occurrence[] {
  const { start, end, exceptions } = timesOf(event);
  // Two more days on each side for the difference between clocks; a single day may have been moved from any date.
  const near = daysOf(event, dayOf(from - (end - start)) - 2, dayOf(to) + 2);
  const days = exceptions.size === 0 ? near : new Set([...near, ...exceptions.keys()]);
  return [...days].flatMap((day) => occurrenceOn(event, day, from, to) ?? []);
}

/** The event of a series on its regular day; undefined when that one was deleted or is outside the period. */
function occurrenceOn(event: CalendarEvent, day: number, from: number, to: number): Occurrence | undefined {
  const { event_id, timezone, recurrence } = event;
  const { start, end, exceptions } = timesOf(event);
  const own = exceptions.get(day);
  if (own === null) return undefined;
  const shift = (day - dayOf(start)) * DAY;
  const begins = own ? parseLocal(own.start, 'start') : start + shift;
  const ends = own ? parseLocal(own.end, 'end') : end + shift;
  const stretch = { from: toMoment(timezone, begins), to: toMoment(timezone, ends) };
  if (stretch.to <= from || stretch.from >= to) return undefined;
  const { title, location, attendees, description } = own ?? event;
  return {
    event_id: recurrence === 'none' ? event_id : `${event_id}_${dateOf(day).replaceAll('-', '')}`,
    timezone,
    ...stretch,
    title,
    start: formatLocal(begins),
    end: formatLocal(ends),
    location,
    attendees,
    description,
  };
}

/** The day of a series as its exceptions name it: 20260316 gives 2026-03-16. */
export const exceptionKey = (compactDay: string): string =>
  compactDay.replace(/^(....)(..)(..)$/, '$1-$2-$3');

/** The occurrence of the day in an id such as evt-1001_20260316, if the series has one. */
export function occurrenceOfDay(event: CalendarEvent, compactDay: string): Occurrence | undefined {
  const at = Date.parse(`${exceptionKey(compactDay)}T00:00:00Z`) / 60_000;
  if (Number.isNaN(at) || compactDay > LAST_DAY || !daysOf(event, dayOf(at), dayOf(at)).includes(dayOf(at)))
    return undefined;
  return occurrenceOn(event, dayOf(at), -Infinity, Infinity);
}

/** A period in minutes since the epoch. */
export type Stretch = { from: number; to: number };
/** Monday to Friday, 09:00 to 17:00 on Ada's clock. */
export const WORKING_DAY = { start: 9 * 60, end: 17 * 60 };
const MOST_SLOTS = 100;

/** Working time between two moments, day by day. */
function workingHours({ from, to }: Stretch): Stretch[] {
  const stretches: Stretch[] = [];
  const dayAt = (moment: number) => Math.floor(toLocal(HOME_ZONE, moment) / DAY);
  for (let day = dayAt(from); day <= dayAt(to); day++) {
    // 1970-01-01 was a Thursday.
    const weekday = (day + 4) % 7;
    if (weekday === 0 || weekday === 6) continue;
    const opens = toMoment(HOME_ZONE, day * DAY + WORKING_DAY.start);
    const closes = toMoment(HOME_ZONE, day * DAY + WORKING_DAY.end);
    stretches.push({ from: Math.max(opens, from), to: Math.min(closes, to) });
  }
  return stretches.filter((one) => one.from < one.to);
}

/** The parts of a period that no busy one covers. */
function gaps({ from, to }: Stretch, busy: readonly Stretch[]): Stretch[] {
  const free: Stretch[] = [];
  let at = from;
  for (const one of busy.toSorted((a, b) => a.from - b.from)) {
    if (one.from >= to) break;
    if (one.from > at) free.push({ from: at, to: one.from });
    at = Math.max(at, one.to);
  }
  return at < to ? [...free, { from: at, to }] : free;
}

/** Free working time of one length, earliest first, one after the other without overlap, 100 at most. */
export function freeSlots(window: Stretch, busy: readonly Stretch[], duration: number) {
  const slots: { start: string; end: string }[] = [];
  for (const gap of workingHours(window).flatMap((stretch) => gaps(stretch, busy))) {
    for (let at = gap.from; at + duration <= gap.to && slots.length < MOST_SLOTS; at += duration) {
      const start = toLocal(HOME_ZONE, at);
      slots.push({ start: formatLocal(start), end: formatLocal(start + duration) });
    }
  }
  return slots;
}
