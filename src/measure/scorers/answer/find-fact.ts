import { dateTime } from '../ladder/comparators.ts';
import { datesIn, findDay, type Span } from './dates-in.ts';
import {
  isSpacedCharacter,
  plainText,
  type ReadAnswer,
  seenText,
  MAX_ANSWER,
  readAnswer,
} from './read-answer.ts';
import { knownUnits, type Unit } from '../ladder/known-units.ts';
import { findNumber, type StatedNumber } from './numbers-in.ts';

/**
 * Where the words are in the text on their own, or -1. Scripts written without spaces need no boundary, but a run of katakana or
 * Latin letters is one word; behind Hangul a particle may follow. Linear in both lengths.
 */
function placeOfWords(text: string, words: string): number {
  const borders = bordersOf(words);
  let matched = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    while (matched > 0 && code !== words.charCodeAt(matched)) matched = borders[matched - 1]!;
    if (code === words.charCodeAt(matched)) matched++;
    if (matched < words.length) continue;
    const start = at - words.length + 1;
    if (standsAlone(text, start, at + 1)) return start;
    matched = borders[matched - 1]!;
  }
  return -1;
}

/** For each beginning of the words, how long its longest proper beginning is that is also its end (Knuth, Morris, Pratt). */
function bordersOf(words: string): Uint32Array {
  const borders = new Uint32Array(words.length);
  for (let at = 1, matched = 0; at < words.length; at++) {
    while (matched > 0 && words[at] !== words[matched]) matched = borders[matched - 1]!;
    if (words[at] === words[matched]) matched++;
    borders[at] = matched;
  }
  return borders;
}

const standsAlone = (text: string, start: number, end: number): boolean =>
  !isJoined(text, start) && (!isJoined(text, end) || isParticle(text, end)) && !isLongerId(text, start, end);

/** Do the characters on both sides of a position belong to one word? */
function isJoined(text: string, at: number): boolean {
  const [left, right] = [text[at - 1], text[at]];
  if (left === undefined || right === undefined) return false;
  if (isKatakana(left) && isKatakana(right)) return true;
  return isInWord(left) && isInWord(right);
}

const isInWord = (character: string): boolean => character === '_' || isSpacedCharacter(character);
const isKatakana = (character: string): boolean => /[\p{Script=Katakana}ー]/u.test(character);
const isParticle = (text: string, at: number): boolean =>
  /^\p{Script=Hangul}{2}$/u.test(text.slice(at - 1, at + 1));

/** Digits at an edge go on behind a point, colon, slash or hyphen: v1.1 in v1.1.3, ORDER-7 in ORDER-7-2. */
const isLongerId = (text: string, start: number, end: number): boolean =>
  /^\d[.,:/-]\d$/.test(text.slice(end - 1, end + 2)) ||
  /^\d[.,:/-]\d$/.test(text.slice(start - 2, start + 1));

/** How an answer is read. */
interface Reading {
  /** Is it in a language that writes 1.234,5? Then 1.234 may be 1234, and 1,234 a bit over one. */
  hasDecimalComma?: boolean;
}

/**
 * Does the answer hold the fact? The rule that found it and the words that satisfy it, or undefined. A fact is a number (with or without
 * a unit), a time of day, a date, a date with a time, or words, read in this order. What the answer says about it is not judged: "not 10" holds 10.
 */
export function findFact(answer: ReadAnswer, fact: string, reading: Reading = {}): string | undefined {
  const wanted = seenText(fact).trim();
  const number = quantityOf(wanted);
  if (number) return holdsNumber(answer, number, reading.hasDecimalComma);
  const time = timeOfDay(wanted);
  const place = time === undefined ? undefined : findTime(answer.seen, time);
  if (place) return `the time ${wanted} as “${answer.seen.slice(place.start, place.end).trim()}”`;
  const day = dayOf(wanted);
  if (day !== undefined) {
    const date = findDay(answer.seen, day);
    return date && `the date ${day} as “${answer.seen.slice(date.start, date.end)}”`;
  }
  const moment = momentIn(answer.seen, wanted);
  if (moment !== undefined) return `the moment ${wanted} as “${moment}”`;
  return holdsText(answer, fact);
}

/** A date as YYYY-MM-DD when the whole text is one that can be read one way. */
function dayOf(text: string): string | undefined {
  const [date, ...others] = text.length > 40 ? [] : datesIn(text);
  return date && others.length === 0 && date.end - date.start === text.length ? date.day : undefined;
}

const moments =
  /(?<![\p{L}\d])\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?(?: ?Z| ?[+-]\d{2}:?\d{2})?(?![\p{L}\d])/giu;

/** The first date with a time that is the same moment, when the fact is one. */
function momentIn(seen: string, fact: string): string | undefined {
  if (fact.length > 40 || !dateTime.same(fact, fact)) return undefined;
  return [...seen.matchAll(moments)].map(([text]) => text).find((text) => dateTime.same(fact, text));
}

