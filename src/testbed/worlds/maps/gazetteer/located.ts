import { type City, cities } from './cities.ts';
import { type Poi, landmarks, poisOf } from './pois.ts';
import type { Point } from './sphere.ts';
import { housePoint } from './streets.ts';

/** What a text names: a place on the map, a city, a house, a bare point or a country. */
export type Located = Point & { city: City } & (
    | { kind: 'poi'; poi: Poi }
    | { kind: 'city' }
    | { kind: 'house'; street: string; number?: number }
    | { kind: 'point' }
    | { kind: 'country'; code: string }
  );

const at = ({ latitude, longitude }: Point): Point => ({ latitude, longitude });

export const cityAt = (city: City): Located => ({ kind: 'city', ...at(city), city });

export const poiAt = (poi: Poi): Located => ({ kind: 'poi', ...at(poi), city: poi.city, poi });

export function houseAt(city: City, street: string, number?: number): Located {
  const point = housePoint(city, street, number);
  return { kind: 'house', ...point, city, street, ...(number !== undefined && { number }) };
}

const withChineseName = cities
  .map((city) => ({ city, zh: city.names.zh ?? '' }))
  .filter(({ zh }) => zh.length > 1);

/** What an address without separators names: 浙江省杭州市西湖区北山街12号. The city first, then district, street and number. */
export function locateChinese(text: string): Located | undefined {
  const address = text
    .replace(/\s/g, '')
    .replace(/^(中国)?(\p{Script=Han}{2,3}省|\p{Script=Han}{2,8}?自治区)?/u, '');
  const city = cityIn(address);
  const rest = city ? address.slice(address.indexOf(city.names.zh!) + city.names.zh!.length) : address;
  const place = rest.replace(/^市/, '');
  if (city && DISTRICT.test(place)) return place === '' ? cityAt(city) : district(city, place);
  const found = sightIn(place, city) ?? (city && place !== '' ? poiIn(city, place) : undefined);
  if (found) return found;
  if (!city) return undefined;
  const number = /(\d{1,4})号?$/.exec(place)?.[1];
  const street = place.replace(/\d+号?.*$/, '').replace(/^\p{Script=Han}{1,4}[区县]/u, '');
  return street === ''
    ? cityAt(city)
    : houseAt(city, street, number === undefined ? undefined : Number(number));
}

/** Nothing, or a district. */
const DISTRICT = /^(\p{Script=Han}{1,4}[区县])?$/u;

/** A district is at the sight it is named after, else anywhere in the city. */
function district(city: City, name: string): Located {
  const sight = landmarks.find(({ names }) => names.zh === name.slice(0, -1));
  const found = houseAt(city, name);
  return sight?.city === city ? { ...found, latitude: sight.latitude, longitude: sight.longitude } : found;
}

/** The city named first; of two at one place the longer name. */
function cityIn(address: string): City | undefined {
  let best: { city: City; zh: string; index: number } | undefined;
  for (const { city, zh } of withChineseName) {
    const index = address.indexOf(zh);
    if (index < 0 || (index > 0 && address.length > zh.length + index + 12)) continue;
    if (!best || index < best.index || (index === best.index && zh.length > best.zh.length))
      best = { city, zh, index };
  }
  return best && best.index <= 8 ? best.city : undefined;
}

/** A sight whose name is in the text, the longest; in the city when one is known. */
function sightIn(place: string, city: City | undefined): Located | undefined {
  const [found] = landmarks
    .filter(
      ({ names, city: own }) => place.includes(names.zh) && (!city || own.countryCode === city.countryCode),
    )
    .sort((one, other) => other.names.zh.length - one.names.zh.length);
  return found && poiAt(found);
}

function poiIn(city: City, place: string): Located | undefined {
  const found = poisOf(city).find(
    ({ names }) => names.zh === place || names.zh === `${city.names.zh}${place}`,
  );
  return found && poiAt(found);
}
