import { cell, readTable, columns } from '#core/table.ts';
import { answer, world, ToolError, type ToolContext } from '../../world.ts';
import { formatLocal, toLocal, toMoment, HOME_ZONE, parseLocal } from '../clock.ts';
import { limitTexts, pick, recordFamily, requireChanges } from '../records.ts';
import eventsText from './events.tsv?raw';
import {
  freeSlots,
  WORKING_DAY,
  type Stretch,
  exceptionKey,
  occurrenceOfDay,
  occurrencesBetween,
  recurrences,
  type CalendarEvent,
  type Details,
  type Occurrence,
  type Recurrence,
} from './recurrence.ts';

/** A message that was sent to the attendees of an event. */
type Notice = { kind: 'invitation' | 'update' | 'cancellation'; event_id: string; to: string[] };

const events = recordFamily({
  slice: 'calendar',
  member: 'events',
  noun: 'Event',
  id: 'event_id',
  prefix: 'evt-',
  first: 1001,
  // Ada's calendar on 2026-03-12. Europe changes to summer time on 2026-03-29, New York did on 2026-03-08: evt-1005 keeps the
  // clock of New York, evt-1011 spans the change.
  initial: readTable('events.tsv', eventsText, {
    ...columns(cell.text, 'title', 'start', 'end', 'timezone', 'location'),
    attendees: cell.list(', '),
    recurrence: cell.oneOf(recurrences),
    until: (day): string | null => day || null,
    description: cell.anyText,
  }).map((event): Omit<CalendarEvent, 'event_id'> => ({ ...event, exceptions: {} })),
  more: { notices: [] },
  meaning: { unordered: ['/notices'] },
});

