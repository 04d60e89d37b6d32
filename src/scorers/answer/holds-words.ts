import { isSpacedCharacter } from './seen-text.ts';

/**
 * Where the words stand in the text on their own, or -1. Scripts written without spaces need no boundary, but a run of katakana or
 * Latin letters is one word; behind Hangul a particle may follow. Linear in both lengths.
 */
export function placeOfWords(text: string, words: string): number {
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
