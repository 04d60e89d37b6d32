import { answer, world, ToolError } from '../world.ts';
import { stampAt, isZone, offsetAt } from './clock.ts';

type Moment = { timezone: string; datetime: string; day_of_week: string; is_dst: boolean };

const MINUTE = 60_000;

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
