import { ToolError } from '../../world.ts';
import { dayOf, formatLocal, stampAt } from '../days.ts';
import { offsetAt } from '../zone.ts';

/** Ada's time zone; the calendar's times are in it unless another zone is given. */
export const HOME_ZONE = 'Europe/Berlin';

const MINUTE = 60_000;

/** YYYY-MM-DDTHH:MM as minutes since 1970 on the clock it is read from. Throws ToolError for any other text. */
export function parseLocal(text: string, name: string): number {
  const [, year, month, day, hour, minute] =
    /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::00)?$/.exec(text)?.map(Number) ?? [];
  const at = Date.UTC(year ?? NaN, month! - 1, day, hour, minute) / MINUTE;
  if (Number.isNaN(at) || formatLocal(at) !== text.slice(0, 16) || year! < 1970 || year! > 2200)
    throw new ToolError(
      `Invalid ${name}: '${text.slice(0, 40)}' is no local date and time YYYY-MM-DDTHH:MM between 1970 and 2200`,
    );
  return at;
}

/** A moment in milliseconds as a date with its offset from UTC, on Ada's clock: 2026-03-12T10:00:00+01:00. */
export const stampOf = (now: number): string => stampAt(now, offsetAt(HOME_ZONE, Math.floor(now / MINUTE)));

/** Throws ToolError for a day such as 2026-02-30. */
export function requireDay(day: string, name: string): void {
  if (dayOf(day) === undefined)
    throw new ToolError(`Invalid ${name}: '${day.slice(0, 40)}' is no day YYYY-MM-DD`);
}

const letters: Record<string, string> = { ß: 'ss', ø: 'o', ł: 'l', æ: 'ae', œ: 'oe', đ: 'd', ı: 'i' };

/** Text for comparison: lower case without diacritics, so that lukasz finds Łukasz and muller finds Müller. */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßøłæœđı]/g, (letter) => letters[letter]!);
