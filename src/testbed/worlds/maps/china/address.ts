import { hash32 } from '#core/random.ts';
import { partsOf, type AddressParts } from './address-parts.ts';
import { cellAt, centreOf, draw, isCommonStreet, ringAround, streetOf } from './grid.ts';
import { landmarks, roads, streetAt, type Landmark } from './landmarks.ts';
import { regionAt } from './region-at.ts';
import { cities, cityOf, isDistrict, provinceOf, type Province, type Region } from './regions.ts';
import { placesInRegion } from './search.ts';
import { findCity } from '../gazetteer/cities.ts';
import { destination, greatCircleKm, type Point } from '../gazetteer/sphere.ts';
import { writeAddress } from '../gazetteer/streets.ts';

/** How exactly an address was found. */
export type Level = '省' | '市' | '区县' | '兴趣点' | '道路' | '门牌号';

/** What an address means. */
export type Located = { province: Province; city?: Region; district?: Region; point: Point; level: Level };

const provincial = (region: Region): boolean => region.adcode.endsWith('0000');

function locatedIn(region: Region, point: Point, level: Level): Located {
  const district = isDistrict(region) ? { district: region } : {};
  return { province: provinceOf(region), city: cityOf(region), ...district, point, level };
}

const pointOf = ({ latitude, longitude }: Region): Point => ({ latitude, longitude });

const ofRegion = (region: Region): Located =>
  locatedIn(region, pointOf(region), isDistrict(region) ? '区县' : provincial(region) ? '省' : '市');

/** What may follow a landmark's name without meaning another place. */
const surroundings = /^(?:风景名胜区|风景区|景区|正门|大门|[东西南北]门|入口|售票处|停车场|附近)?$/;

const names = (landmark: Landmark, text: string): boolean =>
  landmark.names.some((name) => text.startsWith(name) && surroundings.test(text.slice(name.length)));

const isLandmark = (text: string): boolean => landmarks.some((landmark) => names(landmark, text));

/**
 * Where an address or landmark of China is, best first; several when its name is that of several. Empty when nothing of it is
 * known, or when it is outside the region to search `within`. What cannot be found inside a known region counts as that region.
 */
export function locate(address: string, within?: Region): Located[] {
  const parts = partsOf(address, isLandmark);
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
  const overlapping = meant.filter(
    (region) => region === within || cityOf(region) === within || region === cityOf(within),
  );
  return overlapping.map((region) => (region === cityOf(within) ? within : region));
}

/** A landmark or well-known road needs no city; a foreign name or an English one may still mean a Chinese city. */
function anywhere(rest: string, address: string): Located[] {
  const found = landmarks.filter((landmark) => names(landmark, rest)).map(ofLandmark);
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
  const landmark = landmarks.find((one) => names(one, rest) && provinceOf(one.region) === province);
  if (landmark) return [ofLandmark(landmark)];
  const capital = cities.find(({ adcode }) => adcode === `${province.prefix}0100`);
  return capital ? [{ province, point: pointOf(capital), level: '省' }] : [];
}

const ofLandmark = ({ region, point }: Landmark): Located => locatedIn(region, point, '兴趣点');

function inRegion(rest: string, region: Region): Located {
  const isWithin = (one: { region: Region }): boolean =>
    one.region === region || cityOf(one.region) === region;
  const landmark =
    landmarks.find((one) => isWithin(one) && names(one, rest)) ??
    landmarks.find((one) => isWithin(one) && one.names.some((name) => rest.endsWith(name)));
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
  return locatedIn(region, rounded(destination(middle, km, hash32(name) % 180)), '门牌号');
}

/** A street of the region by this name: where the grid has it, else somewhere near the middle, always the same. */
function pointOnStreet(name: string, region: Region): Point {
  const middle = cellAt(region);
  for (let ring = 0; ring < 8 && isCommonStreet(name); ring++)
    for (const cell of ringAround(middle, ring)) if (streetOf(cell) === name) return rounded(centreOf(cell));
  const drawn = hash32(`${region.adcode} ${name}`);
  return rounded(destination(region, 0.3 + (drawn % 300) / 100, (drawn >>> 9) % 360));
}

const rounded = ({ latitude, longitude }: Point): Point => ({
  latitude: Math.round(latitude * 1e6) / 1e6,
  longitude: Math.round(longitude * 1e6) / 1e6,
});

/** The address of a point in China. */
export type Address = {
  province: string;
  city: string;
  district: string;
  street: string;
  number: number;
  landmark: string;
};

/** A landmark this near belongs to the address. */
const BESIDE_KM = 0.3;

/** The address of a point; undefined outside China. `district` is empty in cities without any, `landmark` where none is near. */
export function addressAt(point: Point): Address | undefined {
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
export const written = (address: Address): string =>
  writeAddress('zh', { ...address, city: address.city === address.province ? '' : address.city });
