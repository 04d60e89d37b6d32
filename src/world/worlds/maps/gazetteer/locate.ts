import {
  states,
  folded,
  indexByName,
  cities,
  countries,
  findCity,
  nearestCity,
  type City,
} from './cities.ts';
import { keysOf, landmarks, poisOf, type Poi, housePoint, poiById } from './pois.ts';
import { greatCircleKm, type Point } from './sphere.ts';

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

/** A house by its digits, or a street when there are none. */
function houseAt(city: City, street: string, digits = ''): Located {
  const number = digits === '' ? undefined : Number(digits);
  const point = housePoint(city, street, number);
  return { kind: 'house', ...point, city, street, ...(number !== undefined && { number }) };
}

const pointAt = ({ latitude, longitude }: Point): Located => ({
  kind: 'point',
  latitude,
  longitude,
  city: nearestCity(latitude, longitude),
});

/** Longest text that is looked up. */
const LONGEST = 300;

/**
 * Finds what an address, city, sight or "latitude,longitude" names, in English, Chinese, French, Russian or the language
 * spoken there; undefined for what cannot be found. Streets are not known: any street of a known city is found, and stands
 * where its name says (see streets.ts).
 */
export function locate(text: string): Located | undefined {
  if (text.length > LONGEST) return undefined;
  const point = pointIn(text);
  if (point) return pointAt(point);
  return (/\p{Script=Han}/u.test(text) ? locateChinese(text) : undefined) ?? inWords(text);
}

function inWords(text: string): Located | undefined {
  const parts = text
    .split(/[,，;\n]/)
    .map((part, index) => withoutPostcode(part, index === 0))
    .filter((part) => part !== '');
  if (parts.length === 0 || parts.length > 10) return undefined;
  const city = findCity(parts.join(', '));
  if (city) return cityAt(city);
  const found = sight(parts) ?? houseIn(parts) ?? countryNamed(parts);
  const begun = found ? undefined : sightFrom(parts[0]!);
  return begun ? poiAt(begun) : found;
}

/** "2.5,-7" or "2.5, -7" as a point; undefined outside the globe. */
function pointIn(text: string): Point | undefined {
  const match = /^\s*(-?\d{1,3}(?:\.\d{1,15})?)\s*[,，]\s*(-?\d{1,3}(?:\.\d{1,15})?)\s*$/.exec(text);
  if (!match) return undefined;
  const [latitude, longitude] = [Number(match[1]), Number(match[2])];
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined;
}

/** Four to six digits; in the first part, where a street number may be, five or more and not in front. */
const withoutPostcode = (part: string, first: boolean): string =>
  part.replace(first ? /\s\d{5,6}(?=\s|$)/g : /(^|\s)\d{4,6}(-\d{3,4})?(?=\s|$)/g, ' ').trim();

const sights = indexByName(landmarks, ({ names }) => Object.values(names));

/** The sight of this name; of several the last one in the table. */
const sightNamed = (name: string): Poi | undefined => sights.get(folded(name))?.at(-1);

/** A sight by its whole name, whatever city and country follow as long as they are not elsewhere. */
function sight([head = '', ...tail]: string[]): Located | undefined {
  const found = sightNamed(head) ?? sightNamed(withoutArticle(head));
  if (!found) return undefined;
  const city = tail.length > 0 ? findCity(tail.join(', ')) : undefined;
  return city && greatCircleKm(city, found) > NEAR_KM ? undefined : poiAt(found);
}

/** A sight belongs to a city up to here. */
const NEAR_KM = 80;
/** Shorter beginnings name nothing. */
const SHORTEST_BEGINNING = 5;

const withoutArticle = (text: string): string => text.replace(/^(the|le|la|les)\s/i, '');

function sightFrom(text: string): Poi | undefined {
  const key = folded(withoutArticle(text));
  if (key.length < SHORTEST_BEGINNING) return undefined;
  for (const [name, named] of sights) if (name.startsWith(key) || key.startsWith(name)) return named.at(-1);
  return undefined;
}

/** A street, house or place in a city that another part, or the last words of the only one, names. */
function houseIn(parts: string[]): Located | undefined {
  for (const [name, heads] of readings(parts)) {
    const city = findCity(name);
    if (city) return inCity(city, heads);
  }
  return undefined;
}

/** The ways to read the parts of an address as a city's name and what is in the city, the likeliest first. */
function* readings(parts: string[]): Generator<[city: string, heads: string[]]> {
  for (let from = 1; from < parts.length; from++) yield [parts.slice(from).join(', '), parts.slice(0, from)];
  if (parts.slice(1).some((part) => states.has(folded(part)))) return;
  for (const [index, part] of parts.length > 1 ? parts.entries() : [])
    yield [part, parts.filter((other, place) => place !== index && !countryCode(other))];
  const [first = '', ...tail] = parts;
  const words = first.split(/\s+/).slice(0, 20);
  for (let count = Math.min(3, words.length - 1); count >= 1; count--)
    yield [[words.slice(-count).join(' '), ...tail].join(', '), [words.slice(0, -count).join(' ')]];
}

