import type { JsonValue } from '#core/json.ts';

/** A way to say that two values of one kind mean the same (rung E5). Each can be switched on and off. */
export interface Comparator {
  id: string;
  title: string;
  /** A sentence: what it reads as what, and what it takes for equal. */
  meaning: string;
  /** True when both values are of its kind and mean the same. Pure, linear in the length of the values. */
  same(expected: JsonValue, made: JsonValue): boolean;
}

/** Longer texts are no URL, date or sum worth reading. */
const MAX_TYPED_TEXT = 4096;

/** Both values as short texts, or undefined. */
export const bothTexts = (a: JsonValue, b: JsonValue): [string, string] | undefined =>
  typeof a === 'string' && typeof b === 'string' && a.length <= MAX_TYPED_TEXT && b.length <= MAX_TYPED_TEXT
    ? [a.trim(), b.trim()]
    : undefined;

const DEGREES = 0.05;
const KILOMETRES = 5;
const EARTH_RADIUS_KM = 6371;

export const coordinates: Comparator = {
  id: 'coordinates',
  title: 'Coordinates',
  meaning:
    'Two pairs of degrees, as a list or as "a,b", are equal when both parts are within 0.05° or the places are within 5 km. A pair of whole numbers on both sides is no coordinate.',
  same(expected, made) {
    const a = pair(expected);
    const b = pair(made);
    if (!a || !b || [...a, ...b].every(Number.isInteger)) return false;
    const isNear = Math.abs(a[0] - b[0]) <= DEGREES + 1e-12 && Math.abs(a[1] - b[1]) <= DEGREES + 1e-12;
    return isNear || kilometres(a, b) <= KILOMETRES;
  },
};

type Pair = [number, number];

function pair(value: JsonValue): Pair | undefined {
  const parts = typeof value === 'string' && value.length <= 80 ? value.split(',') : value;
  if (!Array.isArray(parts) || parts.length !== 2) return undefined;
  const numbers = parts.map((part) =>
    typeof part === 'string' && /^\s*[-+]?\d{1,3}(\.\d+)?\s*$/.test(part) ? Number(part) : part,
  );
  const [a, b] = numbers;
  if (typeof a !== 'number' || typeof b !== 'number') return undefined;
  return Math.abs(a) <= 180 && Math.abs(b) <= 180 && Math.min(Math.abs(a), Math.abs(b)) <= 90
    ? [a, b]
    : undefined;
}

/** Which part is the latitude is not said: the reading with the greater distance counts. */
function kilometres(a: Pair, b: Pair): number {
  const readings = [greatCircle(a, b)];
  readings.push(greatCircle([a[1], a[0]], [b[1], b[0]]));
  return Math.max(...readings.filter((distance) => !Number.isNaN(distance)));
}

function greatCircle([latitude1, longitude1]: Pair, [latitude2, longitude2]: Pair): number {
  if (Math.abs(latitude1) > 90 || Math.abs(latitude2) > 90) return NaN;
  const radians = Math.PI / 180;
  const part = (from: number, to: number): number => Math.sin(((to - from) * radians) / 2) ** 2;
  const h =
    part(latitude1, latitude2) +
    Math.cos(latitude1 * radians) * Math.cos(latitude2 * radians) * part(longitude1, longitude2);
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(h)));
}

export const dateTime: Comparator = {
  id: 'date-time',
  title: 'Dates and times',
  meaning:
    'Two ISO 8601 dates, times or instants are equal when they are the same moment: offsets are applied, seconds of zero may be absent, a date alone is its midnight. A time with an offset is never compared with one without.',
  same(expected, made) {
    const texts = bothTexts(expected, made);
    if (!texts) return false;
    const [a, b] = texts.map(moment);
    return a !== undefined && a === b;
  },
};

const form =
  /^(?:(\d{4})-?(\d{2})-?(\d{2}))?(?:(?:^|[T ])(\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(?: ?(Z|[+-]\d{2}:?\d{2}))?)?$/i;

/** A text equal for equal moments; undefined for what is no date or time. */
function moment(text: string): string | undefined {
  const found = text === '' || text.length > 40 ? null : form.exec(text);
  if (!found) return undefined;
  const [, year, month, day, hour = '0', minute = '0', second = '0', fraction = '', zone] = found;
  const at = Date.UTC(
    Number(year ?? 1970),
    Number(month ?? 1) - 1,
    Number(day ?? 1),
    Number(hour),
    Number(minute),
    Number(second),
  );
  if (!isInRange(Number(month ?? 1), Number(day ?? 1), Number(hour), Number(minute), Number(second)))
    return undefined;
  const day0 = new Date(at - (at % 86_400_000));
  if (year !== undefined && day0.getUTCDate() !== Number(day)) return undefined;
  const offset = zone === undefined ? 0 : minutesOf(zone);
  const kind = `${year === undefined ? 'time' : 'date'}${zone === undefined ? '' : ' with offset'}`;
  const nanoseconds = fraction.padEnd(9, '0').slice(0, 9);
  return `${kind} ${at - offset * 60_000} ${nanoseconds}`;
}

const isInRange = (month: number, day: number, hour: number, minute: number, second: number): boolean =>
  month >= 1 && month <= 12 && day >= 1 && day <= 31 && hour <= 23 && minute <= 59 && second <= 59;

function minutesOf(zone: string): number {
  if (/^z$/i.test(zone)) return 0;
  const digits = zone.replace(/\D/g, '');
  return (zone.startsWith('-') ? -1 : 1) * (Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2)));
}