/** Tells the attendees of an event, if it has any. */
function notify(
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
type Found = { event: CalendarEvent; occurrence: Occurrence; day?: string };

/** Throws ToolError for an event or a day of a series that is not in the calendar. */
function findEvent(context: ToolContext, id: string): Found {
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

/** Local dates and times, YYYY-MM-DDTHH:MM. */
type Window = { start: string; end: string };
type Changes = Partial<Details>;

const LONGEST_DAYS = 366;
const QUARTER = 15 * 60_000;

/** A period of Ada's time. Throws ToolError when it is empty, reversed or longer than a year. */
function stretchOf({ start, end }: Window, zone = HOME_ZONE): Stretch {
  const from = toMoment(zone, parseLocal(start, 'start'));
  const to = toMoment(zone, parseLocal(end, 'end'));
  if (to <= from) throw new ToolError(`end (${end}) must be after start (${start})`);
  if (to - from > LONGEST_DAYS * 24 * 60)
    throw new ToolError(`From ${start} to ${end} is more than ${LONGEST_DAYS} days`);
  return { from, to };
}

/** Throws ToolError for an empty title or too long a text. */
function requireText(changes: Changes): void {
  if (changes.title?.trim() === '') throw new ToolError('title must not be empty');
  limitTexts(changes, { title: 500, location: 500, description: 10_000 });
  if ((changes.attendees?.length ?? 0) > 200) throw new ToolError('At most 200 attendees');
}

/** As the calendar shows it: times on Ada's clock. */
const shown = ({ event_id, title, from, to, location, attendees }: Occurrence) => ({
  event_id,
  title,
  start: formatLocal(toLocal(HOME_ZONE, from)),
  end: formatLocal(toLocal(HOME_ZONE, to)),
  location,
  attendees,
});

const occurrencesIn = (context: ToolContext, { from, to }: Stretch): Occurrence[] =>
  events
    .all(context)
    .flatMap((event) => occurrencesBetween(event, from, to))
    .sort((a, b) => a.from - b.from || a.to - b.to || (a.event_id < b.event_id ? -1 : 1));

type NewEvent = Changes & Window & { title: string; timezone?: string; recurrence?: Recurrence };

function createEvent(args: NewEvent, context: ToolContext) {
  const { title, start, end, timezone = HOME_ZONE, recurrence = 'none' } = args;
  requireText(args);
  const stretch = stretchOf({ start, end }, timezone);
  const overlapping = occurrencesIn(context, stretch);
  const event = events.add(context, {
    title: title.trim(),
    start: start.slice(0, 16),
    end: end.slice(0, 16),
    timezone,
    location: args.location ?? '',
    attendees: [...new Set(args.attendees)],
    description: args.description ?? '',
    recurrence,
    until: null,
    exceptions: {},
  });
  const own = occurrencesBetween({ ...event, recurrence: 'none' }, stretch.from, stretch.to)[0]!;
  notify(context, 'invitation', own);
  const overlaps = overlapping.map((one) => `${one.event_id} (${one.title})`).join(', ');
  const structured = { ...shown(own), status: overlaps === '' ? 'confirmed' : 'confirmed_with_overlap' };
  return answer(
    structured,
    overlaps === '' ? undefined : `${JSON.stringify(structured)}\nNote: overlaps with ${overlaps}`,
  );
}

/** Times are given on Ada's clock and stored on the event's own. */
function changed<Timed extends Details>(before: Timed, timezone: string, changes: Changes): Timed {
  const moved = (name: keyof Window): string =>
    changes[name] === undefined
      ? before[name]
      : formatLocal(toLocal(timezone, toMoment(HOME_ZONE, parseLocal(changes[name], name))));
  const after = {
    ...before,
    ...changes,
    ...(changes.title !== undefined && { title: changes.title.trim() }),
    ...(changes.attendees && { attendees: [...new Set(changes.attendees)] }),
    start: moved('start'),
    end: moved('end'),
  };
  stretchOf(after, timezone);
  return after;
}

/** A series that moves loses the changes of its single days, which were about the old dates. */
function withSeries(event: CalendarEvent, changes: Changes): CalendarEvent {
  const after = changed(event, event.timezone, changes);
  const isMoved = after.start !== event.start || after.end !== event.end;
  return isMoved ? { ...after, exceptions: {} } : after;
}

/** A series with one of its days changed, or deleted. */
const withDay = (event: CalendarEvent, day: string, own: Details | null): CalendarEvent => ({
  ...event,
  exceptions: { ...event.exceptions, [exceptionKey(day)]: own },
});

function updateEvent({ event_id, ...changes }: Changes & { event_id: string }, context: ToolContext) {
  requireText(changes);
  const { event, occurrence, day } = findEvent(context, event_id);
  requireChanges(changes, 'title, start, end, location, attendees or description');
  const details = pick(occurrence, 'title', 'start', 'end', 'location', 'attendees', 'description');
  events.keep(
    context,
    day === undefined
      ? withSeries(event, changes)
      : withDay(event, day, changed(details, event.timezone, changes)),
  );
  const result = findEvent(context, event_id).occurrence;
  notify(context, 'update', result);
  return answer(shown(result));
}

function deleteEvent({ event_id }: { event_id: string }, context: ToolContext) {
  const { event, occurrence, day } = findEvent(context, event_id);
  if (day === undefined) events.delete(context, event_id);
  else events.keep(context, withDay(event, day, null));
  notify(context, 'cancellation', { ...occurrence, event_id });
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
  const ahead = { from: Math.max(window.from, soonest), to: window.to };
  const isOver = ahead.from >= ahead.to;
  return answer({
    slots: isOver ? [] : freeSlots(ahead, occurrencesIn(context, ahead), args.duration_minutes),
  });
}

/** Ada's calendar. A single day of a series has the id of the series and the day: evt-1001_20260316. */
export const calendar = world('calendar', [events.slice], {
  list_events: (args: Window, context) =>
    answer({ events: occurrencesIn(context, stretchOf(args)).map(shown) }),
  create_event: createEvent,
  update_event: updateEvent,
  delete_event: deleteEvent,
  find_free_slots: findFreeSlots,
});
