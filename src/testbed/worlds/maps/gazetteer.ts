import { cityTable } from './city-table.ts';
import { countryTable } from './country-table.ts';
import { folded } from './folded.ts';
import { aliases, alsoCalled, states } from './other-names.ts';
import { chordSquared, greatCircleKm, vectorOf, type Vector } from './sphere.ts';

export { greatCircleKm };

/** A real city. Coordinates in degrees, elevation in metres above the sea, population in round figures. */
export type City = {
  /** Name and country, e.g. "paris-fr". */
  id: string;
  /** English. */
  name: string;
  /** English. */
  country: string;
  /** ISO 3166-1, two capitals. */
  countryCode: string;
  latitude: number;
  longitude: number;
  population: number;
  elevation: number;
  /** IANA. */
  timezone: string;
  names: { zh?: string; fr?: string; ru?: string; local?: string };
  /** The state's or province's letters in the USA, Canada and Australia, the province in Chinese in China; else absent. */
  region?: string;
};

/** A country's names in four languages, and its calling code with plus. */
export type Country = { code: string; en: string; zh: string; fr: string; ru: string; dial: string };

export const countries: ReadonlyMap<string, Country> = new Map(
  countryTable.split('\n').map((line) => {
    const [code = '', en = '', zh = '', fr = '', ru = '', dial = ''] = line.split('|');
    return [code, { code, en, zh, fr, ru, dial }];
  }),
);

/** All cities, the most populous first. */
export const cities: readonly City[] = cityTable.split('\n').map(cityOf);

function cityOf(line: string): City {
  const [
    id = '',
    name = '',
    countryCode = '',
    latitude,
    longitude,
    population,
    elevation,
    timezone = '',
    ...rest
  ] = line.split('|');
  const [zh, fr, ru, local, region] = rest;
  return {
    id,
    name,
    country: countries.get(countryCode)?.en ?? countryCode,
    countryCode,
    latitude: Number(latitude),
    longitude: Number(longitude),
    population: Number(population),
    elevation: Number(elevation),
    timezone,
    names: { ...(zh && { zh }), fr: fr || name, ...(ru && { ru }), ...(local && { local }) },
    ...(region && { region }),
  };
}

/** Every name a city goes by. */
const namesOf = ({ name, names }: City): string[] => [name, ...Object.values(names)];

/** Longest text that is looked up; what is longer names no city. */
const LONGEST = 200;

const byName = indexed();

function indexed(): Map<string, City[]> {
  const index = new Map<string, City[]>();
  for (const city of cities)
    for (const key of new Set(namesOf(city).map(folded))) {
      const known = index.get(key);
      if (known) known.push(city);
      else index.set(key, [city]);
    }
  for (const [alias, id] of Object.entries(aliases)) {
    const city = cities.find((one) => one.id === id);
    if (!city) throw new Error(`no such city: ${id}`);
    const key = folded(alias);
    index.set(
      key,
      [...(index.get(key) ?? []), city].sort((one, other) => other.population - one.population),
    );
  }
  return index;
}

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

/** Whether a region or country by this name holds the city. */
function liesIn({ countryCode, region }: City, name: string): boolean {
  const key = folded(name);
  const country = countries.get(countryCode);
  const places = [
    countryCode,
    region ?? '',
    country?.en ?? '',
    country?.zh ?? '',
    country?.fr ?? '',
    country?.ru ?? '',
  ];
  const state = Object.hasOwn(states, key) ? states[key] : undefined;
  if (state !== undefined && region === state) return true;
  return places.concat(alsoCalled[countryCode] ?? []).some((place) => place !== '' && folded(place) === key);
}

/** Cities one of whose names is, begins with or holds the text: exact first, then beginnings, each most populous first. */
export function searchCities(text: string, limit: number): City[] {
  const key = folded(text.slice(0, LONGEST));
  if (key === '') return [];
  const rank = (city: City): number => {
    const keys = namesOf(city).map(folded);
    if (keys.includes(key)) return 0;
    if (keys.some((name) => name.startsWith(key))) return 1;
    return keys.some((name) => name.includes(key)) ? 2 : 3;
  };
  const ranked = cities.map((city) => ({ city, at: rank(city) })).filter(({ at }) => at < 3);
  return ranked
    .sort((one, other) => one.at - other.at)
    .slice(0, limit)
    .map(({ city }) => city);
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
