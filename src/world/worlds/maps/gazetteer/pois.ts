import { hash32, mulberry32 } from '#core/random.ts';
import { cell, readTable, remembered } from '#core/table.ts';
import text from './address-forms.tsv?raw';
import { countries, type City, folded, cities, nearestCity } from './cities.ts';
import { destination, type Point, greatCircleKm, roundedTo } from './sphere.ts';
import landmarksText from './landmarks.tsv?raw';
import categoriesText from './poi-categories.tsv?raw';
import namesText from './poi-names.tsv?raw';

/**
 * How addresses are written, by language: the countries, the form with {parts}, and the streets every town has. English is for
 * the countries that no row lists.
 */
const addressForms = new Map(
  readTable('maps/gazetteer/address-forms.tsv', text, {
    language: cell.text,
    countries: cell.list(' '),
    form: cell.text,
    streets: cell.list(),
  }).map((row) => [row.language, row]),
);

const languageByCountry = new Map(
  [...addressForms.values()].flatMap(({ language, countries: codes }) =>
    codes.map((code) => [code, language] as const),
  ),
);

/** The language of street signs in the city's country: en, zh, fr, ru, de, es, it or pt. */
const streetLanguage = ({ countryCode }: City): string => languageByCountry.get(countryCode) ?? 'en';

type AddressPart = 'country' | 'province' | 'city' | 'district' | 'street' | 'number' | 'landmark';

/** An address in the form of a language; a part that is not given is left out. */
export const writeAddress = (
  language: string,
  parts: Partial<Record<AddressPart, string | number>>,
): string =>
  addressForms.get(language)!.form.replace(/\{(\w+)\}/g, (_, part: AddressPart) => String(parts[part] ?? ''));

/** A street of the city, the same for the same choice. */
export function streetOf(city: City, choice: number): string {
  const list = addressForms.get(streetLanguage(city))!.streets;
  return list[choice % list.length]!;
}

/** How far a city's houses reach from its centre, in kilometres: more people, more ground. */
export const reachKm = ({ population }: City): number =>
  Math.min(14, Math.max(0.7, Math.sqrt(population) / 240));

/** Metres between one house number and the next. */
const PER_NUMBER = 0.01;
const LAST_NUMBER = 400;

/**
 * The position of a house: a street's name decides where in the city it begins and its direction,
 * a hundred metres for ten numbers. Without a number the street's middle.
 */
export function housePoint(city: City, street: string, number = 40): Point {
  const seed = hash32(`${city.id}/${folded(street)}`);
  const share = Math.sqrt((seed % 1000) / 1000) * 0.7;
  const start = destination(city, reachKm(city) * share, (seed >>> 10) % 360);
  return destination(start, Math.min(number, LAST_NUMBER) * PER_NUMBER, (seed >>> 20) % 360);
}

/** The address of a building as it is written there, with city and country in English; in Chinese in Chinese-speaking places. */
export function writtenAddress(city: City, street: string, number: number): string {
  const { name, country, countryCode, names, region } = city;
  const language = streetLanguage(city);
  if (language !== 'zh') {
    const place = countryCode === 'US' && region ? `${name}, ${region}` : name;
    return writeAddress(language, { number, street, city: place, country });
  }
  const zh = names.zh ?? name;
  return writeAddress(language, {
    country: countries.get(countryCode)?.zh,
    province: region && region !== zh ? `${region}${provinceSuffix(region)}` : '',
    city: `${zh}${countryCode === 'CN' ? '市' : ''}`,
    street,
    number,
  });
}

/** 省 for a province; an autonomous region's long name is left out. */
const provinceSuffix = (region: string): string =>
  /^(广西|西藏|新疆|宁夏|内蒙古)$/.test(region) ? '' : '省';

/** A city with region (in the USA) and country. */
export const writtenCity = ({ name, region, country, countryCode }: City): string =>
  name === country
    ? name
    : countryCode === 'US' && region
      ? `${name}, ${region}, ${country}`
      : `${name}, ${country}`;

const inFourLanguages = { en: cell.text, zh: cell.text, fr: cell.text, ru: cell.text };

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

/** A place's names in four languages, folded for comparing. */
export const keysOf = remembered(({ names }: Poi): readonly string[] => Object.values(names).map(folded));

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
