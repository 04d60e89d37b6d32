import { type Unit, currencyCodes, currencySigns, knownUnits } from '../ladder/known-units.ts';
import { dateAround, type Span } from './dates-in.ts';
import { isSpacedCharacter } from './read-answer.ts';

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

const scaleWords = new Map([
  ['thousand', 1e3],
  ['million', 1e6],
  ['billion', 1e9],
  ['trillion', 1e12],
]);
const scaleLetters = new Map([
  ['k', 1e3],
  ['m', 1e6],
  ['mn', 1e6],
  ['b', 1e9],
  ['bn', 1e9],
]);

/** "million" behind any number; k, M or bn only behind money, where they can be nothing else. */
function scaleAt(text: string, at: number, isMoney: boolean): { factor: number; length: number } {
  const tail = text.slice(at, at + 12);
  const word = /^[ -]?([a-z]+)\b/i.exec(tail);
  const spelling = word?.[1]!.toLowerCase() ?? '';
  const factor = scaleWords.get(spelling) ?? (isMoney ? scaleLetters.get(spelling) : undefined);
  return factor ? { factor, length: word![0].length } : { factor: 1, length: 0 };
}

interface SpelledNumber {
  value: number;
  /** Decimals that are written. */
  decimals: number;
  /** Sign left out, no separators, no zeros that change nothing: distinguishes what a float cannot. */
  digits: string;
}

