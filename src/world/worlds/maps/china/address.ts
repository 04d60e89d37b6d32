import { hash32 } from '#core/random.ts';
import { findCity } from '../gazetteer/cities.ts';
import { destination, greatCircleKm, roundedTo, type Point } from '../gazetteer/sphere.ts';
import { writeAddress } from '../gazetteer/pois.ts';
import {
  cellAt,
  centreOf,
  draw,
  isCommonStreet,
  ringAround,
  streetOf,
  landmarks,
  regionAt,
  roads,
  streetAt,
  type Landmark,
  cities,
  cityOf,
  districtsNamed,
  districtsOf,
  isDistrict,
  provinceOf,
  provinces,
  type Province,
  type Region,
} from './regions.ts';
import { placesInRegion } from './places.ts';

/** How exactly an address was found. */
export type Level = '省' | '市' | '区县' | '兴趣点' | '道路' | '门牌号';

/** What an address means. */
export type Located = { province: Province; city?: Region; district?: Region; point: Point; level: Level };

function locatedIn(region: Region, point: Point, level: Level): Located {
  const district = isDistrict(region) ? { district: region } : {};
  return { province: provinceOf(region), city: cityOf(region), ...district, point, level };
}

const ofRegion = (region: Region): Located =>
  locatedIn(region, region, isDistrict(region) ? '区县' : region.adcode.endsWith('0000') ? '省' : '市');

const ofLandmark = ({ region, point }: Landmark): Located => locatedIn(region, point, '兴趣点');

/** What may follow a landmark's name without meaning another place. */
const surroundings = /^(?:风景名胜区|风景区|景区|正门|大门|[东西南北]门|入口|售票处|停车场|附近)?$/;

const isNamed = (landmark: Landmark, text: string): boolean =>
  landmark.names.some((name) => text.startsWith(name) && surroundings.test(text.slice(name.length)));

/** Whether a text is one name that must not be cut. */
const isLandmark = (text: string): boolean => landmarks.some((landmark) => isNamed(landmark, text));

/** An address taken apart: the regions it names, and what follows them. */
type AddressParts = {
  province: Province | undefined;
  city: Region | undefined;
  /** More than one when several cities have a district of this name and none of them is named. */
  districts: readonly Region[];
  rest: string;
};

/** Longest address looked at. */
const LONGEST = 120;

/** 中国浙江省杭州市西湖区北山街1号 → 浙江省, 杭州市, 西湖区, 北山街1号. */
function partsOf(address: string): AddressParts {
  const text = address
    .normalize('NFKC')
    .slice(0, LONGEST)
    .replace(/[\s,，、]/g, '')
    .replace(/^(?:中华人民共和国|中国)/, '');
  const [province, afterProvince] = isLandmark(text) ? [undefined, text] : provinceIn(text);
  const municipality = province && cities.find(({ adcode }) => adcode === `${province.prefix}0000`);
  const [city, afterCity] = isLandmark(afterProvince)
    ? [municipality, afterProvince]
    : municipality
      ? [municipality, withoutHead(afterProvince, [municipality.name, '市辖区'])]
      : headIn(afterProvince, province ? cities.filter((one) => provinceOf(one) === province) : cities);
  const [districts, rest] = isLandmark(afterCity) ? [[], afterCity] : districtsIn(afterCity, province, city);
  return {
    province: province ?? (city && provinceOf(city)),
    city,
    districts,
    rest: rest.replace(/^[\u4e00-\u9fa5]{2,5}?(?:街道|镇|乡)(?=.{2})/, ''),
  };
}

const withoutHead = (text: string, heads: readonly string[]): string =>
  text.slice(heads.find((head) => text.startsWith(head))?.length ?? 0);

/** Streets are named after cities: 南京路 is in Shanghai. */
const streetFollows = /^[东西南北中]?[一二三四]?(?:路|街|大街|大道)/;

/** A region or nothing, and the text after it. */
type Head<Named> = [Named | undefined, rest: string];

