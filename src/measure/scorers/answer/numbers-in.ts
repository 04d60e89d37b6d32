import type { Unit } from '../ladder/known-units.ts';
import { dateAround, type Span } from './dates-in.ts';
import {
  digitRuns,
  listMarkers,
  scaleAt,
  spelledNumber,
  spelledWithComma,
  type SpelledNumber,
} from './number-words.ts';
import { isSpacedCharacter } from './read-answer.ts';
import { isJoinedToWord, isUnsure, unitAfter, unitBefore, type UnitBeside } from './units.ts';

/** A number on its own in a text, with the unit beside it. */
export interface StatedNumber extends SpelledNumber, Span {
  /** What a scale word or letter multiplied it by: 10⁶ in "1.2 million". */
  scale: number;
  /** Empty: none is named. Two: what the spelling may stand for. */
  units: readonly Unit[];
  /** Its unit is one only for a fact that asks for it. */
  isUnsure: boolean;
}

/**
 * The first number of a seen text that the fact wants and that is no part of a date, time, fraction, version, id, power or list
 * marker. `mayBe` is asked of the bare value first, so that only likely numbers have their surroundings read.
 */
export function findNumber(
  text: string,
  mayBe: (value: number) => boolean,
  wants: (number: StatedNumber) => boolean,
  hasDecimalComma = false,
): StatedNumber | undefined {
  let markers: Span[] | undefined;
  for (const { 0: run, index } of text.matchAll(digitRuns)) {
    for (const piece of piecesOf(text, run, index)) {
      const number = [spelledNumber(piece.run), ...(hasDecimalComma ? [spelledWithComma(piece.run)] : [])]
        .map((spelled) => spelled && mayBe(spelled.value) && stated(text, piece, spelled))
        .find((each) => each && wants(each));
      if (!number) continue;
      const date = dateAround(text, piece.start, piece.run.length);
      if (date && !isYearOf(text, piece, date)) continue;
      if (/^[.)] /.test(text.slice(index + run.length, index + run.length + 2))) {
        markers ??= listMarkers(text);
        if (markers.some(({ start, end }) => start <= index && index < end)) continue;
      }
      return number;
    }
  }
  return undefined;
}

interface Piece {
  run: string;
  start: number;
}

/** The run itself, or the items of a list without blanks: 1,2,3 and [3,14]. */
function piecesOf(text: string, run: string, start: number): Piece[] {
  const isPair =
    /^\d\d*,\d\d*$/.test(run) &&
    /[[({]/.test(text[start - 1] ?? '') &&
    /[\])}]/.test(text[start + run.length] ?? '');
  if (!run.includes(',') || (!isPair && spelledNumber(run))) return [{ run, start }];
  let at = start;
  const items = run.split(',').map((item) => {
    const piece = { run: item, start: at };
    at += item.length + 1;
    return piece;
  });
  // "(16,8)" may be a number with a decimal comma as well as two numbers.
  return isPair ? [...items, { run, start }] : items;
}

function stated(text: string, { run, start }: Piece, spelled: SpelledNumber): StatedNumber | undefined {
  const front = frontOf(text, start);
  if (!front) return undefined;
  const end = start + run.length;
  const scale = scaleAt(text, end, front.currency !== undefined);
  const after = unitBehind(text, end + scale.length, front.currency);
  if (isInsideLonger(text, end + scale.length, after)) return undefined;
  const unit = front.currency ?? after;
  return {
    ...spelled,
    value: front.sign * spelled.value * scale.factor,
    scale: scale.factor,
    units: unit?.units ?? [],
    isUnsure: !front.currency && after !== undefined && isUnsure(text, end + scale.length, after),
    start: front.start,
    end: end + scale.length + (after?.length ?? 0),
  };
}

/** Behind a currency only its name may follow ($10 USD); "$5 in" is no length. */
function unitBehind(text: string, at: number, currency: UnitBeside | undefined): UnitBeside | undefined {
  const after = unitAfter(text, at);
  return !currency || after?.units.some(({ kind }) => kind.startsWith('money')) ? after : undefined;
}

/** Sign and currency in front, or undefined where the digits go on something longer: v10, 2-10, 9:10, 1/10, x^10. */
function frontOf(
  text: string,
  at: number,
): { sign: 1 | -1; start: number; currency?: UnitBeside } | undefined {
  const inner = signAt(text, at);
  if (!inner) return undefined;
  const currency = unitBefore(text, inner.start);
  if (!currency) return isContinued(text, inner.start) ? undefined : inner;
  const outer = signAt(text, inner.start - currency.length);
  if (!outer) return undefined;
  return { sign: outer.sign === inner.sign ? inner.sign : -1, start: outer.start, currency };
}

/** The sign before a position and where it starts; undefined for a hyphen that joins. An en dash between numbers is a range. */
function signAt(text: string, at: number): { sign: 1 | -1; start: number } | undefined {
  const mark = text[at - 1] ?? '';
  if (
    /minus $/i.test(text.slice(Math.max(0, at - 6), at)) &&
    !/\d\s*minus $/i.test(text.slice(Math.max(0, at - 9), at))
  )
    return { sign: -1, start: at - 6 };
  if (!/[-+–]/.test(mark)) return { sign: 1, start: at };
  const isJoined = /[\p{L}\p{N}_)\]]/u.test(text[at - 2] ?? '');
  if (mark === '–') return isJoined ? { sign: 1, start: at } : { sign: -1, start: at - 1 };
  if (isJoined) return undefined;
  return { sign: mark === '-' ? -1 : 1, start: at - 1 };
}

function isContinued(text: string, at: number): boolean {
  const [earlier = '', previous = ''] = [text[at - 2], text[at - 1]];
  if (isSpacedCharacter(previous) || /[_^%\\]/.test(previous)) return true;
  if (previous === '.') return /[\p{L}\p{N}]/u.test(earlier);
  if (previous === '/') return /[\p{L}\p{N}/]/u.test(earlier);
  if (previous === ':') return /\d/.test(earlier);
  return (
    (previous === ' ' || previous === '') &&
    /\b(?:version|release|ver\.?) $/i.test(text.slice(Math.max(0, at - 9), at))
  );
}

function isInsideLonger(text: string, at: number, unit: UnitBeside | undefined): boolean {
  if (/^ ?[×x] ?10\^/.test(text.slice(at, at + 6))) return true;
  if (isJoinedToWord(text, at, unit)) return true;
  const end = at + (unit?.length ?? 0);
  return /^(?:[_^@\\]|[-/:]\d|\.[\p{L}\d])/u.test(text.slice(end, end + 2));
}

/** The year of a date in words is a number of its own: 1969 in "20 July 1969". */
const isYearOf = (text: string, { run, start }: Piece, date: Span): boolean =>
  /^\d{4}$/.test(run) &&
  date.end === start + run.length &&
  /\p{L}.*[, ] ?$/u.test(text.slice(date.start, start));
