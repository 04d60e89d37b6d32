import type { JsonObject } from '#core/json.ts';
import { hash32 } from '#core/random.ts';
import { ToolError } from '../../../world.ts';
import { cities, type City } from '../gazetteer/cities.ts';
import { waypoint } from './google-places.ts';
import { routeBetween, type Leg, type Route } from '../routes/routes.ts';
import type { TravelMode } from '../routes/routes.ts';
import { bearing } from '../gazetteer/sphere.ts';
import { streetOf } from '../gazetteer/streets.ts';

/** Elements and places on one side that the service computes at once. */
const MOST_ELEMENTS = 100;
const MOST_ON_A_SIDE = 25;

/** Every origin against every destination; what cannot be found or reached says so in its element. */
export function distanceMatrix(args: {
  origins: string[];
  destinations: string[];
  mode?: TravelMode;
}): JsonObject {
  const { mode = 'driving' } = args;
  if (args.origins.length > MOST_ON_A_SIDE || args.destinations.length > MOST_ON_A_SIDE)
    throw new ToolError('Distance matrix request failed: MAX_DIMENSIONS_EXCEEDED');
  if (args.origins.length * args.destinations.length > MOST_ELEMENTS)
    throw new ToolError('Distance matrix request failed: MAX_ELEMENTS_EXCEEDED');
  const [origins, destinations] = [args.origins.map(waypoint), args.destinations.map(waypoint)];
  return {
    origin_addresses: origins.map((place) => place?.address ?? ''),
    destination_addresses: destinations.map((place) => place?.address ?? ''),
    rows: origins.map((from) => ({
      elements: destinations.map((to): JsonObject => {
        if (!from || !to) return { status: 'NOT_FOUND' };
        const route = routeBetween(from, to, mode);
        return route ? { status: 'OK', ...lengthOf(route) } : { status: 'ZERO_RESULTS' };
      }),
    })),
  };
}

/** The route between two places with its steps in words; refused with the service's status when there is none. */
export function directions(args: { origin: string; destination: string; mode?: TravelMode }): JsonObject {
  const { mode = 'driving' } = args;
  const [from, to] = [waypoint(args.origin), waypoint(args.destination)];
  if (!from || !to) throw new ToolError('Directions request failed: NOT_FOUND');
  const route = routeBetween(from, to, mode);
  if (!route) throw new ToolError('Directions request failed: ZERO_RESULTS');
  const steps = route.legs.flatMap((leg, at) =>
    onFoot.has(leg.by) && leg.from === undefined && leg.to === undefined
      ? turns(leg, from.city, to.address)
      : step(leg, at === 0, to.address),
  );
  const arrival = route.legs.length === 0 ? `You are already at ${to.address}` : `Arrive at ${to.address}`;
  return { routes: [{ summary: summary(route), ...lengthOf(route), steps: [...steps, arrival] }] };
}

/** Metres and seconds, with the service's words for them. */
function lengthOf({ kilometres, minutes }: Route) {
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

function durationText(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24];
  const parts =
    days > 0
      ? [[days, 'day'] as const, [hours, 'hour'] as const]
      : [[hours, 'hour'] as const, [minutes % 60, 'min'] as const];
  return parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}${count === 1 ? '' : 's'}`)
    .join(' ');
}

const names = new Map(cities.map(({ id, name }) => [id, name]));
const points = ['north', 'northeast', 'east', 'southeast', 'south', 'southwest', 'west', 'northwest'];

function step(
  { from, to, start, end, kilometres, minutes, by }: Leg,
  first: boolean,
  destination: string,
): string {
  const length = `(${distanceText(Math.round(kilometres * 1000))}, ${durationText(Math.round(minutes * 60))})`;
  const towards = points[Math.round(bearing(start, end) / 45) % 8]!;
  const target = to === undefined ? destination : names.get(to)!;
  if (['ferry', 'train', 'bus and underground'].includes(by) || by.includes('unnel'))
    return `Take the ${by} ${from === undefined ? '' : `from ${names.get(from)} `}to ${target} ${length}`;
  return `${first ? `Head ${towards}` : `Continue ${towards}`} by ${by} to ${target} ${length}`;
}

/** Ways inside a city, which have turns. */
const onFoot = new Set(['street', 'footpath', 'cycle lane']);

/** A way through a city: out along one street, into a second, up to the end on a third. */
function turns(leg: Leg, city: City, destination: string): string[] {
  const { start, end, kilometres, minutes } = leg;
  const seed = hash32(`${city.id}/${start.latitude},${start.longitude}/${end.latitude},${end.longitude}`);
  const parts = kilometres < 0.3 ? [1] : [0.3, 0.45, 0.25];
  const towards = points[Math.round(bearing(start, end) / 45) % 8]!;
  return parts.map((part, at) => {
    const street = streetOf(city, (seed >>> (at * 4)) % 100);
    const length = `(${distanceText(Math.round(kilometres * part * 1000))}, ${durationText(Math.round(minutes * part * 60))})`;
    if (at === 0)
      return `Head ${towards} on ${street} ${parts.length === 1 ? `to ${destination} ` : ''}${length}`;
    return `Turn ${(seed >>> (8 + at)) % 2 === 0 ? 'left' : 'right'} onto ${street} ${length}`;
  });
}

/** The places passed, the way names of roads sum up a real route. */
function summary({ legs }: Route): string {
  const passed = legs.flatMap(({ from }) => (from === undefined ? [] : [names.get(from)!]));
  if (legs.length === 0) return 'Same place';
  const between = passed.slice(1);
  if (between.length === 0) return `Direct ${legs[0]!.by}`;
  const middle = between[Math.floor(between.length / 2)]!;
  return between.length < 3
    ? `via ${between.join(' and ')}`
    : `via ${between[0]}, ${middle} and ${between.at(-1)}`;
}
