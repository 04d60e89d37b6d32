import { hash32 } from '#core/random.ts';
import { cell, readTable, columns } from '#core/table.ts';
import { greatCircleKm, roundedTo, type Point } from '../gazetteer/sphere.ts';
import categoriesText from './categories.tsv?raw';
import {
  CELLS_PER_DEGREE,
  centreOf,
  draw,
  type Cell,
  hasUnderground,
  landmarks,
  regionAt,
  streetAt,
  cityOf,
  parts,
  type Region,
  cellAt,
  ringAround,
  cities,
  isDistrict,
} from './regions.ts';
import kindsText from './landmark-kinds.tsv?raw';

/** The kinds of places that every city has. The names of the places are made up. */
export const categories = readTable('maps/china/categories.tsv', categoriesText, {
  /** What asks for it; the first is its own name. */
  words: cell.list(),
  /** Three levels in Amap's words. */
  amapType: cell.text,
  /** Two levels in Baidu's. */
  baiduTag: cell.text,
  /** Expected in a cell of a city's middle. */
  perCell: cell.number,
  hours: cell.text,
  /** A name is a beginning, of which "*" is the street, and this. */
  ending: cell.text,
  beginnings: cell.list(),
});

/** Numbers of the categories a keyword asks for, and whether it says nothing beside: 火锅 does not, 蜀香火锅 does. */
function categoriesFor(keyword: string): { numbers: number[]; isPlain: boolean } {
  const matching = (fits: (word: string) => boolean): number[] =>
    categories.flatMap(({ words }, number) => (words.some(fits) ? [number] : []));
  const exact = matching((word) => word === keyword);
  if (exact.length > 0) return { numbers: exact, isPlain: true };
  return { numbers: matching((word) => word.length > 1 && keyword.includes(word)), isPlain: false };
}

/** A place one can look up: a landmark, or one drawn for its square of the grid. */
export type Place = {
  /** Says which place it is; the ids of both servers are made of it. */
  key: number;
  name: string;
  /** What else it is called, and its name. */
  names: readonly string[];
  /** Street and number. */
  address: string;
  region: Region;
  point: Point;
  amapType: string;
  baiduTag: string;
  phone: string;
  hours: string;
  /** 3.5 to 4.9. */
  rating: number;
};

const phoneOf = (drawn: number): string => `400-555-${String(drawn % 10000).padStart(4, '0')}`;

const landmarkKinds = new Map(
  readTable('maps/china/landmark-kinds.tsv', kindsText, {
    ...columns(cell.text, 'kind', 'amapType', 'baiduTag', 'hours'),
  }).map(({ kind, ...type }) => [kind, type]),
);

const landmarkPlaces: readonly Place[] = landmarks.map(({ kind, ...landmark }, key) => {
  const type = landmarkKinds.get(kind);
  if (!type) throw new Error(`maps/china/landmark-kinds.tsv has no kind ${kind}`);
  const drawn = hash32(landmark.name);
  return { key, ...landmark, ...type, phone: phoneOf(drawn), rating: (45 + (drawn % 5)) / 10 };
});

/** Most places of one kind in a cell. */
const MOST = 7;
const COLUMNS = 16384;
const KINDS = 64;

/** How city-like it is within so many kilometres of the middle of a city or district: 1 in the middle, 0 in the country. */
const belts: readonly (readonly [km: number, share: number])[] = [
  [2.5, 1],
  [6, 0.6],
  [12, 0.25],
  [25, 0.06],
];

/** Beyond this no place is drawn. */
const COUNTRY_KM = 25;

/** The cities and districts that make a city of anything within so many kilometres of a point. */
function centresAround(point: Point, km: number): Region[] {
  const reach = km + COUNTRY_KM;
  return parts.filter(
    (region) =>
      Math.abs(point.latitude - region.latitude) * 111 <= reach && greatCircleKm(point, region) <= reach,
  );
}

/** How many places there are in a cell, as a share of a city's middle; `centres` are at least those that reach it. */
function urbanity(cell: Cell, centres: readonly Region[]): number {
  const point = centreOf(cell);
  const narrowing = Math.cos((point.latitude * Math.PI) / 180) * 111;
  const squares = centres.map(({ latitude, longitude }) => {
    const north = (latitude - point.latitude) * 111;
    const east = (longitude - point.longitude) * narrowing;
    return north * north + east * east;
  });
  const nearest = Math.min(...squares);
  return belts.find(([km]) => nearest <= km * km)?.[1] ?? 0;
}