/** Which of these regions a text begins with, in full or short. `rank` may follow a short name. */
function headIn<Named extends Province | Region>(
  text: string,
  regions: readonly Named[],
  rank: string | RegExp = '',
): Head<Named> {
  const inFull = regions.find(({ name }) => text.startsWith(name));
  return inFull ? [inFull, text.slice(inFull.name.length)] : shortHeadIn(text, regions, rank);
}

function shortHeadIn<Named extends Province | Region>(
  text: string,
  regions: readonly Named[],
  rank: string | RegExp = '',
): Head<Named> {
  const region = regions.find(({ short }) => text.startsWith(short));
  const rest = region ? text.slice(region.short.length).replace(rank, '') : text;
  return region && !streetFollows.test(rest) ? [region, rest] : [undefined, text];
}

function provinceIn(text: string): Head<Province> {
  const isCity = cities.some(
    ({ name }) => text.startsWith(name) && !provinces.some((one) => one.name === name),
  );
  return isCity ? [undefined, text] : headIn(text, provinces, /^省/);
}

function districtsIn(text: string, province: Province | undefined, city: Region | undefined): Districts {
  const head = /^[\u4e00-\u9fa5]{1,8}?(?:新区|[区县市])/.exec(text)?.[0] ?? '';
  const inFull = districtsNamed(head).filter((one) =>
    city ? cityOf(one) === city : !province || provinceOf(one) === province,
  );
  if (inFull.length > 0) return [inFull, text.slice(head.length)];
  const ofCity = city ? districtsOf(city).filter(({ short }) => text.length > short.length) : [];
  const [district, rest] = shortHeadIn(text, ofCity);
  return [district ? [district] : [], rest];
}

type Districts = [readonly Region[], rest: string];

/**
 * Where an address or landmark of China is, best first; several when its name is that of several. Empty when nothing of it is
 * known, or when it is outside the region to search `within`. What cannot be found inside a known region counts as that region.
 */
export function locate(address: string, within?: Region): Located[] {
  const parts = partsOf(address);
  if (!parts.province && parts.districts.length === 0 && !within) return anywhere(parts.rest, address);
  const regions = regionsMeant(parts, within);
  if (regions.length === 0 && parts.province && !within) return ofProvince(parts.province, parts.rest);
  return regions.map((region) => (parts.rest === '' ? ofRegion(region) : inRegion(parts.rest, region)));
}

/** The regions an address names, which lie in the region one looks within. */
function regionsMeant({ province, city, districts }: AddressParts, within?: Region): readonly Region[] {
  const meant = districts.length > 0 ? districts : city ? [city] : [];
  if (!within) return meant;
  if (meant.length === 0) return !province || province === provinceOf(within) ? [within] : [];
  const around = cityOf(within);
  return meant
    .filter((region) => region === within || cityOf(region) === within || region === around)
    .map((region) => (region === around ? within : region));
}

/** A landmark or well-known road needs no city; a foreign name or an English one may still mean a Chinese city. */
function anywhere(rest: string, address: string): Located[] {
  const found = landmarks.filter((landmark) => isNamed(landmark, rest)).map(ofLandmark);
  if (found.length > 0) return found;
  const { name, number } = roadIn(rest);
  const onRoads = roads.filter((road) => road.name === name);
  if (onRoads.length > 0) return onRoads.map((road) => onRoad(road.region, road.point, { name, number }));
  const city = findCity(address);
  const region = city && ['CN', 'HK', 'MO'].includes(city.countryCode) ? regionAt(city) : undefined;
  return region ? [ofRegion(cityOf(region))] : [];
}

/** A province is found at its capital; a landmark may follow its name. */
function ofProvince(province: Province, rest: string): Located[] {
  const landmark = landmarks.find((one) => isNamed(one, rest) && provinceOf(one.region) === province);
  if (landmark) return [ofLandmark(landmark)];
  const capital = cities.find(({ adcode }) => adcode === `${province.prefix}0100`);
  return capital ? [{ province, point: capital, level: '省' }] : [];
}

