import { cell, readTable } from '#core/table.ts';
import citiesText from './dictionaries/cities.tsv?raw';
import countriesText from './dictionaries/countries.tsv?raw';
import currenciesText from './dictionaries/currencies.tsv?raw';
import languagesText from './dictionaries/languages.tsv?raw';
import marketsText from './dictionaries/markets.tsv?raw';
import tickersText from './dictionaries/tickers.tsv?raw';
import timeZonesText from './dictionaries/time-zones.tsv?raw';
import unitsText from './dictionaries/units.tsv?raw';
import type { MentionKind } from './mention.ts';

/** A name of the dictionaries with its value. */
export interface Entry {
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
export const entries = (): Entry[] => [...placeEntries(), ...financeEntries(), ...languageAndUnitEntries()];
