import { currencyCodes, currencySigns } from '../ladder/currencies.ts';
import { knownUnits, type Unit } from '../ladder/known-units.ts';

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
export function unitsSpelled(text: string): readonly Unit[] {
  const lower = text.toLowerCase();
  if (lower === 'try' && text !== 'TRY') return [];
  return spellings.get(longForms.find(([form]) => form.test(lower))?.[1] ?? lower) ?? [];
}

/** Single letters that a number may carry without being an id: 10m is a length, 12C or 5G may be anything. */
export const isSureSpelling = (text: string): boolean =>
  text.length > 1 || /[mgshdlL%‰°$€£¥₹₩\u2E80-\u9FFF]/.test(text);