function holdsText(answer: ReadAnswer, fact: string): string | undefined {
  const wanted = plainText(fact);
  if (wanted === '') {
    const marks = fact.trim();
    return marks !== '' && answer.seen.includes(marks) ? `the characters “${marks}”` : undefined;
  }
  const text = wanted.includes('://') ? answer.wordsWithAddresses() : answer.words();
  return placeOfWords(text, wanted) === -1 ? undefined : `the words “${wanted}”`;
}

// Times of day without a date, as people write them.

const hour = String.raw`(?<hour>\d{1,2})`;
const minute = String.raw`(?<minute>[0-5]\d)`;
const half = String.raw`(?<half>[ap]\.?m\b\.?)`;

/** Forms in the order in which they are tried; each names an hour, and a minute where it has one. */
const forms: readonly RegExp[] = [
  // 2026-03-16T14:30:00+01:00
  new RegExp(String.raw`(?<=\d{4}-\d{2}-\d{2}[T ])${hour}:${minute}(?::00)?(?![\d:])`, 'giu'),
  // 14:30, 2:30 pm, 14h30, 14時30分, 14点30分
  new RegExp(
    String.raw`(?<![\d:.,/-])(?<before>上午|下午|早上|晚上|中午|午前|午後)? ?${hour}(?:[:h]|時|点|點)${minute}(?::00)?(?![\d:])(?:分| ?${half})?`,
    'giu',
  ),
  // 3.30 pm, 15.30 Uhr
  new RegExp(String.raw`(?<![\d:.,/-])${hour}\.${minute} ?(?:${half}|Uhr\b)`, 'giu'),
  // 3 pm, 15 Uhr, 15 h, 午後3時, 15 часов
  new RegExp(
    String.raw`(?<![\d:.,/-])(?<before>上午|下午|早上|晚上|中午|午前|午後)? ?${hour} ?(?:${half}|Uhr\b|h\b|heures?\b|時|点|點|час(?:ов|а)?(?![а-я]))(?!\d)`,
    'giu',
  ),
];

const afternoon = /^(?:p|下午|晚上|午後)/i;
const morning = /^(?:a|上午|早上|午前)/i;

/** The time of day that a whole fact is, in minutes: `14:30`, `09:05`. Undefined for anything else. */
function timeOfDay(fact: string): number | undefined {
  const found = /^(\d{1,2}):([0-5]\d)$/.exec(fact);
  return found && Number(found[1]) < 24 ? Number(found[1]) * 60 + Number(found[2]) : undefined;
}

/** The first place in a seen text that gives this time of day. A time with am or pm, or its like, is one of twelve hours. */
function findTime(text: string, minutes: number): Span | undefined {
  for (const form of forms)
    for (const match of text.matchAll(form)) {
      const groups = match.groups!;
      if (
        minutesOf(Number(groups.hour), Number(groups.minute ?? 0), groups.half ?? groups.before) === minutes
      )
        return { start: match.index, end: match.index + match[0].length };
    }
  return undefined;
}

function minutesOf(hours: number, minutes: number, half = ''): number | undefined {
  if (hours > 24) return undefined;
  if (afternoon.test(half) && hours < 12) return (hours + 12) * 60 + minutes;
  if (morning.test(half) && hours === 12) return minutes;
  return (hours % 24) * 60 + minutes;
}

const MAX_NUMBER = 80;

