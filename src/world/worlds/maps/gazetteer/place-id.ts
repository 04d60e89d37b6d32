import { cities } from './cities.ts';
import { cityAt, countryAt, houseAt, poiAt, pointAt, type Located } from './locate.ts';
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
