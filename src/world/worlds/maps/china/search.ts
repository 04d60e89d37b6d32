import { cellAt, ringAround } from './grid.ts';
import { categoriesFor, centresAround, landmarkPlaces, placeDrawn, placesIn, urbanity } from './places.ts';
import type { Drawn, Place } from './places.ts';
import { cities, cityOf, isDistrict, type Region } from './regions.ts';
import { greatCircleKm, type Point } from '../gazetteer/sphere.ts';

type Circle = { centre: Point; km: number };

/** Longest keywords looked at, and most of them. */
const LONGEST = 80;
const MOST_KEYWORDS = 10;
/** Across a cell at the equator. */
const CELL_KM = 1.11;
/** Most places looked at for a name. */
const MOST_LOOKED_AT = 200;

/** Keywords as both services take them, one or several with | or a comma between. */
export const keywordsOf = (text: string): string[] =>
  text
    .slice(0, LONGEST)
    .split(/[|,，\s]+/)
    .filter((word) => word !== '')
    .slice(0, MOST_KEYWORDS);

/** Places that keywords mean inside a circle, nearest first. A keyword that is a name in full means the places of that name, if there are any. */
export const placesAround = (keywords: readonly string[], circle: Circle, limit: number): Place[] =>
  sought(keywords, circle, limit, () => true);

/** How far from its middle a city or a district is searched. */
const CITY_KM = 35;
const DISTRICT_KM = 15;

/** Places in a city or district: first those called by a keyword itself, then the nearest to its middle. */
export function placesInRegion(keywords: readonly string[], region: Region, limit: number): Place[] {
  const isWithin = (place: Place): boolean => place.region === region || cityOf(place.region) === region;
  const called = landmarkPlaces.filter(
    (place) => isWithin(place) && keywords.some((word) => isCalled(place, word)),
  );
  const circle = { centre: region, km: isDistrict(region) ? DISTRICT_KM : CITY_KM };
  const found = sought(keywords, circle, limit, isWithin);
  return [...new Set([...called, ...found])].slice(0, limit);
}

/** Cities searched for the whole country when a search names none. */
const largest: readonly Region[] = '北京 上海 广州 深圳 成都 杭州 武汉 重庆 南京 西安'
  .split(' ')
  .map((name) => cities.find(({ short }) => short === name)!);

/** Places anywhere in China: landmarks called so, then a few of each of the largest cities. */
export function placesInCountry(keywords: readonly string[], limit: number): Place[] {
  const called = landmarkPlaces.filter((place) => keywords.some((word) => isCalled(place, word)));
  const isKind = keywords.some((keyword) => categoriesFor(keyword).numbers.length > 0);
  if (called.length >= limit || !isKind) return called.slice(0, limit);
  const each = Math.ceil(limit / largest.length);
  const found = largest.flatMap((city) => placesInRegion(keywords, city, each));
  return [...new Set([...called, ...found])].slice(0, limit);
}

type Accepts = (place: Place) => boolean;

function sought(keywords: readonly string[], circle: Circle, limit: number, accepts: Accepts): Place[] {
  const called = landmarkPlaces
    .filter((place) => keywords.some((keyword) => isCalled(place, keyword)) && accepts(place))
    .map((place) => ({ place, km: greatCircleKm(circle.centre, place.point) }))
    .filter(({ km }) => km <= circle.km);
  const meant = keywords.map((keyword) => ({ keyword, ...categoriesFor(keyword) }));
  const wanted = [...new Set(meant.flatMap(({ numbers }) => numbers))];
  const names = meant.filter(({ isPlain }) => !isPlain).map(({ keyword }) => keyword);
  const isNamed: Accepts = (place) => names.some((name) => place.name.includes(name)) && accepts(place);
  const named = names.length > 0 ? drawnAround(wanted, circle, limit, isNamed) : [];
  const drawn = named.length > 0 ? named : drawnAround(wanted, circle, limit, accepts);
  const nearest = [...called, ...drawn].sort((one, other) => one.km - other.km).slice(0, limit);
  return nearest.map(({ place }) => place);
}

/** A place and how far it is from where one looked, in kilometres. */
type Found = { place: Place; km: number };

/** The nearest drawn places of some categories, going outwards ring by ring until no nearer one can come. */
function drawnAround(
  wanted: readonly number[],
  { centre, km }: Circle,
  limit: number,
  accepts: Accepts,
): Found[] {
  const centres = wanted.length > 0 ? centresAround(centre, km) : [];
  const found: Found[] = [];
  if (centres.length === 0) return found;
  const cellKm = CELL_KM * Math.cos(((Math.abs(centre.latitude) + 1) * Math.PI) / 180);
  let waiting: (Drawn & { km: number })[] = [];
  let looked = 0;
  for (let ring = 0; (ring - 1) * cellKm <= km && looked < MOST_LOOKED_AT; ring++) {
    for (const cell of ringAround(cellAt(centre), ring)) {
      const share = urbanity(cell, centres);
      if (share === 0) continue;
      for (const drawn of wanted.flatMap((category) => placesIn(cell, category, share)))
        waiting.push({ ...drawn, km: greatCircleKm(centre, drawn.point) });
    }
    const surely = Math.min(km, ring * cellKm);
    const near = waiting.filter((drawn) => drawn.km <= surely).sort((one, other) => one.km - other.km);
    waiting = waiting.filter((drawn) => drawn.km > surely);
    for (const drawn of near) {
      const place = placeDrawn(drawn);
      looked++;
      if (place && accepts(place)) found.push({ place, km: drawn.km });
      if (found.length === limit) return found;
    }
  }
  return found;
}

const isCalled = (place: Place, keyword: string): boolean =>
  place.names.some((name) => name.includes(keyword)) ||
  place.amapType.split(';').includes(keyword) ||
  place.baiduTag.split(';').includes(keyword);
