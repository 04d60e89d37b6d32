import { cell, readTable } from '#core/table.ts';
import alsoCalledText from './also-called.tsv?raw';
import countriesText from './countries.tsv?raw';

const letters: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  ß: 'ss',
  đ: 'd',
  ı: 'i',
  æ: 'ae',
  œ: 'oe',
  ð: 'd',
  þ: 'th',
};

/** A name in the form in which names are compared: lower case, without accents, blanks and punctuation, in any script. */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[øłßđıæœðþ]/g, (letter) => letters[letter]!)
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Places by each of their names in the form `keyOf` gives them; places of one name keep their order. */
export function indexByName<Place>(
  places: readonly Place[],
  namesOf: (place: Place) => readonly string[],
  keyOf: (name: string) => string = folded,
): ReadonlyMap<string, readonly Place[]> {
  const index = new Map<string, Place[]>();
  for (const place of places)
    for (const key of new Set(namesOf(place).map(keyOf))) {
      const known = index.get(key);
      if (known) known.push(place);
      else index.set(key, [place]);
    }
  return index;
}

/** A country's ISO 3166-1 code, its names in four languages, and its calling code with plus. */
type Country = { code: string; en: string; zh: string; fr: string; ru: string; dial: string };

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
