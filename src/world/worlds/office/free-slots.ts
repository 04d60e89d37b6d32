import { formatLocal } from '../days.ts';
import { toLocal, toMoment } from '../zone.ts';
import { HOME_ZONE } from './local-time.ts';

/** A period in minutes since the epoch. */
export interface Stretch {
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
