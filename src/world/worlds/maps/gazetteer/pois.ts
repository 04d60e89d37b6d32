import { hash32, mulberry32 } from '#core/random.ts';
import { cell, readTable } from '#core/table.ts';
import { cities, greatCircleKm, nearestCity, type City } from './cities.ts';
import landmarksText from './landmarks.tsv?raw';
import { folded } from './names.ts';
import categoriesText from './poi-categories.tsv?raw';
import namesText from './poi-names.tsv?raw';
import { destination, roundedTo, type Point } from './sphere.ts';
import { reachKm, streetOf } from './streets.ts';

const inFourLanguages = { en: cell.text, zh: cell.text, fr: cell.text, ru: cell.text };

/** A name in four languages. */
type Names = Record<keyof typeof inFourLanguages, string>;

/** A kind of place: its name in four languages, and its Google place types. */
type Category = (typeof categories)[number];

const categories = readTable('maps/gazetteer/poi-categories.tsv', categoriesText, {
  id: cell.text,
  ...inFourLanguages,
  /** Further search words, in any language. */
  words: cell.list(' '),
  /** As Google's place types. */
  types: (text) => [...cell.list(' ')(text), 'point_of_interest', 'establishment'],
  /** First and last hour of opening; 0 and 24 for always. */
  opens: cell.number,
  closes: cell.number,
  /** Named by its owner ("Golden Lantern"), or after its part of town ("North"). */
  named: cell.oneOf(['fancy', 'quarter']),
});

/** The categories a text asks for in any of the four languages, singular or plural. */
export function categoriesNamed(text: string): Category[] {
  const spaced = ` ${wordsOf(text).join(' ')} `;
  const key = folded(text);
  return categories.filter(({ en, zh, fr, ru, words }) =>
    [en, zh, fr, ru, ...words].some((word) =>
      /\p{Script=Han}/u.test(word) ? key.includes(word) : asWord(spaced, wordsOf(word).join(' ')),
    ),
  );
}

const wordsOf = (text: string): string[] =>
  text
    .split(/[^\p{L}\p{N}]+/u)
    .map(folded)
    .filter((word) => word !== '');

const asWord = (spaced: string, word: string): boolean =>
  ['', 's', 'es', 'ы', 'и'].some((ending) => spaced.includes(` ${word}${ending} `)) ||
  spaced.includes(` ${word.replace(/y$/, 'ies')} `);

function categoryOf(id: string): Category {
  const category = categories.find((one) => one.id === id);
  if (!category) throw new Error(`is no category: ${id}`);
  return category;
}

/** A place one looks for on a map: a famous one with its true position, or one made up from its city's name. */
export type Poi = {
  /** "landmark/12", or city, category and number: "lyon-fr/cafe/2". */
  id: string;
  names: Names;
  category: Category;
  latitude: number;
  longitude: number;
  /** The city it is in or nearest to. */
  city: City;
  /** As it is written there. */
  street: string;
  number: number;
  /** 1 to 5, one decimal. */
  rating: number;
  /** How many have judged it: how well known it is. */
  reviews: number;
  real: boolean;
  /** Metres above the sea where it is higher than its city; peaks. */
  elevation?: number | undefined;
};

/** The famous places: true names and positions, everything else made up. Row n has the id "landmark/n". */
export const landmarks: readonly Poi[] = readTable('maps/gazetteer/landmarks.tsv', landmarksText, {
  ...inFourLanguages,
  category: categoryOf,
  latitude: cell.number,
  longitude: cell.number,
  elevation: cell.optional(cell.number),
}).map(({ en, zh, fr, ru, ...row }, at) => {
  const seed = hash32(en);
  return {
    ...row,
    id: `landmark/${at}`,
    names: { en, zh, fr, ru },
    city: nearestCity(row.latitude, row.longitude),
    street: en,
    number: 1,
    rating: (44 + (seed % 6)) / 10,
    reviews: 50_000 + (seed % 150_000),
    real: true,
  };
});

/** Categories of which there are none but famous ones. */
const onlyFamous = new Set('attraction monument bridge peak street quarter mosque temple'.split(' '));
/** What is near a famous place. */
const roundSights = ['restaurant', 'cafe', 'teahouse', 'hotel', 'pharmacy', 'parking'];

const made = new Map<string, readonly Poi[]>();
/** Cities whose places are kept. */
const KEPT = 400;

/** The places of a city: the famous ones nearest to it, and one to five of each other category. The same every time. */
export function poisOf(city: City): readonly Poi[] {
  const known = made.get(city.id);
  if (known) return known;
  if (made.size >= KEPT) made.clear();
  const pois = generated(city);
  made.set(city.id, pois);
  return pois;
}

