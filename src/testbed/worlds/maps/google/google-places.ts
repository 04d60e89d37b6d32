import { hash32 } from '#core/random.ts';
import { folded } from '../gazetteer/names.ts';
import { countries, greatCircleKm, nearestCity } from '../gazetteer/cities.ts';
import { locate } from '../gazetteer/locate.ts';
import { cityAt, poiAt, type Located } from '../gazetteer/located.ts';
import { placeId } from '../gazetteer/place-id.ts';
import { landmarks, type Poi } from '../gazetteer/pois.ts';
import type { Point } from '../gazetteer/sphere.ts';
import { reachKm, streetOf, writtenAddress, writtenCity } from '../gazetteer/streets.ts';

/** A place's address as Google writes it: in the place's own order, the country in English. */
export function formattedAddress(place: Located): string {
  const { city } = place;
  switch (place.kind) {
    case 'poi':
      return poiAddress(place.poi);
    case 'city':
      return writtenCity(city);
    case 'country':
      return city.country;
    case 'house':
      return place.number === undefined
        ? `${place.street}, ${writtenCity(city)}`
        : writtenAddress(city, place.street, place.number);
    case 'point':
      return formattedAddress(addressAt(place) ?? cityAt(city));
  }
}

const poiAddress = ({ real, names, city, street, number }: Poi): string =>
  real ? `${names.en}, ${writtenCity(city)}` : writtenAddress(city, street, number);

/** A sight names the ground round it. */
const SIGHT_KM = 0.12;
/** Beyond this from every city there is no address. */
const ADDRESSLESS_KM = 400;
/** Degrees of a block of houses, about 300 metres. */
const BLOCK = 0.003;

/** The place at a point: a sight, or a house of the street that runs there; undefined on the open sea. */
export function addressAt(point: Point): Located | undefined {
  const sight = landmarks.find((landmark) => greatCircleKm(landmark, point) <= SIGHT_KM);
  if (sight) return poiAt(sight);
  const city = nearestCity(point.latitude, point.longitude);
  const away = greatCircleKm(city, point);
  if (away > ADDRESSLESS_KM) return undefined;
  const { latitude, longitude } = point;
  if (away > reachKm(city) * 2 + 5)
    return { kind: 'house', latitude, longitude, city, street: 'Unnamed Road' };
  const block = `${Math.round(latitude / BLOCK)},${Math.round(longitude / BLOCK)}`;
  const number = 1 + (hash32(`${latitude.toFixed(4)},${longitude.toFixed(4)}`) % 120);
  return {
    kind: 'house',
    latitude,
    longitude,
    city,
    street: streetOf(city, hash32(`${city.id}/${block}`)),
    number,
  };
}

/** Seven decimals, as the service answers. */
export const pointOf = ({ latitude, longitude }: Point) => ({
  latitude: Math.round(latitude * 1e7) / 1e7 + 0,
  longitude: Math.round(longitude * 1e7) / 1e7 + 0,
});

/** The name of a place. */
export const placeName = (place: Located): string =>
  place.kind === 'poi'
    ? place.poi.names.en
    : place.kind === 'house'
      ? `${place.number ?? ''} ${place.street}`.trim()
      : place.kind === 'country'
        ? place.city.country
        : place.city.name;

/** What details know beyond address and position; empty for what is no business and no sight. */
export function particulars(place: Located): {
  phone: string;
  website: string;
  rating: number;
  opening_hours: string[];
} {
  if (place.kind !== 'poi') return { phone: '', website: '', rating: 0, opening_hours: [] };
  const { poi } = place;
  const seed = hash32(poi.id);
  const dial = countries.get(poi.city.countryCode)?.dial ?? '';
  const slug = folded(poi.names.en).replace(/[^a-z0-9]/g, '');
  return {
    phone: `${dial} 555 ${String(1000 + (seed % 9000))}`,
    website: `https://${slug === '' ? 'place' : slug}.example/`,
    rating: poi.rating,
    opening_hours: openingHours(poi),
  };
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const closedOn: Readonly<Record<string, readonly string[]>> = {
  museum: ['Monday'],
  library: ['Monday'],
  bank: ['Saturday', 'Sunday'],
  post: ['Sunday'],
  school: ['Saturday', 'Sunday'],
  dentist: ['Saturday', 'Sunday'],
};

function openingHours({ category: { id, opens, closes } }: Poi): string[] {
  const hours = opens === 0 && closes === 24 ? 'Open 24 hours' : `${hour(opens)} – ${hour(closes)}`;
  return weekdays.map((day) => `${day}: ${closedOn[id]?.includes(day) ? 'Closed' : hours}`);
}

const hour = (of: number): string => `${of % 12 === 0 ? 12 : of % 12}:00 ${of % 24 < 12 ? 'AM' : 'PM'}`;

/** The place of an address or "latitude,longitude" in a matrix or a route; undefined when it cannot be found. */
export const waypoint = (text: string): (Located & { address: string; id: string }) | undefined => {
  const place = locate(text);
  return place && { ...place, address: formattedAddress(place), id: placeId(place) };
};