function inCity(city: City, heads: string[]): Located {
  const head = heads.join(' ').trim();
  const key = folded(head);
  if (!/\p{L}/u.test(head)) return cityAt(city);
  const named = poisOf(city).find((poi) => keysOf(poi).includes(key));
  if (named) return poiAt(named);
  const number = /\d{1,4}/.exec(head)?.[0] ?? '';
  const street = head
    .replace(/\d+\s?[a-z]?(?=\s|$|,)/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (street === '') return cityAt(city);
  const famous = sightNamed(street) ?? (number === '' ? sightFrom(street) : undefined);
  if (famous && greatCircleKm(city, famous) <= NEAR_KM) return poiAt(famous);
  return houseAt(city, street, number);
}

const codes = new Map(
  [...countries.values()].flatMap(({ code, en, zh, fr, ru }) =>
    [en, zh, fr, ru].map((name) => [folded(name), code]),
  ),
);

const countryCode = (name: string): string | undefined => codes.get(folded(name));

function countryNamed(parts: string[]): Located | undefined {
  const code = parts.length === 1 ? countryCode(parts[0]!) : undefined;
  return code === undefined ? undefined : countryAt(code);
}

/** A country's middle, weighed by where its people live; undefined for a code without cities. */
function countryAt(code: string): Located | undefined {
  const own = cities.filter((city) => city.countryCode === code);
  const [largest] = own;
  if (!largest) return undefined;
  const people = own.reduce((sum, { population }) => sum + population + 1, 0);
  const mean = (of: (city: City) => number) =>
    own.reduce((sum, city) => sum + of(city) * (city.population + 1), 0) / people;
  return {
    kind: 'country',
    code,
    city: largest,
    latitude: mean(({ latitude }) => latitude),
    longitude: mean(({ longitude }) => longitude),
  };
}

const withChineseName = cities
  .map((city) => ({ city, zh: city.names.zh ?? '' }))
  .filter(({ zh }) => zh.length > 1);

/** What an address without separators names: 浙江省杭州市西湖区北山街12号. The city first, then district, street and number. */
function locateChinese(text: string): Located | undefined {
  const address = text
    .replace(/\s/g, '')
    .replace(/^(中国)?(\p{Script=Han}{2,3}省|\p{Script=Han}{2,8}?自治区)?/u, '');
  const city = cityIn(address);
  const rest = city ? address.slice(address.indexOf(city.names.zh!) + city.names.zh!.length) : address;
  const place = rest.replace(/^市/, '');
  if (city && DISTRICT.test(place)) return place === '' ? cityAt(city) : district(city, place);
  const poi = sightIn(place, city) ?? (city && place !== '' ? poiIn(city, place) : undefined);
  if (poi) return poiAt(poi);
  if (!city) return undefined;
  const number = /(\d{1,4})号?$/.exec(place)?.[1];
  const street = place.replace(/\d+号?.*$/, '').replace(/^\p{Script=Han}{1,4}[区县]/u, '');
  return street === '' ? cityAt(city) : houseAt(city, street, number);
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

/** A sight whose name is in the text, the longest; in the city's country when one is known. */
const sightIn = (place: string, city: City | undefined): Poi | undefined =>
  landmarks
    .filter(
      ({ names, city: { countryCode: own } }) =>
        place.includes(names.zh) && own === (city?.countryCode ?? own),
    )
    .sort((one, other) => other.names.zh.length - one.names.zh.length)[0];

const poiIn = (city: City, place: string): Poi | undefined =>
  poisOf(city).find(({ names: { zh } }) => zh === place || zh === `${city.names.zh}${place}`);

/** The opaque id of a place; a house's id contains its address, as in the real service. */
export function placeId(place: Located): string {
  switch (place.kind) {
    case 'poi':
      return `ChIJ${written(`poi:${place.poi.id}`)}`;
    case 'city':
      return `ChIJ${written(`city:${place.city.id}`)}`;
    case 'country':
      return `ChIJ${written(`country:${place.code}`)}`;
    case 'house':
      return `Ei${written(`house:${place.city.id}:${place.number ?? ''}:${place.street}`)}`;
    case 'point':
      return `Gh${written(`point:${place.latitude.toFixed(6)}:${place.longitude.toFixed(6)}`)}`;
  }
}

/** The place of an id; undefined when the id is none, null when nothing is there any more. */
export function placeOfId(id: string): Located | null | undefined {
  const text = id.length > 800 ? undefined : read(id.replace(/^(ChIJ|Ei|Gh)/, ''));
  const [kind, first = '', second = '', ...rest] = text?.split(':') ?? [];
  const city = cities.find((one) => one.id === first);
  switch (kind) {
    case 'poi': {
      const poi = poiById(first);
      return poi ? poiAt(poi) : null;
    }
    case 'city':
      return city ? cityAt(city) : null;
    case 'country':
      return countryAt(first) ?? null;
    case 'house':
      return city && /^\d{0,4}$/.test(second) ? houseAt(city, rest.join(':'), second) : null;
    case 'point': {
      const [latitude, longitude] = [Number(first || NaN), Number(second || NaN)];
      return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? pointAt({ latitude, longitude }) : null;
    }
    default:
      return undefined;
  }
}

/** Text as base64url of its UTF-8. */
const written = (text: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

function read(code: string): string | undefined {
  if (!/^[\w-]+$/.test(code)) return undefined;
  try {
    const bytes = Uint8Array.from(atob(code.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
      char.charCodeAt(0),
    );
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
