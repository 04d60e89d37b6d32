import { grouped } from '#core/grouped.ts';
import { lazy, cell, readTable } from '#core/table.ts';
import type { Mention, MentionKind } from './mention.ts';
import citiesText from './dictionaries/cities.tsv?raw';
import countriesText from './dictionaries/countries.tsv?raw';
import currenciesText from './dictionaries/currencies.tsv?raw';
import languagesText from './dictionaries/languages.tsv?raw';
import marketsText from './dictionaries/markets.tsv?raw';
import tickersText from './dictionaries/tickers.tsv?raw';
import timeZonesText from './dictionaries/time-zones.tsv?raw';
import unitsText from './dictionaries/units.tsv?raw';

/** How an entry must be written: a short code exactly, a capitalised name with its capital, anything else in any case. */
interface Spelling extends Entry {
  lower: string;
  spelt: 'exactly' | 'capital' | 'any';
  /** Needs no word boundary: ideographs and signs. */
  standsAnywhere: boolean;
  /** m, in, h: a unit only right behind a number. */
  isFaint: boolean;
}

const isWordCharacter = /[\p{L}\p{N}_]/u;
const isIdeograph = /\p{Script=Han}/u;

/** A capitalised name matches only with its capital: Visa is a company, a visa is not. */
const spellings = lazy(() =>
  entries()
    .map(spellingOf)
    .sort((a, b) => b.alias.length - a.alias.length),
);

function spellingOf(entry: Entry): Spelling {
  const isCode = entry.alias.length <= 3 && /^[A-Za-z]+$/.test(entry.alias);
  return {
    ...entry,
    lower: entry.alias.toLowerCase(),
    spelt: isCode ? 'exactly' : /^[A-ZÀ-Þ]/.test(entry.alias) ? 'capital' : 'any',
    isFaint:
      entry.kind === 'unit' && /^(?:[a-z]|in|st|pt|min|sec|bar|bars|cup|second|seconds)$/i.test(entry.alias),
    standsAnywhere: isIdeograph.test(entry.alias) || !isWordCharacter.test(entry.alias[0]!),
  };
}

/** By the first two characters of the name in lower case, longest names first. */
const byBeginning = lazy(() => grouped(spellings(), ({ lower }) => lower.slice(0, 2)));

/** Names of the dictionaries in a text: of one kind the longest at a place. */
export function gazetteerMentions(text: string): Mention[] {
  // A few capitals grow when made small; without equal lengths the places would not be those of the text.
  const small = text.toLowerCase();
  const lower = small.length === text.length ? small : text;
  const mentions: Mention[] = [];
  const reach = new Map<MentionKind, number>();
  for (let start = 0; start < text.length; start++) {
    const twoLong = byBeginning().get(lower.slice(start, start + 2)) ?? [];
    for (const entry of twoLong.concat(byBeginning().get(lower[start]!) ?? [])) {
      if (start < (reach.get(entry.kind) ?? 0) || !standsAt(entry, text, lower, start)) continue;
      const end = start + entry.alias.length;
      const { kind, value, facts } = entry;
      mentions.push({ kind, start, end, text: text.slice(start, end), value, facts });
      reach.set(kind, end);
    }
  }
  return mentions;
}

function standsAt(entry: Spelling, text: string, lower: string, start: number): boolean {
  if (!lower.startsWith(entry.lower, start)) return false;
  if (entry.spelt === 'exactly' && !text.startsWith(entry.alias, start)) return false;
  if (entry.spelt === 'capital' && text[start] !== entry.alias[0]) return false;
  if (entry.standsAnywhere) return true;
  if (entry.isFaint && !/\d\s?$/.test(text.slice(Math.max(0, start - 2), start))) return false;
  const before = text[start - 1] ?? ' ';
  // A unit may follow its number directly: 5km.
  const opens = !isWordCharacter.test(before) || isIdeograph.test(before) || /\d/.test(before);
  const after = text[start + entry.alias.length] ?? ' ';
  return opens && (!isWordCharacter.test(after) || isIdeograph.test(after));
}

const english = /\b(?:the|in|and|of|for|what|is|to|from|at|how)\b/i;

