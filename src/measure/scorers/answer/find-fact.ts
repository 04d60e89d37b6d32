import { dateTime } from '../ladder/comparator.ts';
import { datesIn, findDay, type Span } from './dates-in.ts';
import { holdsNumber, quantityOf } from './number-facts.ts';
import { isSpacedCharacter, plainText, type ReadAnswer, seenText } from './read-answer.ts';

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
