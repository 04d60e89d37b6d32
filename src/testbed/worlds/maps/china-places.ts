import { hash32 } from '#core/random.ts';
import { categories, undergroundStation } from './china-categories.ts';
import { undergroundCities } from './china-category-table.ts';
import { CELLS_PER_DEGREE, centreOf, draw, type Cell } from './china-grid.ts';
import { landmarks, streetAt } from './china-landmarks.ts';
import { regionAt } from './china-region-at.ts';
import { cityOf, parts, type Region } from './china-regions.ts';
import { greatCircleKm, type Point } from './sphere.ts';

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

/** Whether a city has an underground railway. */
export const hasUnderground = (city: Region): boolean => undergroundCities.split(' ').includes(city.short);

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

const landmarkTypes: Readonly<Record<string, readonly [amapType: string, baiduTag: string, hours: string]>> =
  {
    风景名胜: ['风景名胜;风景名胜;国家级景点', '旅游景点;风景区', '08:00-17:30'],
    公园: ['风景名胜;公园广场;公园', '旅游景点;公园', '06:00-21:00'],
    寺庙: ['风景名胜;风景名胜;寺庙道观', '旅游景点;寺庙', '07:00-17:00'],
    博物馆: ['科教文化服务;博物馆;博物馆', '旅游景点;博物馆', '08:30-17:00'],
    火车站: ['交通设施服务;火车站;火车站', '交通设施;火车站', '05:30-23:30'],
    机场: ['交通设施服务;机场相关;飞机场', '交通设施;飞机场', '00:00-24:00'],
    大学: ['科教文化服务;学校;高等院校', '教育培训;高等院校', '00:00-24:00'],
    商圈: ['购物服务;特色商业街;步行街', '购物;商圈', '00:00-24:00'],
    广场: ['风景名胜;公园广场;城市广场', '旅游景点;广场', '00:00-24:00'],
    体育场馆: ['体育休闲服务;运动场馆;综合体育馆', '运动健身;体育场馆', '09:00-21:00'],
    公司: ['公司企业;知名企业;知名企业', '公司企业;公司', '09:00-18:00'],
  };

/** The landmarks as places, by their keys. */
export const landmarkPlaces: readonly Place[] = landmarks.map((landmark, key) => {
  const [amapType, baiduTag, hours] = landmarkTypes[landmark.kind]!;
  const drawn = hash32(landmark.name);
  const { name, names, address, region, point } = landmark;
  const phone = `400-555-${String(drawn % 10000).padStart(4, '0')}`;
  return {
    key,
    name,
    names,
    address,
    region,
    point,
    amapType,
    baiduTag,
    phone,
    hours,
    rating: (45 + (drawn % 5)) / 10,
  };
});