function inRegion(rest: string, region: Region): Located {
  const isWithin = (one: { region: Region }): boolean =>
    one.region === region || cityOf(one.region) === region;
  const within = landmarks.filter(isWithin);
  const landmark =
    within.find((one) => isNamed(one, rest)) ??
    within.find(({ names }) => names.some((name) => rest.endsWith(name)));
  if (landmark) return ofLandmark(landmark);
  const road = roadIn(rest);
  const known = roads.find((one) => one.name === road.name && isWithin(one));
  if (known) return onRoad(known.region, known.point, road);
  if (road.name !== '') return onRoad(region, pointOnStreet(road.name, region), road);
  const [place] = rest.length > 2 ? placesInRegion([rest], region, 1) : [];
  return place?.name.includes(rest) ? locatedIn(place.region, place.point, '兴趣点') : ofRegion(region);
}

type OnRoad = { name: string; number: number };

const roadPattern =
  /^([^\d]{1,10}?(?:大道|大街|马路|公路|胡同|路|街|巷|弄))(?:[一二三四五六七八九十东西南北中]段)?(?:(\d{1,5}|[零一二三四五六七八九十百]{1,6})[号弄])?/;

/** Name and number in 北山街12号; an empty name when it is no road, number 0 without one. */
function roadIn(text: string): OnRoad {
  const [, name = '', number = ''] = roadPattern.exec(text) ?? [];
  return { name, number: /^\d/.test(number) ? Number(number) : chineseNumber(number) };
}

/** 十 → 10, 二百零五 → 205; 0 for nothing. */
function chineseNumber(text: string): number {
  let sum = 0;
  let digit = 0;
  for (const sign of text) {
    const factor = { 十: 10, 百: 100 }[sign];
    if (factor) [sum, digit] = [sum + (digit || 1) * factor, 0];
    else digit = '零一二三四五六七八九'.indexOf(sign);
  }
  return sum + digit;
}

/** Numbers run along a road in its direction, 4 m a number, with the middle at 200. */
function onRoad(region: Region, middle: Point, { name, number }: OnRoad): Located {
  if (number === 0) return locatedIn(region, middle, '道路');
  const km = (Math.min(number, 400) - 200) * 0.004;
  return locatedIn(region, roundedTo(6, destination(middle, km, hash32(name) % 180)), '门牌号');
}

/** A street of the region by this name: where the grid has it, else somewhere near the middle, always the same. */
function pointOnStreet(name: string, region: Region): Point {
  const middle = cellAt(region);
  for (let ring = 0; ring < 8 && isCommonStreet(name); ring++)
    for (const cell of ringAround(middle, ring))
      if (streetOf(cell) === name) return roundedTo(6, centreOf(cell));
  const drawn = hash32(`${region.adcode} ${name}`);
  return roundedTo(6, destination(region, 0.3 + (drawn % 300) / 100, (drawn >>> 9) % 360));
}

/** A landmark this near belongs to the address. */
const BESIDE_KM = 0.3;

/** The address of a point; undefined outside China. `district` is empty in cities without any, `landmark` where none is near. */
export function addressAt(point: Point) {
  const region = regionAt(point);
  if (!region) return undefined;
  const beside = landmarks.find((one) => greatCircleKm(one.point, point) <= BESIDE_KM);
  return {
    province: provinceOf(region).name,
    city: cityOf(region).name,
    district: isDistrict(region) ? region.name : '',
    street: streetAt(point),
    number: 1 + (draw(cellAt(point), 3) % 399),
    landmark: beside?.name ?? '',
  };
}

/** 浙江省杭州市西湖区北山街12号; a municipality is named once. */
export const written = (address: NonNullable<ReturnType<typeof addressAt>>): string =>
  writeAddress('zh', { ...address, city: address.city === address.province ? '' : address.city });
