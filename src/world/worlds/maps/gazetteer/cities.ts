import { groupedByEach } from '#core/grouped.ts';
import { cell, readTable, columns } from '#core/table.ts';
import alsoCalledText from './also-called.tsv?raw';
import countriesText from './countries.tsv?raw';
import citiesText from './cities.tsv?raw';
import { chordSquared, greatCircleKm, vectorOf, type Vector, type Point } from './sphere.ts';
import { dateOf, toLocal } from '../../clock.ts';

const letters = { ø: 'o', ł: 'l', ß: 'ss', đ: 'd', ı: 'i', æ: 'ae', œ: 'oe', ð: 'd', þ: 'th' };

/** A name in the form in which names are compared: lower case, without accents, blanks and punctuation, in any script. */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[øłßđıæœðþ]/g, (letter) => letters[letter as 'ø'])
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Places by each of their names in the form `keyOf` gives them; places of one name keep their order. */
export const indexByName = <Place>(
  places: readonly Place[],
  namesOf: (place: Place) => readonly string[],
  keyOf: (name: string) => string = folded,
): ReadonlyMap<string, readonly Place[]> =>
  groupedByEach(places, (place) => new Set(namesOf(place).map(keyOf)));

/** A country's ISO 3166-1 code, its names in four languages, and its calling code with plus. */
type Country = { code: string; en: string; zh: string; fr: string; ru: string; dial: string };

/** Countries and territories of the cities, by code. */
export const countries: ReadonlyMap<string, Country> = new Map(
  readTable('maps/gazetteer/countries.tsv', countriesText, {
    ...columns(cell.text, 'code', 'en', 'zh', 'fr', 'ru', 'dial'),
  }).map((country) => [country.code, country]),
);

/** Further names: of cities by id, of countries by code, of states and provinces in the USA, Canada and Australia by letters. */
const alsoCalled = readTable('maps/gazetteer/also-called.tsv', alsoCalledText, {
  kind: cell.oneOf(['city', 'country', 'state']),
  name: cell.text,
  of: cell.text,
});

/** The further names of a city or a country. */
const otherNamesOf = (kind: 'city' | 'country', of: string): string[] =>
  alsoCalled.filter((other) => other.kind === kind && other.of === of).map(({ name }) => name);

/** The letters of a state or province, by its folded name. */
export const states: ReadonlyMap<string, string> = new Map(
  alsoCalled.filter(({ kind }) => kind === 'state').map(({ name, of }) => [folded(name), of]),
);

const rows = readTable('maps/gazetteer/cities.tsv', citiesText, {
  ...columns(cell.text, 'id', 'name', 'country'),
  ...columns(cell.number, 'latitude', 'longitude', 'population', 'elevation'),
  timezone: cell.text,
  ...columns(cell.anyText, 'zh', 'fr', 'ru', 'local', 'region'),
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

/** A place's own calendar and clock. */
type LocalTime = {
  /** YYYY-MM-DD */ date: string;
  /** Days since 1970-01-01. */ day: number;
  hour: number;
};

const DAY = 86_400_000;
const HOUR = 3_600_000;
const MINUTE = 60_000;

/** Beyond this from every city the time follows the sun: an hour for 15 degrees. */
const ZONE_KM = 500;

/** What calendar and clock show at a point: in the zone of the nearest city, on the open sea by the sun. */
export function localTimeAt(point: Point, now: number): LocalTime {
  const city = nearestCity(point.latitude, point.longitude);
  return greatCircleKm(city, point) > ZONE_KM
    ? shifted(now + Math.round(point.longitude / 15) * HOUR)
    : localTimeIn(city.timezone, now);
}

/** The same for a time zone's name. */
export const localTimeIn = (timezone: string, now: number): LocalTime =>
  shifted(toLocal(timezone, Math.floor(now / MINUTE)) * MINUTE);

const shifted = (local: number): LocalTime => {
  const day = Math.floor(local / DAY);
  return { date: dateOf(day), day, hour: Math.floor((local - day * DAY) / HOUR) };
};
