import { cities, greatCircleKm, nearestCity } from '../gazetteer/cities.ts';
import { quickestPath, type Edge, type TravelMode } from './quickest-path.ts';
import type { Point } from '../gazetteer/sphere.ts';

/** A stretch of a route. A city is represented by its centre; `from` and `to` are absent where a route's own ends are meant. */
export type Leg = {
  from?: string;
  to?: string;
  /** Where the stretch begins and ends. */
  start: Point;
  end: Point;
  kilometres: number;
  minutes: number;
  /** Road, street, path or railway; or what crosses water, e.g. "ferry". */
  by: string;
};

export type Route = { kilometres: number; minutes: number; legs: Leg[] };

/** How much longer a way is than its straight line, how fast one goes on it, and what it is called. */
type Pace = { factor: number; kilometresPerHour: number; by: string };

const between: Readonly<Record<TravelMode, Pace>> = {
  driving: { factor: 1.13, kilometresPerHour: 92, by: 'road' },
  walking: { factor: 1.1, kilometresPerHour: 4.8, by: 'path' },
  bicycling: { factor: 1.12, kilometresPerHour: 16, by: 'cycle route' },
  transit: { factor: 1.1, kilometresPerHour: 120, by: 'train' },
};

const inside: Readonly<Record<TravelMode, Pace>> = {
  driving: { factor: 1.35, kilometresPerHour: 32, by: 'street' },
  walking: { factor: 1.25, kilometresPerHour: 4.8, by: 'footpath' },
  bicycling: { factor: 1.3, kilometresPerHour: 15, by: 'cycle lane' },
  transit: { factor: 1.3, kilometresPerHour: 22, by: 'bus and underground' },
};

/** Up to here one travels as inside a city, without passing by the centres of cities. */
const LOCAL_KM = 45;
/** A point farther than this from every city has no road. */
const ROADLESS_KM = 400;

/** The quickest way from a to b; undefined when none leads there: over a sea without a crossing, or far from every city. */
export function routeBetween(a: Point, b: Point, mode: TravelMode): Route | undefined {
  const [from, to] = [a, b].map(({ latitude, longitude }) => nearestCity(latitude, longitude));
  if (!from || !to || greatCircleKm(a, from) > ROADLESS_KM || greatCircleKm(b, to) > ROADLESS_KM)
    return undefined;
  const path = quickestPath(cities.indexOf(from), cities.indexOf(to), mode, (edge) => minutesOn(edge, mode));
  if (!path) return undefined;
  if (greatCircleKm(a, b) <= LOCAL_KM && !path.some(({ crossing }) => crossing))
    return routeOf(gone([legOf({ start: a, end: b }, inside[mode])]));
  const legs = [
    accessLeg({ start: a, end: from, to: from.id }, mode),
    ...legsAlong(cities.indexOf(from), path, mode),
    accessLeg({ start: to, end: b, from: to.id }, mode),
  ];
  return routeOf(gone(legs));
}

/** Without legs that lead nowhere, as from a city's centre to the city. */
const gone = (legs: Leg[]): Leg[] => legs.filter(({ kilometres }) => kilometres >= 0.01);

const routeOf = (legs: Leg[]): Route => ({
  kilometres: legs.reduce((sum, leg) => sum + leg.kilometres, 0),
  minutes: legs.reduce((sum, leg) => sum + leg.minutes, 0),
  legs,
});

type Ends = Pick<Leg, 'start' | 'end' | 'from' | 'to'>;

function legOf(ends: Ends, { factor, kilometresPerHour, by }: Pace): Leg {
  const kilometres = greatCircleKm(ends.start, ends.end) * factor;
  return { ...ends, kilometres, minutes: (kilometres / kilometresPerHour) * 60, by };
}

const accessLeg = (ends: Ends, mode: TravelMode): Leg =>
  legOf(ends, greatCircleKm(ends.start, ends.end) <= LOCAL_KM ? inside[mode] : between[mode]);

function legsAlong(start: number, path: readonly Edge[], mode: TravelMode): Leg[] {
  let here = start;
  return path.map((edge) => {
    const [from, to] = [cities[here]!, cities[edge.to]!];
    here = edge.to;
    const ends = { start: from, end: to, from: from.id, to: to.id };
    if (!edge.crossing) return legOf(ends, between[mode]);
    const { kilometres, minutes, by } = edge.crossing;
    return { ...ends, kilometres, minutes, by };
  });
}

/** Minutes on an edge; undefined when it cannot be gone that way. */
function minutesOn({ kilometres, crossing }: Edge, mode: TravelMode): number | undefined {
  if (crossing) return crossing.modes.includes(mode) ? crossing.minutes : undefined;
  const { factor, kilometresPerHour } = between[mode];
  return ((kilometres * factor) / kilometresPerHour) * 60;
}
