import { hash32 } from '#core/random.ts';
import { answer, world, ToolError } from '../../world.ts';
import { cities, countries, nearestCity, type City, folded } from './gazetteer/cities.ts';
import { cityAt, locate, poiAt, type Located, placeId, placeOfId } from './gazetteer/locate.ts';
import { landmarks, type Poi, reachKm, streetOf, writtenAddress, writtenCity } from './gazetteer/pois.ts';
import { searchPlaces } from './gazetteer/search.ts';
import { greatCircleKm, bearing, compassPoint, roundedTo, type Point } from './gazetteer/sphere.ts';
import { isOnStreets, routeBetween, type Leg, type Route, type TravelMode } from './routes/routes.ts';
import { elevationAt } from './weather/weather-model.ts';

/** A place's address as Google writes it: in the place's own order, the country in English. */
function formattedAddress(place: Located): string {
  const { city } = place;
  switch (place.kind) {
    case 'poi':
      return place.poi.real
        ? `${place.poi.names.en}, ${writtenCity(city)}`
        : writtenAddress(city, place.poi.street, place.poi.number);
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

/** A sight names the ground round it. */
const SIGHT_KM = 0.12;
/** Beyond this from every city there is no address. */
const ADDRESSLESS_KM = 400;
/** Degrees of a block of houses, about 300 metres. */
const BLOCK = 0.003;

/** The place at a point: a sight, or a house of the street that runs there; undefined on the open sea. */
function addressAt(point: Point): Located | undefined {
  const sight = landmarks.find((landmark) => greatCircleKm(landmark, point) <= SIGHT_KM);
  if (sight) return poiAt(sight);
  const { latitude, longitude } = point;
  const city = nearestCity(latitude, longitude);
  const away = greatCircleKm(city, point);
  if (away > ADDRESSLESS_KM) return undefined;
  const house = { kind: 'house', latitude, longitude, city } as const;
  if (away > reachKm(city) * 2 + 5) return { ...house, street: 'Unnamed Road' };
  const block = `${Math.round(latitude / BLOCK)},${Math.round(longitude / BLOCK)}`;
  const number = 1 + (hash32(`${latitude.toFixed(4)},${longitude.toFixed(4)}`) % 120);
  return { ...house, street: streetOf(city, hash32(`${city.id}/${block}`)), number };
}

/** What every answer says of a place. */
const described = (place: Located) => ({
  formatted_address: formattedAddress(place),
  location: roundedTo(7, place),
  place_id: placeId(place),
});

function placeName(place: Located): string {
  switch (place.kind) {
    case 'poi':
      return place.poi.names.en;
    case 'country':
      return place.city.country;
    case 'house':
      return `${place.number ?? ''} ${place.street}`.trim();
    default:
      return place.city.name;
  }
}

/** What details know beyond address and position; empty for what is no business and no sight. */
function particulars(place: Located) {
  if (place.kind !== 'poi') return { phone: '', website: '', rating: 0, opening_hours: [] };
  const { poi, city } = place;
  const dial = countries.get(city.countryCode)?.dial ?? '';
  const slug = folded(poi.names.en).replace(/[^a-z0-9]/g, '');
  return {
    phone: `${dial} 555 ${String(1000 + (hash32(poi.id) % 9000))}`,
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

/** Metres and seconds, with the service's words for them. */
function lengthOf({ kilometres, minutes }: { kilometres: number; minutes: number }) {
  const [metres, seconds] = [Math.round(kilometres * 1000), Math.round(minutes * 60)];
  return {
    distance: { text: distanceText(metres), value: metres },
    duration: { text: durationText(seconds), value: seconds },
  };
}

function distanceText(metres: number): string {
  if (metres < 1000) return `${Math.max(1, metres)} m`;
  if (metres < 100_000) return `${(metres / 1000).toFixed(1)} km`;
  return `${String(Math.round(metres / 1000)).replace(/\B(?=(\d{3})+$)/g, ',')} km`;
}

/** "1 day 3 hours", "2 hours 5 mins". */
function durationText(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24];
  const [large, small] =
    days > 0
      ? [counted(days, 'day'), counted(hours, 'hour')]
      : [counted(hours, 'hour'), counted(minutes % 60, 'min')];
  return `${large} ${small}`.trim();
}

const counted = (count: number, unit: string): string =>
  count === 0 ? '' : `${count} ${unit}${count === 1 ? '' : 's'}`;

/** "(2.1 km, 5 mins)" for a part of a leg. */
function lengthText({ kilometres, minutes }: Leg, part = 1): string {
  const { distance, duration } = lengthOf({ kilometres: kilometres * part, minutes: minutes * part });
  return `(${distance.text}, ${duration.text})`;
}

const names = new Map(cities.map(({ id, name }) => [id, name]));

function stepOf(leg: Leg, first: boolean, destination: string): string {
  const { from, to, start, end, by } = leg;
  const rest = `to ${to === undefined ? destination : names.get(to)} ${lengthText(leg)}`;
  if (['ferry', 'train', 'bus and underground'].includes(by) || by.includes('unnel'))
    return `Take the ${by} ${from === undefined ? '' : `from ${names.get(from)} `}${rest}`;
  return `${first ? 'Head' : 'Continue'} ${compassPoint(bearing(start, end), 'en')} by ${by} ${rest}`;
}

/** A way through a city: out along one street, into a second, up to the end on a third. */
function turns(leg: Leg, city: City, destination: string): string[] {
  const { start, end } = leg;
  const seed = hash32(`${city.id}/${start.latitude},${start.longitude}/${end.latitude},${end.longitude}`);
  const parts = leg.kilometres < 0.3 ? [1] : [0.3, 0.45, 0.25];
  return parts.map((part, at) => {
    const street = streetOf(city, (seed >>> (at * 4)) % 100);
    const side = (seed >>> (8 + at)) % 2 === 0 ? 'left' : 'right';
    if (at > 0) return `Turn ${side} onto ${street} ${lengthText(leg, part)}`;
    const target = parts.length === 1 ? `to ${destination} ` : '';
    return `Head ${compassPoint(bearing(start, end), 'en')} on ${street} ${target}${lengthText(leg, part)}`;
  });
}

/** The places passed, the way names of roads sum up a real route. */
function summary({ legs }: Route): string {
  const [first] = legs;
  if (!first) return 'Same place';
  const between = legs.flatMap(({ from }) => (from === undefined ? [] : [names.get(from)!])).slice(1);
  if (between.length === 0) return `Direct ${first.by}`;
  if (between.length < 3) return `via ${between.join(' and ')}`;
  return `via ${between[0]}, ${between[Math.floor(between.length / 2)]} and ${between.at(-1)}`;
}

/** As many points as the service takes at once. */
const MOST_POINTS = 512;
/** Elements and places on one side that the service computes at once. */
const MOST_ELEMENTS = 100;
const MOST_ON_A_SIDE = 25;

type Matrix = { origins: string[]; destinations: string[]; mode?: TravelMode };

/** Modelled on the reference Google Maps server; places and routes are this testbed's (README.md). */
export const googleMaps = world('google-maps', [], {
  maps_geocode({ address }: { address: string }) {
    if (address.trim() === '') throw new ToolError('Geocoding failed: INVALID_REQUEST');
    const place = locate(address);
    if (!place) throw new ToolError('Geocoding failed: ZERO_RESULTS');
    const { location, ...rest } = described(place);
    return answer({ location, ...rest });
  },

  maps_reverse_geocode(point: Point) {
    const place = addressAt(point);
    if (!place) throw new ToolError('Reverse geocoding failed: ZERO_RESULTS');
    const { formatted_address, place_id } = described(place);
    return answer({ formatted_address, place_id, city: place.city.name, country: place.city.country });
  },

  maps_search_places({ query, location, radius }: { query: string; location?: Point; radius?: number }) {
    if (query.trim() === '') throw new ToolError('Place search failed: INVALID_REQUEST');
    const found = searchPlaces(query, location, radius === undefined ? undefined : radius / 1000);
    if (found.length === 0) throw new ToolError('Place search failed: ZERO_RESULTS');
    const places = found.map((poi) => ({
      name: poi.names.en,
      ...described(poiAt(poi)),
      rating: poi.rating,
      types: [...poi.category.types],
    }));
    return answer({ places });
  },

  maps_place_details({ place_id }: { place_id: string }) {
    const place = placeOfId(place_id);
    if (!place) {
      const status = place === null ? 'NOT_FOUND' : 'INVALID_REQUEST';
      throw new ToolError(`Place details request failed: ${status}`);
    }
    const { formatted_address, location } = described(place);
    return answer({ place_id, name: placeName(place), formatted_address, location, ...particulars(place) });
  },

  /** Every origin against every destination; what cannot be found or reached says so in its element. */
  maps_distance_matrix(args: Matrix) {
    const { mode = 'driving' } = args;
    if (args.origins.length > MOST_ON_A_SIDE || args.destinations.length > MOST_ON_A_SIDE)
      throw new ToolError('Distance matrix request failed: MAX_DIMENSIONS_EXCEEDED');
    if (args.origins.length * args.destinations.length > MOST_ELEMENTS)
      throw new ToolError('Distance matrix request failed: MAX_ELEMENTS_EXCEEDED');
    const [origins, destinations] = [args.origins.map(locate), args.destinations.map(locate)];
    const addressOf = (place: Located | undefined): string => (place ? formattedAddress(place) : '');
    const elementOf = (from: Located | undefined, to: Located | undefined) => {
      if (!from || !to) return { status: 'NOT_FOUND' };
      const route = routeBetween(from, to, mode);
      return route ? { status: 'OK', ...lengthOf(route) } : { status: 'ZERO_RESULTS' };
    };
    return answer({
      origin_addresses: origins.map(addressOf),
      destination_addresses: destinations.map(addressOf),
      rows: origins.map((from) => ({ elements: destinations.map((to) => elementOf(from, to)) })),
    });
  },

  maps_elevation({ locations }: { locations: Point[] }) {
    if (locations.length > MOST_POINTS) throw new ToolError('Elevation request failed: INVALID_REQUEST');
    const results = locations.map(({ latitude, longitude }) => ({
      elevation: elevationAt({ latitude, longitude }),
      location: { latitude: latitude + 0, longitude: longitude + 0 },
    }));
    return answer({ results });
  },

  /** The route between two places with its steps in words. */
  maps_directions(args: { origin: string; destination: string; mode?: TravelMode }) {
    const [from, to] = [locate(args.origin), locate(args.destination)];
    if (!from || !to) throw new ToolError('Directions request failed: NOT_FOUND');
    const route = routeBetween(from, to, args.mode ?? 'driving');
    if (!route) throw new ToolError('Directions request failed: ZERO_RESULTS');
    const target = formattedAddress(to);
    const steps = route.legs.flatMap((leg, at) =>
      isOnStreets(leg) && leg.from === undefined && leg.to === undefined
        ? turns(leg, from.city, target)
        : stepOf(leg, at === 0, target),
    );
    steps.push(`${steps.length === 0 ? 'You are already' : 'Arrive'} at ${target}`);
    return answer({ routes: [{ summary: summary(route), ...lengthOf(route), steps }] });
  },
});
