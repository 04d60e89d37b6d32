import { cell, readTable } from '#core/table.ts';
import { ToolError, type Slice, type ToolContext } from '../../world.ts';
import eventsText from './events.tsv?raw';
import { parseLocal } from './local-time.ts';
import {
  occurrenceOfDay,
  occurrencesBetween,
  recurrences,
  type CalendarEvent,
  type Occurrence,
} from './recurrence.ts';
import { toMoment } from '../zone.ts';

const FIRST_ID = 1001;
const columns = {
  title: cell.text,
  start: cell.text,
  end: cell.text,
  timezone: cell.text,
  location: cell.text,
  attendees: cell.list(', '),
  recurrence: cell.oneOf(recurrences),
  until: cell.optional(cell.text),
  description: cell.anyText,
};

/**
 * Ada's calendar on 2026-03-12. Europe changes to summer time on 2026-03-29, New York did on 2026-03-08: evt-1005 keeps the
 * clock of New York, evt-1011 spans the change.
 */
const initialEvents: readonly CalendarEvent[] = readTable('events.tsv', eventsText, columns).map(
  ({ until = null, ...event }, index) => ({
    event_id: `evt-${FIRST_ID + index}`,
    ...event,
    until,
    exceptions: {},
  }),
);

/** A message that was sent to the attendees of an event. */
type Notice = { kind: NoticeKind; event_id: string; to: string[] };
type NoticeKind = 'invitation' | 'update' | 'cancellation';

type CalendarState = { next: number; events: { [id: string]: CalendarEvent }; notices: Notice[] };

export const calendarSlice: Slice<CalendarState> = {
  name: 'calendar',
  init: () => ({
    next: FIRST_ID + initialEvents.length,
    events: Object.fromEntries(initialEvents.map((event) => [event.event_id, event])),
    notices: [],
  }),
  meaning: {
    bookkeeping: ['/next'],
    unordered: ['/notices'],
    ids: [{ kind: 'event', prefix: 'evt-', digits: 4, after: FIRST_ID - 1 + initialEvents.length }],
  },
};

export const withEvent = (state: CalendarState, event: CalendarEvent): CalendarState => ({
  ...state,
  events: { ...state.events, [event.event_id]: event },
});

export const notified = (
  state: CalendarState,
  kind: NoticeKind,
  { event_id, attendees }: Pick<Occurrence, 'event_id' | 'attendees'>,
): CalendarState =>
  attendees.length === 0
    ? state
    : { ...state, notices: [...state.notices, { kind, event_id, to: attendees }] };

/** What an id names: a whole event or series by its first occurrence, or a single `day` (YYYYMMDD) of a series. */
export interface Found {
  event: CalendarEvent;
  occurrence: Occurrence;
  day?: string;
}

/** Throws ToolError for an event or a day of a series that is not in the calendar. */
export function findEvent(context: ToolContext, id: string): Found {
  const { events } = context.read(calendarSlice);
  const [series, day] = id.split('_', 2) as [string, string?];
  const event = Object.hasOwn(events, series) ? events[series] : undefined;
  const isSingle = event?.recurrence === 'none';
  if (event && day === undefined) return { event, occurrence: firstOf(event) };
  const occurrence =
    event && !isSingle && /^\d{8}$/.test(day!) && id === `${series}_${day}`
      ? occurrenceOfDay(event, day!)
      : undefined;
  if (!event || !occurrence) throw new ToolError(`Event not found: ${id.slice(0, 60)}`);
  return { event, occurrence, day: day! };
}

/** The event itself or the first of its series, without the changes of that single day. */
function firstOf(event: CalendarEvent): Occurrence {
  const from = toMoment(event.timezone, parseLocal(event.start, 'start'));
  const single = { ...event, recurrence: 'none' as const, exceptions: {} };
  return occurrencesBetween(single, from, from + 1)[0]!;
}
