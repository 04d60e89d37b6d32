import type { JsonValue } from '#core/json.ts';
import { language } from './site.ts';

const NO_BREAK = '\u00a0';
/** The language that numbers, dates and lists are written in. */
export const locale = language;
/** Made when it is needed: the first takes 10 ms. */
let grouped: Intl.NumberFormat | undefined;

/** 0.672 → `67.2 %`. */
export const percent = (rate: number): string => `${(rate * 100).toFixed(1)}${NO_BREAK}%`;

/** 0.672 → `67`: for dense panels, where the unit is in the head. */
export const wholePercent = (rate: number): string => (rate * 100).toFixed(0);

/** 0.572, 0.761 → `[57.2, 76.1]`. */
export const percentRange = (low: number, high: number): string =>
  `[${(low * 100).toFixed(1)}, ${(high * 100).toFixed(1)}]`;

/** 6118 → `6,118`; −3 with a true minus. */
export function count(value: number): string {
  const isShort = Number.isInteger(value) && Math.abs(value) < 1000;
  const written = isShort ? String(value) : (grouped ??= new Intl.NumberFormat(locale)).format(value);
  return written.replace('-', '\u2212');
}

/** `1 task`, `6,118 tasks`. */
export const counted = (value: number, one: string, many = language === 'en' ? `${one}s` : one): string =>
  `${count(value)} ${value === 1 ? one : many}`;

/** Decimal units, as browsers count storage: `0 B`, `512 kB`, `3.1 MB`. */
export function byteSize(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  let value = bytes;
  let unit = 0;
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000;
    unit++;
  }
  return `${value < 10 && unit > 1 ? value.toFixed(1) : value.toFixed(0)}${NO_BREAK}${units[unit]}`;
}

/** Milliseconds in words: `38 ms`, `2.4 s`, `3 min 20 s`. */
export function duration(milliseconds: number): string {
  if (milliseconds < 999.5) return `${milliseconds.toFixed(0)}${NO_BREAK}ms`;
  if (milliseconds < 59_950) return `${(milliseconds / 1000).toFixed(1)}${NO_BREAK}s`;
  const seconds = Math.round(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}${NO_BREAK}min ${seconds % 60}${NO_BREAK}s`;
}

/** The parts that say something, with `between` between them: what is empty, false or undefined is left out. */
export const joined = (between: string, ...parts: readonly (string | false | null | undefined)[]): string =>
  parts.filter(Boolean).join(between);

/** The text's first `most` characters (UTF-16 units), with an ellipsis where it goes on. */
export const shortened = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most)}…` : text;

const LONGEST_VALUE = 400;

/**
 * A value as a line of text: a string without its quotes unless it would read as something else ("5", "true", "").
 * Cut after 400 characters, and it says so.
 */
export function readable(value: JsonValue): string {
  const text = valueText(value);
  if (text.length <= LONGEST_VALUE) return text;
  return `${text.slice(0, LONGEST_VALUE)}… (${counted(text.length - LONGEST_VALUE, 'more character')})`;
}

/** As `readable`, uncut. */
export const valueText = (value: JsonValue): string =>
  typeof value === 'string' && !readsAsOther(value) ? value : JSON.stringify(value);

function readsAsOther(text: string): boolean {
  return text !== text.trim() || text === '' || /^(true|false|null|[-+\d.].*|[[{"].*)$/s.test(text)
    ? text.trim() === '' || text !== text.trim() || parses(text)
    : false;
}

function parses(text: string): boolean {
  if (text.length > LONGEST_VALUE) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

let dates: Intl.DateTimeFormat | undefined;

/** Milliseconds since the epoch → `2026-11-21, 03:01` where the reader is. */
export function dateTime(at: number): string {
  dates ??= new Intl.DateTimeFormat(locale === 'en' ? 'en-CA' : locale, {
    dateStyle: 'short',
    timeStyle: 'short',
    hour12: false,
  });
  return dates.format(at);
}

/** A request's address as the Wire shows it; text that is no address is all path. */
export function urlParts(url: string): { host: string; path: string } {
  try {
    const parsed = new URL(url);
    return { host: parsed.host, path: parsed.pathname + parsed.search };
  } catch {
    return { host: '', path: url };
  }
}