/** The dictionary's first spelling, which tools are written for; an English query's own Latin spelling is kept. */
export function placeName(mention: Mention, query: string): string {
  const isLatin = /^[\p{Script=Latin}\p{P}\s\d]+$/u.test(mention.text);
  return isLatin && english.test(query) ? mention.text : (mention.facts?.name ?? mention.text);
}

const unitNames = lazy(
  () =>
    new Set(
      spellings()
        .filter(({ kind }) => kind === 'unit')
        .map(({ lower }) => lower),
    ),
);

/** `5km`, `70kg`: an amount with its unit, not an identifier. */
export const isAmount = (text: string): boolean => {
  const unit = /^\d+([a-z]{1,4}\d?)$/i.exec(text)?.[1];
  return unit !== undefined && unitNames().has(unit.toLowerCase());
};

/** A name of the dictionaries with its value. */
interface Entry {
  kind: MentionKind;
  alias: string;
  value: string;
  facts: Readonly<Record<string, string>>;
}

const names = cell.list('|');
const codeAndNames = { code: cell.text, names };

const entriesOf = (
  kind: MentionKind,
  aliases: readonly string[],
  value: string,
  facts: Record<string, string> = {},
): Entry[] => aliases.map((alias) => ({ kind, alias, value, facts: { name: aliases[0]!, ...facts } }));

/** Cities with the country's code and the main airport's or metropolitan code, `-` where none is known; and countries. */
function placeEntries(): Entry[] {
  const zones = readTable('dictionaries/time-zones.tsv', timeZonesText, { zone: cell.text, places: names });
  const zoneOf = new Map(zones.flatMap(({ zone, places }) => places.map((place) => [place, zone] as const)));
  const countries = readTable('dictionaries/countries.tsv', countriesText, codeAndNames);
  const countryName = new Map(countries.map((country) => [country.code, country.names[0]!]));
  const cities = readTable('dictionaries/cities.tsv', citiesText, {
    country: cell.text,
    airport: cell.text,
    names,
  });
  return [
    ...cities.flatMap(({ country, airport, names: aliases }) =>
      entriesOf('city', aliases, aliases[0]!, {
        country: countryName.get(country) ?? '',
        countryCode: country,
        airport: airport === '-' ? '' : airport,
        zone: zoneOf.get(aliases[0]!) ?? zoneOf.get(country) ?? '',
      }),
    ),
    ...countries.flatMap(({ code, names: aliases }) =>
      entriesOf('country', aliases, aliases[0]!, { countryCode: code, zone: zoneOf.get(code) ?? '' }),
    ),
  ];
}

/** ISO 4217 codes, names and signs of currencies; well-known companies in the code form of their market's quotes; and markets. */
function financeEntries(): Entry[] {
  const currencies = readTable('dictionaries/currencies.tsv', currenciesText, codeAndNames);
  const tickers = readTable('dictionaries/tickers.tsv', tickersText, {
    market: cell.text,
    symbol: cell.text,
    names,
  });
  const isUnmistakable = (symbol: string): boolean => /^[A-Z]{3,}$|\d{6}/.test(symbol);
  return [
    ...currencies.flatMap(({ code, names: aliases }) => entriesOf('currency', [...aliases, code], code)),
    ...tickers.flatMap(({ market, symbol, names: aliases }) =>
      entriesOf('ticker', isUnmistakable(symbol) ? [...aliases, symbol] : aliases, symbol, { market }),
    ),
    ...readTable('dictionaries/markets.tsv', marketsText, codeAndNames).flatMap(({ code, names: aliases }) =>
      entriesOf('market', aliases, code),
    ),
  ];
}

/** ISO 639-1 codes of languages, and units of measure. */
function languageAndUnitEntries(): Entry[] {
  const units = readTable('dictionaries/units.tsv', unitsText, {
    symbol: cell.text,
    quantity: cell.text,
    names,
  });
  return [
    ...readTable('dictionaries/languages.tsv', languagesText, codeAndNames).flatMap(
      ({ code, names: aliases }) => entriesOf('language', aliases, code),
    ),
    ...units.flatMap(({ symbol, quantity, names: aliases }) =>
      entriesOf('unit', [...aliases, symbol.replace('_', ' ')], symbol, { quantity }),
    ),
  ];
}

/** Every name of every dictionary. The dictionaries were fixed before the shipped tasks were written. */
const entries = (): Entry[] => [...placeEntries(), ...financeEntries(), ...languageAndUnitEntries()];
