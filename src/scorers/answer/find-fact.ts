import { dateTime } from '../ladder/date-time.ts';
import { datesIn, findDay } from './dates-in.ts';
import { placeOfWords } from './holds-words.ts';
import { holdsNumber, quantityOf } from './number-facts.ts';
import type { ReadAnswer } from './read-answer.ts';
import { plainText, seenText } from './seen-text.ts';

/**
 * Does the answer hold the fact? The rule that found it and the words that satisfy it, or undefined. A fact is a number (with or without
 * a unit), a date, a date with a time, or words, read in this order. What the answer says about it is not judged: "not 10" holds 10.
 */
export function findFact(answer: ReadAnswer, fact: string): string | undefined {
  const wanted = seenText(fact).trim();
  const number = quantityOf(wanted);
  if (number) return holdsNumber(answer, number);
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