function generated(city: City): Poi[] {
  const famous = landmarks.filter((landmark) => landmark.city.id === city.id);
  const spread = categories
    .filter(({ id }) => !onlyFamous.has(id) && (id !== 'hotpot' || isChinese(city)))
    .flatMap((category) =>
      madeUp(city, category, { centre: city, km: reachKm(city), count: howMany(city, category) }),
    );
  const around = famous
    .filter(({ category }) => category.id !== 'peak')
    .flatMap((centre) =>
      roundSights.flatMap((id) => {
        const key = `${id}-${centre.id.replace('landmark/', '')}`;
        return madeUp(city, categoryOf(id), { centre, km: SIGHT_KM, count: 1, key });
      }),
    );
  return [...famous, ...spread, ...around];
}

const isChinese = ({ countryCode }: City): boolean => ['CN', 'TW', 'HK', 'MO', 'SG'].includes(countryCode);

/** How far from a famous place its neighbours are. */
const SIGHT_KM = 0.7;

function howMany({ population, countryCode }: City, { id }: Category): number {
  const most =
    population >= 5e6 ? 5 : population >= 1e6 ? 4 : population >= 2e5 ? 3 : population >= 3e4 ? 2 : 1;
  return countryCode === 'CN' && ['hotpot', 'teahouse', 'restaurant'].includes(id) ? most + 2 : most;
}

/** How many places within so many kilometres of a point; `key` separates groups of one city and category. */
type Group = { centre: Point; km: number; count: number; key?: string };

function madeUp(city: City, category: Category, { centre, km, count, key = category.id }: Group): Poi[] {
  const random = mulberry32(hash32(`${city.id}/${key}`));
  const choices = madeUpNames.filter(({ kind }) => kind === category.named);
  const first = Math.floor(random() * choices.length);
  return Array.from({ length: count }, (_, at) => ({
    id: `${city.id}/${key}/${at}`,
    names: placeNames(choices[(first + at) % choices.length]!, category, city),
    category,
    // To about a metre.
    ...roundedTo(5, destination(centre, km * Math.sqrt(random()), random() * 360)),
    city,
    street: streetOf(city, Math.floor(random() * 100)),
    number: 1 + Math.floor(random() * 120),
    rating: Math.round((3.2 + random() * 1.7) * 10) / 10,
    reviews: 5 + Math.floor(random() ** 3 * 4000),
    real: false,
  }));
}

const madeUpNames = readTable('maps/gazetteer/poi-names.tsv', namesText, {
  kind: cell.oneOf(['fancy', 'quarter']),
  ...inFourLanguages,
});

/** What a place is called: a name and the category; with the city where the name is that of its part of town. */
function placeNames({ en, zh, fr, ru }: Names, category: Category, { name, names }: City): Names {
  const ifQuarter = (city: string): string => (category.named === 'quarter' ? city : '');
  return {
    en: `${ifQuarter(`${name} `)}${en} ${capital(category.en)}`,
    zh: `${ifQuarter(names.zh ?? name)}${zh}${category.zh}`,
    fr: `${capital(category.fr)} ${fr}${ifQuarter(` (${names.fr})`)}`,
    ru: `${capital(category.ru)} «${ru}»${ifQuarter(` (${names.ru ?? name})`)}`,
  };
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The place of an id from `poisOf`; undefined when there is none. */
export function poiById(id: string): Poi | undefined {
  if (id.startsWith('landmark/')) return landmarks.find((landmark) => landmark.id === id);
  const city = cities.find((one) => id.startsWith(`${one.id}/`));
  return city && poisOf(city).find((poi) => poi.id === id);
}

const keys = new WeakMap<Poi, readonly string[]>();

/** A place's names in four languages, folded for comparing. */
export function keysOf(poi: Poi): readonly string[] {
  const known = keys.get(poi);
  if (known) return known;
  const made = Object.values(poi.names).map(folded);
  keys.set(poi, made);
  return made;
}

/** How many cities round a point are searched. */
const CITIES_SEARCHED = 12;

/** The places within so many kilometres of a point, the nearest first; at most of the twelve nearest cities. */
export function poisNear(point: Point, kilometres: number): { poi: Poi; kilometres: number }[] {
  return citiesNear(point, kilometres + 20)
    .flatMap(poisOf)
    .map((poi) => ({ poi, kilometres: greatCircleKm(point, poi) }))
    .filter((found) => found.kilometres <= kilometres)
    .sort((one, other) => one.kilometres - other.kilometres);
}

const citiesNear = (point: Point, kilometres: number): City[] =>
  cities
    .filter(({ latitude }) => Math.abs(latitude - point.latitude) * 111 < kilometres + 1)
    .map((city) => ({ city, away: greatCircleKm(point, city) }))
    .filter(({ away }) => away <= kilometres)
    .sort((one, other) => one.away - other.away)
    .slice(0, CITIES_SEARCHED)
    .map(({ city }) => city);
