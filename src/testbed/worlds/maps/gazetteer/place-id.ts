import { cities, nearestCity } from './cities.ts';
import { countryAt } from './locate.ts';
import { cityAt, houseAt, poiAt, type Located } from './locate.ts';
import { poiById } from './pois.ts';

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
  const [kind, ...rest] = text?.split(':') ?? [];
  const [first = '', second = ''] = rest;
  const cityById = () => cities.find((city) => city.id === first);
  if (kind === 'poi') return orNull(poiById(first), poiAt);
  if (kind === 'city') return orNull(cityById(), cityAt);
  if (kind === 'country') return countryAt(first) ?? null;
  if (kind === 'house' && !/^\d{0,4}$/.test(second)) return null;
  if (kind === 'house')
    return orNull(cityById(), (city) =>
      houseAt(city, rest.slice(2).join(':'), second === '' ? undefined : Number(second)),
    );
  if (kind !== 'point') return undefined;
  const [latitude, longitude] = [first, second].map((part) => (part === '' ? NaN : Number(part)));
  if (latitude === undefined || longitude === undefined) return null;
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return null;
  return { kind: 'point', latitude, longitude, city: nearestCity(latitude, longitude) };
}

const orNull = <Given, Made>(given: Given | undefined, make: (given: Given) => Made): Made | null =>
  given === undefined ? null : make(given);

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
