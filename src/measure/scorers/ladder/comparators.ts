import type { JsonValue } from '#core/json.ts';
import { currencyCodes, currencySigns, knownUnits } from './known-units.ts';

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
const bothTexts = (a: JsonValue, b: JsonValue): [string, string] | undefined =>
  typeof a === 'string' && typeof b === 'string' && a.length <= MAX_TYPED_TEXT && b.length <= MAX_TYPED_TEXT
    ? [a.trim(), b.trim()]
    : undefined;

/** Both are texts that `read` can read, and reads as one. */
const readAlike =
  (read: (text: string) => string | undefined): Comparator['same'] =>
  (expected, made) => {
    const [a, b] = bothTexts(expected, made)?.map(read) ?? [];
    return a !== undefined && a === b;
  };

const DEGREES = 0.05;
const KILOMETRES = 5;
const EARTH_RADIUS_KM = 6371;

const coordinates: Comparator = {
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
  same: readAlike(moment),
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

const url: Comparator = {
  id: 'url',
  title: 'Web addresses',
  meaning:
    'Two URLs are equal when they differ only in the case of scheme and host, a default port, a slash at the end of the path, or the order of query parameters.',
  same: readAlike(canonicalUrl),
};

/** Only what names its scheme and authority is read as a URL. */
function canonicalUrl(text: string): string | undefined {
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(text) || !URL.canParse(text)) return undefined;
  const { protocol, username, password, host, pathname, searchParams, hash } = new URL(text);
  const query = [...searchParams].map(([key, value]) => JSON.stringify([key, value])).sort();
  return JSON.stringify([
    protocol,
    username,
    password,
    host.toLowerCase(),
    pathname.replace(/(?<=.)\/$/, ''),
    query,
    hash,
  ]);
}

const path: Comparator = {
  id: 'path',
  title: 'File paths',
  meaning:
    'Two paths are equal when they name the same place: ./a is a, a//b and a/./b are a/b, a/x/../b is a/b, a slash at the end is free. A path from the root is never a relative one.',
  same(expected, made) {
    const texts = bothTexts(expected, made);
    if (!texts || !texts.some((text) => text.includes('/')) || texts.some(isNoPath)) return false;
    return canonicalPath(texts[0]) === canonicalPath(texts[1]);
  },
};

const isNoPath = (text: string): boolean => text === '' || text.includes('://') || /[\n\0]/.test(text);

function canonicalPath(text: string): string {
  const parts: string[] = [];
  for (const part of text.split('/')) {
    if (part === '' || part === '.') continue;
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop();
    else parts.push(part);
  }
  return (text.startsWith('/') ? '/' : '') + parts.join('/');
}

const money: Comparator = {
  id: 'money',
  title: 'Sums of money',
  meaning:
    'Two sums are equal when currency and decimal amount are: $5 is USD 5.00, €1,250.50 is 1250.50 EUR. A sum without a currency is none.',
  same: readAlike(sum),
};

function sum(text: string): string | undefined {
  if (text.length > 40) return undefined;
  const found = /^([^\d\s.,-]{1,4})?\s*(-?)([\d,]*(?:\.\d+)?)\s*([^\d\s.,-]{1,4})?$/.exec(text);
  const [, before, sign, amount, after] = found ?? [];
  if (!amount || (before === undefined) === (after === undefined)) return undefined;
  if (amount.includes(',') && !/^\d{1,3}(,\d{3})+(\.\d+)?$/.test(amount)) return undefined;
  const word = before ?? after!;
  const code = word.toUpperCase();
  const currency = currencySigns.get(word.toLowerCase()) ?? (currencyCodes.has(code) ? code : undefined);
  return currency && `${currency} ${sign}${decimal(amount.replaceAll(',', ''))}`;
}

/** Zeros that change nothing are dropped; no rounding. */
function decimal(amount: string): string {
  const [whole = '', fraction = ''] = amount.split('.');
  const kept = fraction.replace(/0+$/, '');
  return `${whole.replace(/^0+(?=\d)/, '') || '0'}${kept ? `.${kept}` : ''}`;
}

const units: Comparator = {
  id: 'units',
  title: 'Numbers with units',
  meaning:
    'Two quantities are equal when they are the same amount of the same kind: 5 km is 5000 m, 1.5 h is 90 min, 0 °C is 32 °F. A number without a unit is none.',
  same(expected, made) {
    const texts = bothTexts(expected, made);
    if (!texts) return false;
    const [a, b] = texts.map(quantity);
    if (!a || !b || a.kind !== b.kind) return false;
    return Math.abs(a.amount - b.amount) <= 1e-9 * Math.max(1, Math.abs(a.amount), Math.abs(b.amount));
  },
};

function quantity(text: string): { kind: string; amount: number } | undefined {
  if (text.length > 40) return undefined;
  const found = /^([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)\s*([a-z°%][a-z/]*)$/i.exec(text);
  const unit = found && knownUnits.get(found[2]!.toLowerCase());
  if (!unit) return undefined;
  return { kind: unit.kind, amount: Number(found[1]) * unit.factor + unit.offset };
}

/** Every typed comparator of rung E5, in the order in which they are tried. A new one is one line here. */
export const comparators: readonly Comparator[] = [url, path, dateTime, money, coordinates, units];
