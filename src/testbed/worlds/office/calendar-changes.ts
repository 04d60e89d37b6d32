import { ToolError } from '../../world.ts';
import type { CalendarEvent } from './recurrence.ts';
import type { Found } from './calendar-state.ts';
import { formatLocal, HOME_ZONE, parseLocal } from './local-time.ts';
import { exceptionKey } from './recurrence.ts';
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