/** Digits with what may be inside a number; longer runs are read in pieces, which are no numbers. */
const digitRuns =
  /(?<!\d )\d{1,3}(?: \d{3}){1,10}(?:[.,]\d\d*)?(?!\d|[.,]\d| \d{3}(?!\d))|\d\d*(?:[.,']\d\d*){0,40}/g;

const plain = /^(\d+)(?:\.(\d+))?$/;
const decimalComma = /^(\d+),(\d{1,2}|\d{4,})$/;
const grouped = [
  { form: /^(\d{1,3}(?:,\d{3})+)(?:\.(\d+))?$/, mark: /,/g },
  { form: /^(\d{1,2}(?:,\d{2})+,\d{3})(?:\.(\d+))?$/, mark: /,/g },
  { form: /^(\d{1,3}(?:'\d{3})+)(?:[.,](\d+))?$/, mark: /'/g },
  { form: /^(\d{1,3}(?: \d{3})+)(?:[.,](\d+))?$/, mark: / /g },
  { form: /^(\d{1,3}(?:\.\d{3})+),(\d+)$/, mark: /\./g },
  { form: /^(\d{1,3}(?:\.\d{3}){2,})$/, mark: /\./g },
];
const ipAddress = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)$/;

/**
 * The number that a run of digits spells, or undefined for a version, an address, an id with leading zeros. "1,234" is read as
 * English does (1234), "1.234" too (one and a bit); the other style only where it can be no other: 1.234,50 and 12,5.
 */
function spelledNumber(run: string): SpelledNumber | undefined {
  if (/^\d{1,60}$/.test(run)) return numberOf(run);
  if (run.length > 60 || ipAddress.test(run)) return undefined;
  for (const { form, mark } of grouped) {
    const found = form.exec(run);
    if (found) return numberOf(found[1]!.replace(mark, ''), found[2]);
  }
  const found = plain.exec(run) ?? decimalComma.exec(run);
  return found ? numberOf(found[1]!, found[2]) : undefined;
}

/** The other reading of a run that English reads as well: 9.800 is 9800, and 1,087 is a bit over one. Undefined: there is none. */
function spelledWithComma(run: string): SpelledNumber | undefined {
  if (/^[1-9]\d{0,2}\.\d{3}$/.test(run)) return numberOf(run.replace('.', ''));
  const found = /^(\d{1,3}),(\d{3})$/.exec(run);
  return found ? numberOf(found[1]!, found[2]) : undefined;
}

function numberOf(whole: string, fraction = ''): SpelledNumber | undefined {
  if (whole.length > 1 && whole.startsWith('0')) return undefined;
  const kept = fraction.replace(/0+$/, '');
  return {
    value: Number(`${whole}.${fraction || '0'}`),
    decimals: fraction.length,
    digits: kept ? `${whole}.${kept}` : whole,
  };
}

/** The numbers of a numbered list count its items and state nothing. One line alone ("42. That is all.") is no list. */
function listMarkers(text: string): Span[] {
  const markers = [...text.matchAll(/^[ >]{0,20}(\d{1,4})[.)] /gm)].map((found) => ({
    number: Number(found[1]),
    start: found.index,
    end: found.index + found[0].length,
  }));
  return markers.filter(({ number }, index) => {
    const [before, after] = [markers[index - 1]?.number, markers[index + 1]?.number];
    return before === number - 1 || after === number + 1 || (number === 1 && (before === 1 || after === 1));
  });
}

const money = (code: string): Unit => ({ kind: `money ${code}`, factor: 1, offset: 0 });

/** Spellings that mean nothing else beside a number in prose; some mean one of two things, and either satisfies a fact. */
const currencyWords: Record<string, string> = {
  USD: 'dollar dollars us-dollars',
  EUR: 'euro euros 欧元 ユーロ',
  GBP: 'pound pounds 英镑',
  JPY: 'yen 円 日元 ¥',
  CNY: 'yuan rmb 元 人民币 ¥',
  INR: 'rupee rupees rs',
  KRW: 'won',
  CHF: 'franc francs sfr',
  CAD: 'c$ ca$',
  AUD: 'a$ au$',
  NZD: 'nz$',
  HKD: 'hk$',
  SGD: 's$ sg$',
  MXN: 'mx$',
  BRL: 'r$ real reais',
  NOK: 'kr kroner nkr',
  SEK: 'kr kronor',
  DKK: 'kr kroner',
};

const spellings = new Map<string, Unit[]>();
const add = (spelling: string, unit: Unit): void => {
  spellings.set(spelling, [...(spellings.get(spelling) ?? []), unit]);
};
for (const [spelling, unit] of knownUnits) add(spelling, unit);
for (const code of currencyCodes) add(code.toLowerCase(), money(code));
for (const [sign, code] of currencySigns) if (sign !== '¥') add(sign, money(code));
for (const [code, words] of Object.entries(currencyWords))
  for (const word of words.split(' ')) add(word, money(code));

/** Longer forms of what the table holds in short. */
const longForms: [RegExp, string][] = [
  [/^(?:degrees?|deg)\.? (?:celsius|c)$|^° ?c$|^c$/, '°c'],
  [/^(?:degrees?|deg)\.? (?:fahrenheit|f)$|^° ?f$|^f$/, '°f'],
  [/^per cent$/, '%'],
  [/^square met(?:er|re)s?$/, 'm²'],
  [/^square kilomet(?:er|re)s?$/, 'km²'],
  [/^(?:kilomet(?:er|re)s?|km) per hour$/, 'km/h'],
  [/^miles per hour$/, 'mph'],
  [/^us dollars?$/, '$'],
  [/^metric ton(?:ne)?s?$/, 't'],
  [/^kilowatt[- ]hours?$/, 'kwh'],
];

/** What the text stands for as a unit; two for what is spelled alike ("pounds"), none for any other word. */
function unitsSpelled(text: string): readonly Unit[] {
  const lower = text.toLowerCase();
  if (lower === 'try' && text !== 'TRY') return [];
  return spellings.get(longForms.find(([form]) => form.test(lower))?.[1] ?? lower) ?? [];
}

/** Single letters that a number may carry without being an id: 10m is a length, 12C or 5G may be anything. */
const isSureSpelling = (text: string): boolean =>
  text.length > 1 || /[mgshdlL%‰°$€£¥₹₩\u2E80-\u9FFF]/.test(text);

interface UnitBeside {
  units: readonly Unit[];
  /** Characters of it and of the blank or hyphen between. */
  length: number;
}

const before = /(?:^|[^\p{L}\p{N}])((?:[A-Za-z]{1,2})?\$|[€£¥₹₩]|[A-Z]{3}|[A-Z]?[a-z]{1,2}\.?)( ?)$/u;

/** A currency in front of the number: €10, USD 10, EUR10. */
function unitBefore(text: string, at: number): UnitBeside | undefined {
  const found = before.exec(text.slice(Math.max(0, at - 6), at));
  if (!found) return undefined;
  const units = unitsSpelled(found[1]!.replace('.', '')).filter(({ kind }) => kind.startsWith('money'));
  return units.length > 0 ? { units, length: found[1]!.length + found[2]!.length } : undefined;
}

const signs = /^ ?(?:° ?[CFcf](?!\p{L})|US\$|[%‰°$€£¥₹₩])/u;
const words = /^(?: |-)?(\p{L}[\p{L}\d/^²³]*(?:[ -]\p{L}+){0,2})/u;

/** A unit behind the number: 10 km, 10km, 10-km, 10 %, 12 degrees Celsius, 10公里. */
function unitAfter(text: string, at: number): UnitBeside | undefined {
  const tail = text.slice(at, at + 40);
  const sign = signs.exec(tail)?.[0];
  if (sign) return { units: unitsSpelled(sign.trim()), length: sign.length };
  const found = words.exec(tail);
  if (!found) return undefined;
  const gap = found[0].length - found[1]!.length;
  for (const spelling of candidates(found[1]!)) {
    const units = unitsSpelled(spelling);
    if (units.length > 0 && !(tail.startsWith('-') && spelling.length === 1))
      return { units, length: gap + spelling.length };
  }
  return undefined;
}

/** Beginnings of the words that may be a unit, the longest first. */
function candidates(text: string): string[] {
  if (!isSpacedCharacter(text[0])) return [4, 3, 2, 1].map((length) => text.slice(0, length));
  const [first = '', second = '', third = ''] = text.split(/(?=[ -])/);
  return [first + second + third, first + second, first];
}

/** Is the number joined to a letter or a hyphenated word that is no unit (5G, 10th, 10-K)? Then it is part of something longer. */
function isJoinedToWord(text: string, at: number, unit: UnitBeside | undefined): boolean {
  if (unit) return false;
  return isSpacedCharacter(text[at]) || (text[at] === '-' && isSpacedCharacter(text[at + 1]));
}

/** A joined letter that is a unit only for a fact that asks for this unit: the C of 12C. */
const isUnsure = (text: string, at: number, { length }: UnitBeside): boolean =>
  isSpacedCharacter(text[at]) && !isSureSpelling(text.slice(at, at + length));
