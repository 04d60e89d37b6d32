import { cell, readTable } from '#core/table.ts';
import { ToolError, type ToolContext } from '../../world.ts';
import { recordFamily } from '../records.ts';
import { toMoment } from '../zone.ts';
import eventsText from './events.tsv?raw';
import { parseLocal } from './local-time.ts';
import {
  occurrenceOfDay,
  occurrencesBetween,
  recurrences,
  type CalendarEvent,
  type Occurrence,
} from './recurrence.ts';

/** A message that was sent to the attendees of an event. */
type Notice = { kind: 'invitation' | 'update' | 'cancellation'; event_id: string; to: string[] };

export const events = recordFamily({
  slice: 'calendar',
  member: 'events',
  noun: 'Event',
  id: 'event_id',
  prefix: 'evt-',
  first: 1001,
  // Ada's calendar on 2026-03-12. Europe changes to summer time on 2026-03-29, New York did on 2026-03-08: evt-1005 keeps the
  // clock of New York, evt-1011 spans the change.
  initial: readTable('events.tsv', eventsText, {
    title: cell.text,
    start: cell.text,
    end: cell.text,
    timezone: cell.text,
    location: cell.text,
    attendees: cell.list(', '),
    recurrence: cell.oneOf(recurrences),
    until: (day): string | null => day || null,
    description: cell.anyText,
  }).map((event): Omit<CalendarEvent, 'event_id'> => ({ ...event, exceptions: {} })),
  more: { notices: [] },
  meaning: { unordered: ['/notices'] },
});

/** Tells the attendees of an event, if it has any. */
export function notify(
  { read, write }: ToolContext,
  kind: Notice['kind'],
  { event_id, attendees }: Pick<Occurrence, 'event_id' | 'attendees'>,
): void {
  const state = read(events.slice);
  const notice: Notice = { kind, event_id, to: attendees };
  if (attendees.length > 0)
    write(events.slice, { ...state, notices: [...(state.notices as Notice[]), notice] });
}

/** What an id names: a whole event or series by its first occurrence, or a single `day` (YYYYMMDD) of a series. */
export interface Found {
  event: CalendarEvent;
  occurrence: Occurrence;
  day?: string;
}

/** Throws ToolError for an event or a day of a series that is not in the calendar. */
export function findEvent(context: ToolContext, id: string): Found {
  const [series, day] = id.split('_', 2) as [string, string?];
  const event = events.get(context, series);
  if (event && day === undefined) return { event, occurrence: firstOf(event) };
  const isDay = event?.recurrence !== 'none' && /^\d{8}$/.test(day!) && id === `${series}_${day}`;
  const occurrence = event && isDay ? occurrenceOfDay(event, day!) : undefined;
  if (!event || !occurrence) throw new ToolError(`Event not found: ${id.slice(0, 60)}`);
  return { event, occurrence, day: day! };
}

/** The event itself or the first of its series, without the changes of that single day. */
function firstOf(event: CalendarEvent): Occurrence {
  const from = toMoment(event.timezone, parseLocal(event.start, 'start'));
  const single = { ...event, recurrence: 'none' as const, exceptions: {} };
  return occurrencesBetween(single, from, from + 1)[0]!;
}
