import { answer, handlers, ToolError, type ToolContext, type World } from '../../world.ts';
import {
  requireText,
  stretchOf,
  unique,
  withDay,
  withSeries,
  type Changes,
  type Window,
  freeSlots,
  WORKING_DAY,
} from './calendar-tools.ts';
import type { CalendarEvent, Occurrence, Recurrence } from './recurrence.ts';
import { calendarSlice, findEvent, notified, withEvent } from './calendar-state.ts';
import { formatLocal, HOME_ZONE } from './local-time.ts';
import { exceptionKey, occurrencesBetween } from './recurrence.ts';
import { toLocal } from '../zone.ts';

const QUARTER = 15 * 60_000;

/** As the calendar shows it: times on Ada's clock. */
const shown = ({ event_id, title, from, to, location, attendees }: Occurrence) => ({
  event_id,
  title,
  start: formatLocal(toLocal(HOME_ZONE, from)),
  end: formatLocal(toLocal(HOME_ZONE, to)),
  location,
  attendees,
});

function occurrencesIn(context: ToolContext, { from, to }: { from: number; to: number }): Occurrence[] {
  return Object.values(context.read(calendarSlice).events)
    .flatMap((event) => occurrencesBetween(event, from, to))
    .sort((a, b) => a.from - b.from || a.to - b.to || (a.event_id < b.event_id ? -1 : 1));
}

type NewEvent = Changes & Window & { title: string; timezone?: string; recurrence?: Recurrence };

function createEvent(args: NewEvent, context: ToolContext) {
  const {
    title,
    start,
    end,
    timezone = HOME_ZONE,
    location = '',
    description = '',
    recurrence = 'none',
  } = args;
  requireText(args);
  const stretch = stretchOf({ start, end }, timezone);
  const state = context.read(calendarSlice);
  const event: CalendarEvent = {
    event_id: `evt-${state.next}`,
    title: title.trim(),
    start: start.slice(0, 16),
    end: end.slice(0, 16),
    timezone,
    location,
    attendees: unique(args.attendees ?? []),
    description,
    recurrence,
    until: null,
    exceptions: {},
  };
  const overlapping = occurrencesIn(context, stretch);
  const own = occurrencesBetween({ ...event, recurrence: 'none' }, stretch.from, stretch.to)[0]!;
  const added = { ...withEvent(state, event), next: state.next + 1 };
  context.write(calendarSlice, notified(added, 'invitation', own));
  const status = overlapping.length === 0 ? 'confirmed' : 'confirmed_with_overlap';
  const structured = { ...shown(own), status };
  const overlaps = overlapping.map((one) => `${one.event_id} (${one.title})`).join(', ');
  return answer(
    structured,
    overlaps === '' ? undefined : `${JSON.stringify(structured)}\nNote: overlaps with ${overlaps}`,
  );
}

function updateEvent({ event_id, ...changes }: Changes & { event_id: string }, context: ToolContext) {
  requireText(changes);
  const { event, occurrence, day } = findEvent(context, event_id);
  if (Object.keys(changes).length === 0)
    throw new ToolError('Nothing to change: give title, start, end, location, attendees or description');
  const after = day === undefined ? withSeries(event, changes) : withDay({ event, occurrence, day }, changes);
  const written = withEvent(context.read(calendarSlice), after);
  context.write(calendarSlice, written);
  const result = findEvent(context, event_id).occurrence;
  context.write(calendarSlice, notified(written, 'update', result));
  return answer(shown(result));
}

function deleteEvent({ event_id }: { event_id: string }, context: ToolContext) {
  const { event, occurrence, day } = findEvent(context, event_id);
  const state = context.read(calendarSlice);
  const { [event.event_id]: _deleted, ...others } = state.events;
  const left =
    day === undefined
      ? { ...state, events: others }
      : withEvent(state, { ...event, exceptions: { ...event.exceptions, [exceptionKey(day)]: null } });
  context.write(calendarSlice, notified(left, 'cancellation', { ...occurrence, event_id }));
  return answer({ event_id, deleted: true });
}

function findFreeSlots(args: Window & { duration_minutes: number }, context: ToolContext) {
  const window = stretchOf(args);
  const longest = WORKING_DAY.end - WORKING_DAY.start;
  if (args.duration_minutes > longest)
    throw new ToolError(
      `${args.duration_minutes} minutes are longer than a working day of ${longest} minutes`,
    );
  // Past time is left out; free time begins at the next quarter of an hour.
  const soonest = (Math.ceil(context.now / QUARTER) * QUARTER) / 60_000;
  const from = Math.max(window.from, soonest);
  if (from >= window.to) return answer({ slots: [] });
  const ahead = { from, to: window.to };
  return answer({ slots: freeSlots(ahead, occurrencesIn(context, ahead), args.duration_minutes) });
}

/** Ada's calendar. A single day of a series has the id of the series and the day: evt-1001_20260316. */
export const calendar: World = {
  server: 'calendar',
  slices: [calendarSlice],
  tools: handlers({
    list_events: (args: Window, context) =>
      answer({ events: occurrencesIn(context, stretchOf(args)).map(shown) }),
    create_event: createEvent,
    update_event: updateEvent,
    delete_event: deleteEvent,
    find_free_slots: findFreeSlots,
  }),
};
