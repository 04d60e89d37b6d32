import { cell, lazy, readTable } from '#core/table.ts';
import { cities, nearestCity } from '../gazetteer/cities.ts';
import { greatCircleKm, type Point } from '../gazetteer/sphere.ts';
import crossingsText from './crossings.tsv?raw';
import roadsText from './roads.tsv?raw';

/** Transit is trains and buses between cities, and underground and buses inside them. */
const travelModes = ['driving', 'walking', 'bicycling', 'transit'] as const;
export type TravelMode = (typeof travelModes)[number];

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

/** Whether a leg leads along streets inside a city, which have names and turns. */
export const isOnStreets = ({ by }: Leg): boolean => ['street', 'footpath', 'cycle lane'].includes(by);

function cityIndex(id: string): number {
  const index = cities.findIndex((city) => city.id === id);
  if (index < 0) throw new Error(`is no city: ${id}`);
  return index;
}

/**
 * Connections over or under water between two cities, and roads that roads.tsv misses: water that is not listed cannot be crossed.
 * Lengths and times, with boarding, are those of the operators, rounded. `by` is the name in directions, e.g. "ferry".
 */
const crossings = () =>
  readTable('maps/routes/crossings.tsv', crossingsText, {
    from: cityIndex,
    to: cityIndex,
    by: cell.text,
    kilometres: cell.number,
    minutes: cell.number,
    modes: (text) => cell.list()(text).map(cell.oneOf(travelModes)),
  });

/** A way to a neighbouring city, by its index in `cities`: a road, its length as the crow flies, or a crossing. */
type Edge = { to: number; kilometres: number; crossing?: ReturnType<typeof crossings>[number] };

/**
 * The ways out of each city, by its index in `cities`. Row n of roads.tsv has the neighbours of city n by land, each as its
 * distance further down the list, base 36; tests/tools/derive-roads.ts writes the file.
 */
export const roadGraph = lazy((): readonly (readonly Edge[])[] => {
  const edges: Edge[][] = cities.map(() => []);
  const join = (from: number, to: number, way: Omit<Edge, 'to'>): void => {
    edges[from]!.push({ to, ...way });
    edges[to]!.push({ to: from, ...way });
  };
  const roads = readTable('maps/routes/roads.tsv', roadsText, { neighbours: cell.list(' ') });
  roads.forEach(({ neighbours }, from) => {
    for (const to of neighbours.map((step) => from + parseInt(step, 36)))
      join(from, to, { kilometres: greatCircleKm(cities[from]!, cities[to]!) });
  });
  for (const crossing of crossings())
    join(crossing.from, crossing.to, { kilometres: crossing.kilometres, crossing });
  return edges;
});

/** Minutes on an edge; infinitely many when it cannot be gone that way. */
function minutesOn({ kilometres, crossing }: Edge, mode: TravelMode): number {
  if (crossing) return crossing.modes.includes(mode) ? crossing.minutes : Infinity;
  const { factor, kilometresPerHour } = between[mode];
  return ((kilometres * factor) / kilometresPerHour) * 60;
}

/** For each city that can be reached from a first one, the last step of the quickest way there. */
type Steps = Map<number, { from: number; edge: Edge }>;

const kept = new Map<string, Steps>();
/** First cities kept, some hundred kilobytes each at most. */
const KEPT = 24;

function stepsFrom(first: number, mode: TravelMode): Steps {
  const key = `${mode} ${first}`;
  const known = kept.get(key);
  if (known) return known;
  if (kept.size >= KEPT) kept.clear();
  const steps: Steps = new Map();
  const minutes = new Map([[first, 0]]);
  // A city that is reached more quickly than before is put at the end of the set, and visited again.
  const waiting = new Set([first]);
  for (const from of waiting) {
    waiting.delete(from);
    for (const edge of roadGraph()[from]!) {
      const arrival = minutes.get(from)! + minutesOn(edge, mode);
      if (arrival >= (minutes.get(edge.to) ?? Infinity)) continue;
      minutes.set(edge.to, arrival);
      steps.set(edge.to, { from, edge });
      waiting.add(edge.to);
    }
  }
  kept.set(key, steps);
  return steps;
}

/** Up to here one travels as inside a city, without passing by the centres of cities. */
const LOCAL_KM = 45;
/** A point farther than this from every city has no road. */
export const ROADLESS_KM = 400;

/** The quickest way from a to b; undefined when none leads there: over a sea without a crossing, or far from every city. */
export function routeBetween(a: Point, b: Point, mode: TravelMode): Route | undefined {
  const [first, last] = [nearestCity(a.latitude, a.longitude), nearestCity(b.latitude, b.longitude)];
  if (greatCircleKm(a, first) > ROADLESS_KM || greatCircleKm(b, last) > ROADLESS_KM) return undefined;
  const steps = stepsFrom(cities.indexOf(first), mode);
  const legs: Leg[] = [];
  let crosses = false;
  for (let city = last; city !== first;) {
    const step = steps.get(cities.indexOf(city));
    if (!step) return undefined;
    const start = cities[step.from]!;
    legs.unshift(legAlong({ start, end: city, from: start.id, to: city.id }, step.edge, mode));
    crosses ||= step.edge.crossing !== undefined;
    city = start;
  }
  if (greatCircleKm(a, b) <= LOCAL_KM && !crosses)
    return routeOf([legOf({ start: a, end: b }, inside[mode])]);
  const [before, after] = [
    { start: a, end: first, to: first.id },
    { start: last, end: b, from: last.id },
  ].map((ends) =>
    legOf(ends, greatCircleKm(ends.start, ends.end) <= LOCAL_KM ? inside[mode] : between[mode]),
  );
  return routeOf([before!, ...legs, after!]);
}

/** The legs one after the other, without those that lead nowhere, as from a city's centre to the city. */
export function routeOf(all: readonly Leg[]): Route {
  const legs = all.filter(({ kilometres }) => kilometres >= 0.01);
  const sum = (of: (leg: Leg) => number): number => legs.reduce((total, leg) => total + of(leg), 0);
  return { kilometres: sum(({ kilometres }) => kilometres), minutes: sum(({ minutes }) => minutes), legs };
}

type Ends = Pick<Leg, 'start' | 'end' | 'from' | 'to'>;

function legOf(ends: Ends, { factor, kilometresPerHour, by }: Pace): Leg {
  const kilometres = greatCircleKm(ends.start, ends.end) * factor;
  return { ...ends, kilometres, minutes: (kilometres / kilometresPerHour) * 60, by };
}

function legAlong(ends: Ends, { crossing }: Edge, mode: TravelMode): Leg {
  if (!crossing) return legOf(ends, between[mode]);
  const { kilometres, minutes, by } = crossing;
  return { ...ends, kilometres, minutes, by };
}
