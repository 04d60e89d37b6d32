import { formatLocal, HOME_ZONE } from './local-time.ts';
import { toLocal, toMoment } from '../zone.ts';

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
