import { hash32, mulberry32, type Random } from '#core/random.ts';
import { cell, readTable } from '#core/table.ts';
import { cities, greatCircleKm, nearestCity, type City } from './cities.ts';
import landmarksText from './landmarks.tsv?raw';
import { folded } from './names.ts';
import {
  categories,
  categoriesById,
  fancyNames,
  placeName,
  quarterNames,
  type Category,
  type Names,
} from './poi-categories.ts';
import { destination, type Point } from './sphere.ts';
import { reachKm, streetOf } from './streets.ts';

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
  elevation?: number;
};

const LANDMARK_REVIEWS = 50_000;

function categoryOf(id: string): Category {
  const category = categoriesById.get(id);
  if (!category) throw new Error(`is no category: ${id}`);
  return category;
}

const rows = readTable('maps/gazetteer/landmarks.tsv', landmarksText, {
  en: cell.text,
  zh: cell.text,
  fr: cell.text,
  ru: cell.text,
  category: categoryOf,
  latitude: cell.number,
  longitude: cell.number,
  elevation: cell.optional(cell.number),
});

/** The famous places: true names and positions, everything else made up. Row n has the id "landmark/n". */
export const landmarks: readonly Poi[] = rows.map(
  ({ en, zh, fr, ru, category, latitude, longitude, elevation }, at) => {
    const seed = hash32(en);
    return {
      id: `landmark/${at}`,
      names: { en, zh, fr, ru },
      category,
      latitude,
      longitude,
      city: nearestCity(latitude, longitude),
      street: en,
      number: 1,
      rating: (44 + (seed % 6)) / 10,
      reviews: LANDMARK_REVIEWS + (seed % 150_000),
      real: true,
      ...(elevation !== undefined && { elevation }),
    };
  },
);

/** Categories of which there are none but famous ones. */
const onlyFamous = new Set([
  'attraction',
  'monument',
  'bridge',
  'peak',
  'street',
  'quarter',
  'mosque',
  'temple',
]);
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
    .filter(({ id }) => !onlyFamous.has(id) && (id !== 'hotpot' || chinese(city)))
    .flatMap((category) => madeUp(city, category, howMany(city, category), city, reachKm(city)));
  const around = famous.flatMap((landmark) =>
    landmark.category.id === 'peak'
      ? []
      : roundSights.flatMap((id) =>
          madeUp(
            city,
            categoriesById.get(id)!,
            1,
            landmark,
            SIGHT_KM,
            `${id}-${landmark.id.replace('landmark/', '')}`,
          ),
        ),
  );
  return [...famous, ...spread, ...around];
}

const chinese = ({ countryCode }: City): boolean => ['CN', 'TW', 'HK', 'MO', 'SG'].includes(countryCode);

/** How far from a famous place its neighbours are. */
const SIGHT_KM = 0.7;

function howMany({ population, countryCode }: City, { id }: Category): number {
  const most =
    population >= 5e6 ? 5 : population >= 1e6 ? 4 : population >= 2e5 ? 3 : population >= 3e4 ? 2 : 1;
  return countryCode === 'CN' && ['hotpot', 'teahouse', 'restaurant'].includes(id) ? most + 2 : most;
}

/** Places of one category within so many kilometres of a point; `key` separates groups of one city and category. */
function madeUp(
  city: City,
  category: Category,
  count: number,
  centre: Point,
  reach: number,
  key = category.id,
): Poi[] {
  const random = mulberry32(hash32(`${city.id}/${key}`));
  const first = Math.floor(random() * (category.named === 'fancy' ? fancyNames : quarterNames));
  return Array.from({ length: count }, (_, at) => ({
    id: `${city.id}/${key}/${at}`,
    names: placeName(category, city, first + at),
    category,
    ...pointNear(centre, reach, random),
    city,
    street: streetOf(city, Math.floor(random() * 100)),
    number: 1 + Math.floor(random() * 120),
    rating: Math.round((3.2 + random() * 1.7) * 10) / 10,
    reviews: 5 + Math.floor(random() ** 3 * 4000),
    real: false,
  }));
}

function pointNear(centre: Point, reach: number, random: Random): Point {
  const { latitude, longitude } = destination(centre, reach * Math.sqrt(random()), random() * 360);
  return { latitude: rounded(latitude), longitude: rounded(longitude) };
}

/** To about a metre. */
const rounded = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;

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
