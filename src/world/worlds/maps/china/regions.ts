import { cell, readTable, columns } from '#core/table.ts';
import { indexByName } from '../gazetteer/cities.ts';
import provincesText from './provinces.tsv?raw';
import regionsText from './regions.tsv?raw';
import { type Point, greatCircleKm } from '../gazetteer/sphere.ts';
import landmarksText from './landmarks.tsv?raw';
import outlineText from './outline.tsv?raw';
import railText from './rail.tsv?raw';
import roadsText from './roads.tsv?raw';

/** A city or district of China with its centre. */
export type Region = {
  /** Cities are of prefecture rank, or municipalities; districts are those of the large cities. */
  rank: 'city' | 'district';
  /** Six digits of GB/T 2260. */
  adcode: string;
  /** In full, e.g. 杭州市. */
  name: string;
  /** Without its rank, e.g. 杭州. */
  short: string;
  longitude: number;
  latitude: number;
};

/** One of the 34 provinces and their equals: the first two digits of its code, name in full, short name. */
export type Province = { prefix: string; name: string; short: string };

export const provinces: readonly Province[] = readTable('maps/china/provinces.tsv', provincesText, {
  ...columns(cell.text, 'prefix', 'name', 'short'),
});

const peoples =
  '朝鲜族|土家族|苗族|藏族|羌族|彝族|布依族|侗族|哈尼族|壮族|傣族|白族|景颇族|傈僳族|回族|蒙古族|蒙古|柯尔克孜|哈萨克';
const rankEnding = new RegExp(`(?:(?:${peoples})*自治州|特别行政区|地区|盟|林区|[市区县])$`);

const regions: readonly Region[] = readTable('maps/china/regions.tsv', regionsText, {
  rank: cell.oneOf(['city', 'district']),
  adcode: cell.text,
  name: cell.text,
  longitude: cell.number,
  latitude: cell.number,
}).map((row) => {
  const short = row.name.replace(rankEnding, '');
  return { ...row, short: short.length > 1 ? short : row.name };
});

export const isDistrict = ({ rank }: Region): boolean => rank === 'district';

export const cities: readonly Region[] = regions.filter((region) => !isDistrict(region));
export const districts: readonly Region[] = regions.filter(isDistrict);

const cityByCode = new Map(cities.map((city) => [city.adcode, city]));
const districtByCode = new Map(districts.map((district) => [district.adcode, district]));
const provinceByPrefix = new Map(provinces.map((province) => [province.prefix, province]));

/** The code of the city that contains a code: a municipality's districts belong to the municipality itself. */
function cityCode(adcode: string): string {
  const municipality = `${adcode.slice(0, 2)}0000`;
  if (cityByCode.has(municipality)) return municipality;
  return cityByCode.has(adcode) ? adcode : `${adcode.slice(0, 4)}00`;
}

export const provinceOf = ({ adcode }: Region): Province => provinceByPrefix.get(adcode.slice(0, 2))!;

/** The city of a district; a city itself. */
export const cityOf = ({ adcode }: Region): Region => cityByCode.get(cityCode(adcode))!;

const asWritten = (name: string): string => name;
const districtsByCity = indexByName(districts, ({ adcode }) => [cityCode(adcode)], asWritten);
const districtsByName = indexByName(districts, ({ name }) => [name], asWritten);
const citiesByName = indexByName(cities, ({ short, name }) => [short, name], asWritten);

/** None for a city that is not large. */
export const districtsOf = (city: Region): readonly Region[] => districtsByCity.get(city.adcode) ?? [];

/** Districts of exactly this name, in any city. */
export const districtsNamed = (name: string): readonly Region[] => districtsByName.get(name) ?? [];

/**
 * The city or district of a six-digit code. The code of a district that the table lacks means its city, unless that
 * city's districts are all held; undefined for a code without a region.
 */
export function regionByCode(adcode: string): Region | undefined {
  if (!/^\d{6}$/.test(adcode)) return undefined;
  const city = cityByCode.get(cityCode(adcode));
  const ofCityItself = adcode === city?.adcode || adcode === `${adcode.slice(0, 2)}0100`;
  if (!city || ofCityItself || districtsOf(city).length === 0) return city;
  return districtByCode.get(adcode);
}

/** The city a text names, in full, short or by its code; or a district, in full or by its code. */
export function regionNamed(text: string): Region | undefined {
  const name = text.trim();
  return citiesByName.get(name)?.at(-1) ?? regionByCode(name) ?? districtsNamed(name)[0];
}

/** The districts, and the cities without districts: together all of China. */
export const parts: readonly Region[] = [
  ...districts,
  ...cities.filter((city) => districtsOf(city).length === 0),
];

/** A square of a hundredth of a degree, about 1.1 by 0.9 km: streets and places are drawn square by square. */
export type Cell = { row: number; column: number };

export const CELLS_PER_DEGREE = 100;

export const cellAt = ({ latitude, longitude }: Point): Cell => ({
  row: Math.floor(latitude * CELLS_PER_DEGREE),
  column: Math.floor(longitude * CELLS_PER_DEGREE),
});

export const centreOf = ({ row, column }: Cell): Point => ({
  latitude: (row + 0.5) / CELLS_PER_DEGREE,
  longitude: (column + 0.5) / CELLS_PER_DEGREE,
});

/** A number below 2^32 that depends on a cell and a salt and on nothing else. */
export function draw({ row, column }: Cell, salt: number): number {
  let mixed = Math.imul(row, 0x9e3779b1) ^ Math.imul(column, 0x85ebca77) ^ Math.imul(salt + 1, 0xc2b2ae3d);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x7feb352d);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x846ca68b);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

