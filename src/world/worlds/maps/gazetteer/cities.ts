import { cell, readTable } from '#core/table.ts';
import citiesText from './cities.tsv?raw';
import { countries, otherNamesOf, states, folded, indexByName } from './names.ts';
import { chordSquared, greatCircleKm, vectorOf, type Vector } from './sphere.ts';

export { countries, greatCircleKm };

const rows = readTable('maps/gazetteer/cities.tsv', citiesText, {
  id: cell.text,
  name: cell.text,
  country: cell.text,
  latitude: cell.number,
  longitude: cell.number,
  population: cell.number,
  elevation: cell.number,
  timezone: cell.text,
  zh: cell.anyText,
  fr: cell.anyText,
  ru: cell.anyText,
  local: cell.anyText,
  region: cell.anyText,
});

/** All cities, the most populous first. Derived from GeoNames, CC BY 4.0 (README.md). */
export const cities = rows.map(({ country: countryCode, zh, fr, ru, local, region, ...row }) => ({
  ...row,
  /** English. */
  country: countries.get(countryCode)?.en ?? countryCode,
  /** ISO 3166-1, two capitals. */
  countryCode,
  names: { ...(zh && { zh }), fr: fr || row.name, ...(ru && { ru }), ...(local && { local }) },
  /** The state's or province's letters in the USA, Canada and Australia, the province in Chinese in China; else absent. */
  ...(region && { region }),
}));

/**
 * A real city. Its id is name and country, e.g. "paris-fr", its name English. Coordinates in degrees, elevation in metres above the
 * sea, population in round figures, time zone of the IANA.
 */
export type City = (typeof cities)[number];

/** The names of a city in English, Chinese, French, Russian and its own language. */
const namesOf = ({ name, names }: City): string[] => [name, ...Object.values(names)];

/** Longest text that is looked up; what is longer names no city. */
const LONGEST = 200;

const byName = indexByName(cities, (city) => [...namesOf(city), ...otherNamesOf('city', city.id)]);

/**
 * The city a text names, in English, Chinese, French, Russian or its own language; alone, or followed by its region or
 * country after a comma. Case, accents and a closing 市 do not matter. Of several the most populous.
 */
export function findCity(text: string): City | undefined {
  if (text.length > LONGEST) return undefined;
  const [head = '', ...tail] = text.split(/[,，]/).map((part) => part.trim());
  const named = byName.get(folded(head)) ?? byName.get(folded(head.replace(/[市县]$/, ''))) ?? [];
  const wanted = tail.filter((part) => part !== '');
  return named.find((city) => wanted.every((part) => liesIn(city, part)));
}

/** Whether a region or country of this name contains the city. */
function liesIn({ countryCode, region = '' }: City, name: string): boolean {
  const key = folded(name);
  if (region !== '' && states.get(key) === region) return true;
  const { en = '', zh = '', fr = '', ru = '' } = countries.get(countryCode) ?? {};
  const containers = [countryCode, region, en, zh, fr, ru, ...otherNamesOf('country', countryCode)];
  return containers.some((container) => container !== '' && folded(container) === key);
}

const vectors: readonly Vector[] = cities.map(vectorOf);

/** The city whose centre is nearest to a point, however far. */
export function nearestCity(latitude: number, longitude: number): City {
  const point = vectorOf({ latitude, longitude });
  let nearest = 0;
  let least = Infinity;
  vectors.forEach((vector, at) => {
    const chord = chordSquared(point, vector);
    if (chord < least) [nearest, least] = [at, chord];
  });
  return cities[nearest]!;
}
