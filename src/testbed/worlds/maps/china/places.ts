import { hash32 } from '#core/random.ts';
import { cell, readTable } from '#core/table.ts';
import { categories, undergroundStation, CELLS_PER_DEGREE, centreOf, draw, type Cell } from './grid.ts';
import kindsText from './landmark-kinds.tsv?raw';
import { landmarks, streetAt, hasUnderground } from './landmarks.ts';
import { regionAt } from './region-at.ts';
import { cityOf, parts, type Region } from './regions.ts';
import { greatCircleKm, type Point } from '../gazetteer/sphere.ts';

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

/** Most places of one kind in a cell. */
const MOST = 7;
const COLUMNS = 16384;
const KINDS = 64;

const keyOf = ({ row, column }: Cell, category: number, index: number): number =>
  ((row * COLUMNS + column) * KINDS + category) * (MOST + 1) + index;

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
export const centresAround = (point: Point, km: number): Region[] =>
  parts.filter((region) => isNear(point, region, km + COUNTRY_KM));

function isNear(point: Point, region: Region, km: number): boolean {
  return Math.abs(point.latitude - region.latitude) * 111 <= km && greatCircleKm(point, region) <= km;
}

/** How many places there are in a cell, as a share of a city's middle; `centres` are at least those that reach it. */
export function urbanity(cell: Cell, centres: readonly Region[]): number {
  const point = centreOf(cell);
  const narrowing = Math.cos((point.latitude * Math.PI) / 180) * 111;
  let square = Infinity;
  for (const { latitude, longitude } of centres) {
    const north = (latitude - point.latitude) * 111;
    const east = (longitude - point.longitude) * narrowing;
    square = Math.min(square, north * north + east * east);
  }
  return belts.find(([km]) => square <= km * km)?.[1] ?? 0;
}

/** A place as it is drawn, before anything but its point is worked out. */
export type Drawn = { key: number; point: Point; cell: Cell; category: number };

/** The places of a kind in a cell of a given urbanity. */
export function placesIn(cell: Cell, category: number, share: number): Drawn[] {
  const expected = categories[category]!.perCell * share;
  if (expected === 0) return [];
  const chance = draw(cell, category + 100) / 4294967296;
  const count = Math.min(MOST, Math.floor(expected + chance));
  return Array.from({ length: count }, (_, index) => ({
    key: keyOf(cell, category, index),
    point: pointIn(cell, category * 8 + index),
    cell,
    category,
  }));
}

function pointIn(cell: Cell, salt: number): Point {
  const drawn = draw(cell, salt + 1000);
  return {
    latitude: rounded((cell.row + (drawn >>> 16) / 65536) / CELLS_PER_DEGREE),
    longitude: rounded((cell.column + (drawn & 65535) / 65536) / CELLS_PER_DEGREE),
  };
}

const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;

/** The place of a key that `placesIn` gave or a landmark has; undefined for any other number. */
export function placeOf(key: number): Place | undefined {
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
export function placeDrawn({ key, point, category }: Drawn): Place | undefined {
  const region = regionAt(point);
  const kind = categories[category]!;
  if (!region || (kind === undergroundStation && !hasUnderground(cityOf(region)))) return undefined;
  const street = streetAt(point);
  const drawn = hash32(`place ${key}`);
  const beginning = kind.beginnings[drawn % kind.beginnings.length]!;
  const name = beginning === '*' ? `${street}${kind.ending}` : `${beginning}${kind.ending}(${street}店)`;
  return {
    key,
    name,
    names: [name],
    address: `${street}${1 + ((drawn >>> 8) % 399)}号`,
    region,
    point,
    amapType: kind.amapType,
    baiduTag: kind.baiduTag,
    phone: `400-555-${String(drawn % 10000).padStart(4, '0')}`,
    hours: kind.hours,
    rating: (35 + ((drawn >>> 12) % 15)) / 10,
  };
}

const landmarkKinds = new Map(
  readTable('maps/china/landmark-kinds.tsv', kindsText, {
    kind: cell.text,
    amapType: cell.text,
    baiduTag: cell.text,
    hours: cell.text,
  }).map(({ kind, ...type }) => [kind, type]),
);

/** The landmarks as places, by their keys. */
export const landmarkPlaces: readonly Place[] = landmarks.map((landmark, key) => {
  const type = landmarkKinds.get(landmark.kind);
  if (!type) throw new Error(`maps/china/landmark-kinds.tsv has no kind ${landmark.kind}`);
  const drawn = hash32(landmark.name);
  const { name, names, address, region, point } = landmark;
  const phone = `400-555-${String(drawn % 10000).padStart(4, '0')}`;
  return { key, name, names, address, region, point, ...type, phone, rating: (45 + (drawn % 5)) / 10 };
});