/** The cells around one at a distance of so many cells, itself at distance 0. */
export function* ringAround({ row, column }: Cell, distance: number): Generator<Cell> {
  if (distance === 0) yield { row, column };
  for (let step = -distance; step < distance; step++) {
    yield { row: row - distance, column: column + step };
    yield { row: row + step, column: column + distance };
    yield { row: row + distance, column: column - step };
    yield { row: row - step, column: column - distance };
  }
}

const roadNames = (
  '人民路 解放路 建设路 中山路 和平路 文化路 新华路 胜利路 友谊路 迎宾大道 滨江路 学府路 朝阳路 东风路 光明路 长江路 ' +
  '黄河路 青年路 健康路 工农路 体育路 花园路 南湖路 北环路 西园路 东升街 文昌街 和谐街 富民街 春风街'
).split(' ');

/** The street that runs through a cell. Real streets are known only by name and middle (landmarks.ts); these fill the rest. */
export const streetOf = (cell: Cell): string => roadNames[draw(cell, 7) % roadNames.length]!;

export const isCommonStreet = (name: string): boolean => roadNames.includes(name);

/** A real place known by name. */
export type Landmark = {
  name: string;
  /** Its name and whatever else it is called. */
  names: readonly string[];
  region: Region;
  point: Point;
  /** e.g. 风景名胜, 火车站, 机场. */
  kind: string;
  /** Street and number. */
  address: string;
};

function region(adcode: string): Region {
  const found = regionByCode(adcode);
  if (!found) throw new Error(`is no region: ${adcode}`);
  return found;
}

/** Positions to about 300 m. */
export const landmarks: readonly Landmark[] = readTable('maps/china/landmarks.tsv', landmarksText, {
  name: cell.text,
  aliases: cell.list(),
  adcode: region,
  longitude: cell.number,
  latitude: cell.number,
  kind: cell.text,
  address: cell.text,
}).map(({ name, aliases, adcode, longitude, latitude, kind, address }) => ({
  name,
  names: [name, ...aliases],
  region: adcode,
  point: { latitude, longitude },
  kind,
  address,
}));

/** Real streets, each at about its middle. */
export const roads = readTable('maps/china/roads.tsv', roadsText, {
  name: cell.text,
  adcode: region,
  longitude: cell.number,
  latitude: cell.number,
}).map(({ name, adcode, longitude, latitude }) => ({ name, region: adcode, point: { latitude, longitude } }));

/** A street runs past every point this near to its middle. */
const ALONG_KM = 0.7;

/** The street at a point: a real one where one is known, else the one drawn for the cell. */
export function streetAt(point: Point): string {
  const [nearest] = roads
    .filter((road) => Math.abs(road.point.latitude - point.latitude) < 0.01)
    .map(({ name, point: middle }) => ({ name, km: greatCircleKm(middle, point) }))
    .sort((one, other) => one.km - other.km);
  return nearest && nearest.km <= ALONG_KM ? nearest.name : streetOf(cellAt(point));
}

/** Cities with an underground railway, without trains, or with fast trains in a province that otherwise has none. */
const rail = new Map(
  readTable('maps/china/rail.tsv', railText, {
    city: cell.text,
    underground: cell.oneOf(['yes', 'no']),
    trains: cell.oneOf(['none', 'usual', 'fast']),
  }).map((row) => [row.city, row]),
);

export const hasUnderground = ({ short }: Region): boolean => rail.get(short)?.underground === 'yes';

/** The trains of a city: none, those usual in its province, or fast ones. */
export const trainsOf = ({ short }: Region): 'none' | 'usual' | 'fast' => rail.get(short)?.trains ?? 'usual';

/** Coastline and border to about 12 km, as longitude,latitude. After Apache ECharts 4.9, china-contour. */
const outlines = readTable('maps/china/outline.tsv', outlineText, {
  land: cell.text,
  outline: (points) =>
    cell
      .list(' ')(points)
      .map((pair) => pair.split(',').map(cell.number) as [east: number, north: number]),
});

/** Whether a point is within the outline. Points in a harbour or on a small island may count as outside. */
const isWithinOutline = ({ latitude, longitude }: Point): boolean =>
  outlines.some(({ outline }) => {
    let inside = false;
    let [fromEast, fromNorth] = outline.at(-1)!;
    for (const [east, north] of outline) {
      const crosses = north > latitude !== fromNorth > latitude;
      const at = ((fromEast - east) * (latitude - north)) / (fromNorth - north) + east;
      if (crosses && longitude < at) inside = !inside;
      [fromEast, fromNorth] = [east, north];
    }
    return inside;
  });

/** Points whose region is known: the centres, and the landmarks and roads, which make the borders more exact in the middle of cities. */
const known: readonly { region: Region; point: Point }[] = [
  ...parts.map((region) => ({ region, point: region })),
  ...landmarks,
  ...roads,
];

/** No harbour and no island near the coast is farther from such a point. */
const COAST_KM = 15;

/** The district, or city without districts, of a point in China: that of the nearest known point. Undefined outside China. */
export function regionAt(point: Point): Region | undefined {
  const narrowing = Math.cos((point.latitude * Math.PI) / 180);
  let [nearest] = known;
  let least = Infinity;
  for (const one of known) {
    const north = one.point.latitude - point.latitude;
    const east = (one.point.longitude - point.longitude) * narrowing;
    const square = north * north + east * east;
    if (square < least) [nearest, least] = [one, square];
  }
  const { region, point: at } = nearest!;
  return greatCircleKm(at, point) <= COAST_KM || isWithinOutline(point) ? region : undefined;
}