/** A place as it is drawn, before anything but its point is worked out. */
type Drawn = { key: number; point: Point; category: number };

/** The places of a kind in a cell of a given urbanity. */
function placesIn(cell: Cell, category: number, share: number): Drawn[] {
  const expected = categories[category]!.perCell * share;
  if (expected === 0) return [];
  const chance = draw(cell, category + 100) / 4294967296;
  const count = Math.min(MOST, Math.floor(expected + chance));
  const first = ((cell.row * COLUMNS + cell.column) * KINDS + category) * (MOST + 1);
  return Array.from({ length: count }, (_, index) => {
    const drawn = draw(cell, category * 8 + index + 1000);
    const latitude = (cell.row + (drawn >>> 16) / 65536) / CELLS_PER_DEGREE;
    const longitude = (cell.column + (drawn & 65535) / 65536) / CELLS_PER_DEGREE;
    return { key: first + index, point: roundedTo(6, { latitude, longitude }), category };
  });
}

/** The place of a key that `placesIn` gave or a landmark has; undefined for any other number. */
function placeOf(key: number): Place | undefined {
  const cellKey = Math.floor(key / (KINDS * (MOST + 1)));
  const cell = { row: Math.floor(cellKey / COLUMNS), column: cellKey % COLUMNS };
  if (cell.row === 0) return landmarkPlaces[key];
  const category = Math.floor(key / (MOST + 1)) % KINDS;
  if (category >= categories.length) return undefined;
  const share = urbanity(cell, centresAround(centreOf(cell), 0));
  const found = placesIn(cell, category, share).find((one) => one.key === key);
  return found && placeDrawn(found);
}

/** A drawn place in full; undefined where it would lie outside China, or a station where no train runs. */
function placeDrawn({ key, point, category }: Drawn): Place | undefined {
  const region = regionAt(point);
  const { words, beginnings, ending, amapType, baiduTag, hours } = categories[category]!;
  if (!region || (words[0] === '地铁站' && !hasUnderground(cityOf(region)))) return undefined;
  const street = streetAt(point);
  const drawn = hash32(`place ${key}`);
  const beginning = beginnings[drawn % beginnings.length]!;
  const name = beginning === '*' ? `${street}${ending}` : `${beginning}${ending}(${street}店)`;
  const address = `${street}${1 + ((drawn >>> 8) % 399)}号`;
  const rating = (35 + ((drawn >>> 12) % 15)) / 10;
  const phone = phoneOf(drawn);
  return { key, name, names: [name], address, region, point, amapType, baiduTag, phone, hours, rating };
}

/** Keys are below 2^36; times an odd number they are spread over all of that, times its inverse they come back. */
const BITS = 36;
const SPREAD = 0x9e3779b97n;
const GATHER = 0x54e4c9427n;

const times = (key: number, factor: bigint): number => Number(BigInt.asUintN(BITS, BigInt(key) * factor));

const CHECKS = 36 * 36;

/** The id Amap gives a place: B0 and nine capitals or digits. */
export function amapId({ key }: Place): string {
  const checked = times(key, SPREAD) * CHECKS + (hash32(`amap ${key}`) % CHECKS);
  return `B0${checked.toString(36).toUpperCase().padStart(9, '0')}`;
}

/** The place of an id; undefined for what is none, so that an invented id finds nothing. */
export function placeOfAmapId(id: string): Place | undefined {
  if (!/^B0[0-9A-Z]{9}$/.test(id)) return undefined;
  const spread = Math.floor(Number.parseInt(id.slice(2), 36) / CHECKS);
  const place = placeOf(times(spread, GATHER));
  return place && amapId(place) === id ? place : undefined;
}

/** The uid Baidu gives a place: 24 hexadecimal digits. */
export function baiduUid({ key }: Place): string {
  const checks = ['a', 'b'].map((salt) => hash32(`baidu ${key} ${salt}`).toString(16).padStart(8, '0'));
  return checks.join('').slice(0, 15) + times(key, SPREAD).toString(16).padStart(9, '0');
}

/** As placeOfAmapId. */
export function placeOfBaiduUid(uid: string): Place | undefined {
  if (!/^[0-9a-f]{24}$/.test(uid)) return undefined;
  const place = placeOf(times(Number.parseInt(uid.slice(15), 16), GATHER));
  return place && baiduUid(place) === uid ? place : undefined;
}

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
