import { cell, readTable } from '#core/table.ts';
import alsoCalledText from './also-called.tsv?raw';
import countriesText from './countries.tsv?raw';
import { folded } from './names.ts';

/** A country's ISO 3166-1 code, its names in four languages, and its calling code with plus. */
export type Country = { code: string; en: string; zh: string; fr: string; ru: string; dial: string };

/** Countries and territories of the cities, by code. */
export const countries: ReadonlyMap<string, Country> = new Map(
  readTable('maps/gazetteer/countries.tsv', countriesText, {
    code: cell.text,
    en: cell.text,
    zh: cell.text,
    fr: cell.text,
    ru: cell.text,
    dial: cell.text,
  }).map((country) => [country.code, country]),
);

/** Further names: of cities by id, of countries by code, of states and provinces in the USA, Canada and Australia by letters. */
const alsoCalled = readTable('maps/gazetteer/also-called.tsv', alsoCalledText, {
  kind: cell.oneOf(['city', 'country', 'state']),
  name: cell.text,
  of: cell.text,
});

/** The further names of a city or a country. */
export const otherNamesOf = (kind: 'city' | 'country', of: string): string[] =>
  alsoCalled.filter((other) => other.kind === kind && other.of === of).map(({ name }) => name);

/** The letters of a state or province, by its folded name. */
export const states: ReadonlyMap<string, string> = new Map(
  alsoCalled.filter(({ kind }) => kind === 'state').map(({ name, of }) => [folded(name), of]),
);

/** The ids of cities that have further names. */
export const renamedCities: ReadonlySet<string> = new Set(
  alsoCalled.filter(({ kind }) => kind === 'city').map(({ of }) => of),
);