/** The number that a whole fact is, with its unit; undefined for anything else. */
function quantityOf(fact: string): StatedNumber | undefined {
  if (fact.length > MAX_NUMBER) return undefined;
  const text = fact.replace(/^["'([]+|["')\].,;:!?]+$/g, '').trim();
  return findNumber(
    text,
    () => true,
    ({ start, end }) => start === 0 && end === text.length,
  );
}

/**
 * A number with a unit is in the answer when a number there has the same amount of it, with the unit named beside it (1,000 m is
 * 1 km; the amount equals the fact's in the decimals the fact gives, a whole number exactly). A fact without a unit asks for the number
 * alone: the tool that answered it may have left the unit out where prose names it (temperature 12, "12 °C"), so any unit may be
 * beside it, and the explanation says which.
 */
function holdsNumber(answer: ReadAnswer, fact: StatedNumber, hasDecimalComma = false): string | undefined {
  const found = findNumber(answer.seen, likely(fact), (stated) => isSame(fact, stated), hasDecimalComma);
  if (!found) return undefined;
  const written = answer.seen.slice(found.start, found.end).trim();
  const free = fact.units.length === 0 && found.units.length > 0 ? ', any unit, as the fact names none' : '';
  return `the number ${named(fact)} as “${written}”${free}`;
}

/** Could a bare number be the fact under some unit of its kind and some scale word? A quick first look. */
function likely(fact: StatedNumber): (value: number) => boolean {
  const kinds = fact.units.length === 0 ? [undefined] : fact.units;
  const ranges = kinds.flatMap((unit) => {
    const amount = amountOf(fact, unit);
    const rounding = roundingOf(fact, unit) + 1e-9 * Math.abs(amount);
    const alike = unit
      ? [unit, ...new Set(knownUnits.values())].filter(({ kind }) => kind === unit.kind)
      : [unit];
    return alike.map((other) =>
      [amount - rounding, amount + rounding].map(
        (end) => (end - (other?.offset ?? 0)) / (other?.factor ?? 1),
      ),
    );
  });
  return (value) =>
    ranges.some(([low, high]) =>
      low! * high! <= 0
        ? mantissas(value, 0, Math.max(-low!, high!))
        : mantissas(value, Math.abs(low!), Math.abs(high!)),
    );
}

const scales = [1, 1e3, 1e6, 1e9, 1e12];

/** Signs are looked at later, so only sizes are compared. */
function mantissas(value: number, a: number, b: number): boolean {
  const [low, high] = [Math.min(a, b) * (1 - 1e-9), Math.max(a, b) * (1 + 1e-9)];
  return scales.some((scale) => value * scale >= low && value * scale <= high);
}

const named = ({ value, digits, scale }: StatedNumber): string =>
  `${value < 0 ? '-' : ''}${scale === 1 ? digits : String(Math.abs(value))}`;

function isSame(fact: StatedNumber, stated: StatedNumber): boolean {
  if (fact.units.length === 0) return !stated.isUnsure && isEqualIn(undefined, undefined, fact, stated);
  return fact.units.some((unit) =>
    stated.units.some((other) => unit.kind === other.kind && isEqualIn(unit, other, fact, stated)),
  );
}

/** Digits that a float still distinguishes. */
const MAX_EXACT = 15;

function isEqualIn(
  unit: Unit | undefined,
  other: Unit | undefined,
  fact: StatedNumber,
  stated: StatedNumber,
): boolean {
  const factor = unit?.factor ?? 1;
  if (fact.digits.length > MAX_EXACT && factor === (other?.factor ?? 1) && fact.scale === stated.scale)
    return fact.digits === stated.digits && Math.sign(fact.value) === Math.sign(stated.value);
  const [a, b] = [amountOf(fact, unit), amountOf(stated, other)];
  return Math.abs(a - b) <= roundingOf(fact, unit) * (1 + 1e-9) + 1e-12 * Math.max(Math.abs(a), Math.abs(b));
}

const amountOf = ({ value }: StatedNumber, unit: Unit | undefined): number =>
  value * (unit?.factor ?? 1) + (unit?.offset ?? 0);

/** Half of the last decimal the fact gives; a whole number is meant exactly. */
const roundingOf = ({ decimals, scale }: StatedNumber, unit: Unit | undefined): number =>
  decimals === 0 ? 0 : 0.5 * 10 ** -decimals * scale * (unit?.factor ?? 1);

/** Which of the facts a text holds, found as in a final answer. A text that is too large to be read holds none. */
export function heldFacts(text: string, facts: readonly string[]): boolean[] {
  if (text.length > MAX_ANSWER) return facts.map(() => false);
  const read = readAnswer(text);
  return facts.map((fact) => findFact(read, fact) !== undefined);
}

/** A number that a text states, as two facts that another text may hold. */
interface Figure {
  /** As it is written, with its unit. */
  written: string;
  /** The number alone. */
  bare: string;
}

/**
 * The numbers a text states, read as facts are: none that is part of a date, time, version, id or list marker. At most `most`, each
 * once. A text that is too large to be read has none.
 */
export function figuresIn(text: string, most: number): Figure[] {
  if (text.length > MAX_ANSWER) return [];
  const { seen } = readAnswer(text);
  const found = new Map<string, Figure>();
  findNumber(
    seen,
    () => true,
    (number) => {
      const figure = { written: seen.slice(number.start, number.end).trim(), bare: bareOf(number) };
      found.set(figure.written, figure);
      return found.size >= most;
    },
  );
  return [...found.values()];
}

/** Could one stand in the place of the other: are both whole texts numbers, of one kind of unit where both name a unit? */
export function isOfOneKind(fact: string, stated: string): boolean {
  const [a, b] = [fact, stated].map((text) => quantityOf(seenText(text).trim()));
  if (!a || !b) return false;
  const isFree = a.units.length === 0 || b.units.length === 0;
  return isFree || a.units.some((unit) => b.units.some(({ kind }) => kind === unit.kind));
}

const bareOf = ({ value, digits, scale }: StatedNumber): string =>
  `${value < 0 ? '-' : ''}${scale === 1 ? digits : String(Math.abs(value))}`;
