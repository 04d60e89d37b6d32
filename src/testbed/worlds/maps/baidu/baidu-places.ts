import { answer, type ToolOutcome } from '../../../world.ts';
import { baiduRefusal, coordinatesOf, degrees, invalidParameter, pointOf } from './baidu-traffic.ts';
import { addressAt, locate, written, type Level } from '../china/address.ts';
import { placeOfIp, baiduUid, placeOfBaiduUid } from '../china/ip.ts';
import type { Place } from '../china/places.ts';
import { cityOf, isDistrict, provinceOf, regionNamed } from '../china/regions.ts';
import { keywordsOf, placesAround, placesInCountry, placesInRegion } from '../china/search.ts';
import { countries, findCity, nearestCity, type City } from '../gazetteer/cities.ts';
import { greatCircleKm, type Point } from '../gazetteer/sphere.ts';

/** Longest address in bytes of UTF-8. */
const LONGEST_ADDRESS = 84;

/** Baidu's words for how exactly an address was found, and how sure it is of that, of 100. */
const levels: Readonly<Record<Level, readonly [level: string, confidence: number]>> = {
  省: ['省', 10],
  市: ['城市', 20],
  区县: ['区县', 30],
  兴趣点: ['旅游景点', 75],
  道路: ['道路', 50],
  门牌号: ['门址', 80],
};

/** Where an address of China is, or a city anywhere. */
export function placed(address: string): { point: Point; level: string; confidence: number } | undefined {
  const [found] = locate(address);
  if (found) {
    const [level, confidence] = levels[found.level];
    return { point: found.point, level, confidence };
  }
  const city = findCity(address);
  return city && { point: city, level: '城市', confidence: 20 };
}

export function geocoded({ address }: { address: string }): ToolOutcome {
  const bytes = new TextEncoder().encode(address.slice(0, LONGEST_ADDRESS + 1)).length;
  if (address.trim() === '' || bytes > LONGEST_ADDRESS) throw invalidParameter();
  const found = placed(address);
  if (!found) throw baiduRefusal('Internal Service Error:无相关结果');
  const { point, level, confidence } = found;
  const location = { lat: degrees(point.latitude), lng: degrees(point.longitude) };
  return answer({ location, coordinates: coordinatesOf(point), confidence, level });
}

/** A foreign point this near to a city counts as the city's; others are sea or wilderness, of which the service says nothing. */
const FOREIGN_KM = 60;

export function reverseGeocoded({
  latitude,
  longitude,
}: {
  latitude: number;
  longitude: number;
}): ToolOutcome {
  const address = addressAt({ latitude, longitude });
  if (address) {
    const { province, city, district } = address;
    return answer({ formatted_address: written(address), province, city, district });
  }
  const city = nearestCity(latitude, longitude);
  if (greatCircleKm({ latitude, longitude }, city) > FOREIGN_KM || city.countryCode === 'CN')
    return answer({ formatted_address: '', province: '', city: '', district: '' });
  const name = chineseName(city);
  return answer({ formatted_address: `${countryOf(city)}${name}`, province: '', city: name, district: '' });
}

export const chineseName = ({ names, name }: City): string => names.zh ?? name;

const countryOf = ({ countryCode }: City): string => countries.get(countryCode)?.zh ?? '';

/** A page of a search. */
const PAGE = 10;
const DEFAULT_M = 1000;
const FARTHEST_M = 50_000;

type Search = { query: string; region?: string; location?: string; radius?: number; tag?: string };

/** Around a point when one is given, otherwise in a region; a foreign region or point has no places. */
export function searched({ query, region = '全国', location, radius = DEFAULT_M, tag }: Search): ToolOutcome {
  const words = keywordsOf(query);
  if (words.length === 0) throw invalidParameter();
  const wanted = tag === undefined ? [] : keywordsOf(tag);
  const isWanted = ({ baiduTag }: Place): boolean =>
    wanted.length === 0 || wanted.some((one) => baiduTag.split(';').includes(one));
  const most = wanted.length === 0 ? PAGE : PAGE * 5;
  const found =
    location === undefined ? inRegion(words, region, most) : around(words, { location, radius }, most);
  return answer({ results: found.filter(isWanted).slice(0, PAGE).map(resultOf) });
}

function around(
  words: string[],
  { location, radius }: { location: string; radius: number },
  most: number,
): Place[] {
  const circle = { centre: pointOf(location), km: Math.min(radius, FARTHEST_M) / 1000 };
  return placesAround(words, circle, most).map(({ place }) => place);
}

function inRegion(words: string[], name: string, most: number): Place[] {
  if (['全国', '中国', ''].includes(name.trim())) return placesInCountry(words, most);
  const region = regionNamed(name);
  return region ? placesInRegion(words, region, most) : [];
}

const resultOf = (place: Place) => ({
  uid: baiduUid(place),
  name: place.name,
  address: addressOf(place),
  coordinates: coordinatesOf(place.point),
  tag: place.baiduTag,
});

/** In full, from the province on. */
function addressOf({ region, address }: Place): string {
  const [province, city] = [provinceOf(region).name, cityOf(region).name];
  return `${province}${city === province ? '' : city}${isDistrict(region) ? region.name : ''}${address}`;
}

export function detailed({ uid }: { uid: string }): ToolOutcome {
  const place = placeOfBaiduUid(uid);
  if (!place) throw invalidParameter();
  return answer({
    uid,
    name: place.name,
    address: addressOf(place),
    coordinates: coordinatesOf(place.point),
    phone: place.phone,
    opening_hours: place.hours,
    rating: place.rating,
  });
}

export function ipLocated({ ip }: { ip: string }): ToolOutcome {
  const place = placeOfIp(ip);
  if (place === 'invalid') throw invalidParameter();
  if (typeof place === 'string') throw baiduRefusal(`Internal Service Error:ip[${ip}] loc failed`);
  const { city } = place;
  return answer({ ip, city: city.name, province: provinceOf(city).name, coordinates: coordinatesOf(city) });
}
