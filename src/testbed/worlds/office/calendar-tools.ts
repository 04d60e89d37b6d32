import { ToolError } from '../../world.ts';
import { type CalendarEvent, exceptionKey } from './recurrence.ts';
import type { Found } from './calendar-state.ts';
import { formatLocal, HOME_ZONE, parseLocal } from './local-time.ts';
import { toLocal, toMoment } from '../zone.ts';

/** Local dates and times, YYYY-MM-DDTHH:MM. */
export type Window = { start: string; end: string };
export type Changes = Partial<Window> & {
  title?: string;
  location?: string;
  attendees?: string[];
  description?: string;
};

const LONGEST_DAYS = 366;

/** A period of Ada's time. Throws ToolError when it is empty, reversed or longer than a year. */
export function stretchOf({ start, end }: Window, zone = HOME_ZONE) {
  const from = toMoment(zone, parseLocal(start, 'start'));
  const to = toMoment(zone, parseLocal(end, 'end'));
  if (to <= from) throw new ToolError(`end (${end}) must be after start (${start})`);
  if (to - from > LONGEST_DAYS * 24 * 60)
    throw new ToolError(`From ${start} to ${end} is more than ${LONGEST_DAYS} days`);
  return { from, to };
}

const limits: Record<string, number> = { title: 500, location: 500, description: 10_000 };

/** Throws ToolError for an empty title or too long a text. */
export function requireText(changes: Changes): void {
  if (changes.title?.trim() === '') throw new ToolError('title must not be empty');
  for (const [name, limit] of Object.entries(limits))
    if ((changes[name as 'title']?.length ?? 0) > limit)
      throw new ToolError(`${name} must be at most ${limit} characters long`);
  if ((changes.attendees?.length ?? 0) > 200) throw new ToolError('At most 200 attendees');
}

export const unique = (addresses: readonly string[]): string[] => [...new Set(addresses)];

/** Times are given on Ada's clock and stored on the event's own. */
function changed<Timed extends Window>(before: Timed, timezone: string, changes: Changes): Timed {
  const moved = (text: string | undefined, old: string, name: string): string =>
    text === undefined ? old : formatLocal(toLocal(timezone, toMoment(HOME_ZONE, parseLocal(text, name))));
  const after = {
    ...before,
    ...changes,
    ...(changes.title !== undefined && { title: changes.title.trim() }),
    ...(changes.attendees && { attendees: unique(changes.attendees) }),
    start: moved(changes.start, before.start, 'start'),
    end: moved(changes.end, before.end, 'end'),
  };
  stretchOf(after, timezone);
  return after;
}

/** A series that moves loses the changes of its single days, which were about the old dates. */
export function withSeries(event: CalendarEvent, changes: Changes): CalendarEvent {
  const after = changed(event, event.timezone, changes);
  const isMoved = after.start !== event.start || after.end !== event.end;
  return isMoved ? { ...after, exceptions: {} } : after;
}

/** The series with a change to one of its days. */
export function withDay({ event, occurrence, day }: Required<Found>, changes: Changes): CalendarEvent {
  const { title, start, end, location, attendees, description } = occurrence;
  const own = changed({ title, start, end, location, attendees, description }, event.timezone, changes);
  return { ...event, exceptions: { ...event.exceptions, [exceptionKey(day)]: own } };
}

/** A period in minutes since the epoch. */
interface Stretch {
  from: number;
  to: number;
}

const DAY = 24 * 60;
/** Monday to Friday, 09:00 to 17:00 on Ada's clock. */
export const WORKING_DAY = { start: 9 * 60, end: 17 * 60 };
const MOST_SLOTS = 100;

/** Working time between two moments, day by day. */
function workingHours({ from, to }: Stretch): Stretch[] {
  const stretches: Stretch[] = [];
  const [first, last] = [from, to].map((at) => Math.floor(toLocal(HOME_ZONE, at) / DAY)) as [number, number];
  for (let day = first; day <= last; day++) {
    // 1970-01-01 was a Thursday.
    const weekday = (day + 4) % 7;
    if (weekday === 0 || weekday === 6) continue;
    const [opens, closes] = [WORKING_DAY.start, WORKING_DAY.end].map((minute) =>
      toMoment(HOME_ZONE, day * DAY + minute),
    ) as [number, number];
    stretches.push({ from: Math.max(opens, from), to: Math.min(closes, to) });
  }
  return stretches.filter((one) => one.from < one.to);
}

/** Overlapping and touching periods joined, in order. */
function merged(stretches: readonly Stretch[]): Stretch[] {
  const result: Stretch[] = [];
  for (const { from, to } of stretches.toSorted((a, b) => a.from - b.from)) {
    const last = result.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else result.push({ from, to });
  }
  return result;
}

/** The parts of a period that no busy one covers. */
function gaps({ from, to }: Stretch, busy: readonly Stretch[]): Stretch[] {
  const inside = busy.filter((one) => one.to > from && one.from < to);
  const edges = [from, ...inside.flatMap((one) => [one.from, one.to]), to];
  return edges.flatMap((edge, index) =>
    index % 2 === 0 && edges[index + 1]! > edge ? { from: edge, to: edges[index + 1]! } : [],
  );
}

/** Free working time of one length, earliest first, one after the other without overlap, 100 at most. */
export function freeSlots(window: Stretch, busy: readonly Stretch[], duration: number) {
  const taken = merged(busy);
  const slots: { start: string; end: string }[] = [];
  for (const gap of workingHours(window).flatMap((stretch) => gaps(stretch, taken))) {
    for (let at = gap.from; at + duration <= gap.to && slots.length < MOST_SLOTS; at += duration) {
      const start = toLocal(HOME_ZONE, at);
      slots.push({ start: formatLocal(start), end: formatLocal(start + duration) });
    }
  }
  return slots;
}
