import { currencyCodes, currencySigns, knownUnits, type Unit } from '../ladder/known-units.ts';
import { isSpacedCharacter } from './read-answer.ts';

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

/** A unit beside a number. */
export interface UnitBeside {
  units: readonly Unit[];
  /** Characters of it and of the blank or hyphen between. */
  length: number;
}

const before = /(?:^|[^\p{L}\p{N}])((?:[A-Za-z]{1,2})?\$|[€£¥₹₩]|[A-Z]{3}|[A-Z]?[a-z]{1,2}\.?)( ?)$/u;

/** A currency in front of the number: €10, USD 10, EUR10. */
export function unitBefore(text: string, at: number): UnitBeside | undefined {
  const found = before.exec(text.slice(Math.max(0, at - 6), at));
  if (!found) return undefined;
  const units = unitsSpelled(found[1]!.replace('.', '')).filter(({ kind }) => kind.startsWith('money'));
  return units.length > 0 ? { units, length: found[1]!.length + found[2]!.length } : undefined;
}

const signs = /^ ?(?:° ?[CFcf](?!\p{L})|US\$|[%‰°$€£¥₹₩])/u;
const words = /^(?: |-)?(\p{L}[\p{L}\d/^²³]*(?:[ -]\p{L}+){0,2})/u;

/** A unit behind the number: 10 km, 10km, 10-km, 10 %, 12 degrees Celsius, 10公里. */
export function unitAfter(text: string, at: number): UnitBeside | undefined {
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
export function isJoinedToWord(text: string, at: number, unit: UnitBeside | undefined): boolean {
  if (unit) return false;
  return isSpacedCharacter(text[at]) || (text[at] === '-' && isSpacedCharacter(text[at + 1]));
}

/** A joined letter that is a unit only for a fact that asks for this unit: the C of 12C. */
export const isUnsure = (text: string, at: number, { length }: UnitBeside): boolean =>
  isSpacedCharacter(text[at]) && !isSureSpelling(text.slice(at, at + length));
