const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** YYYY-MM-DD of a day since 1970-01-01. */
export const dateOf = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10);

/** The day of YYYY-MM-DD since 1970-01-01; undefined for what is no date of the calendar. */
export function dayOf(date: string): number | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) return undefined;
  const at = Date.parse(`${date}T00:00:00Z`);
  return Number.isNaN(at) || dateOf(at / DAY) !== date ? undefined : at / DAY;
}

/** Minutes since 1970 on a place's clock as YYYY-MM-DDTHH:MM. */
export const formatLocal = (local: number): string => new Date(local * MINUTE).toISOString().slice(0, 16);

/** Minutes that a clock is ahead of UTC as "+01:00". */
export function offsetText(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
}

/** A moment in milliseconds on a clock that is some minutes ahead of UTC: 2026-03-12T10:00:00+01:00. */
export const stampAt = (now: number, offset: number): string =>
  new Date(now + offset * MINUTE).toISOString().slice(0, 19) + offsetText(offset);
