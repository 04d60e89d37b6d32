import { crossings, waters, type Crossing } from './crossings.ts';
import { cities } from './gazetteer.ts';
import { landmassOf } from './landmasses.ts';
import { arcKm, chordSquared, vectorOf, type Point, type Vector } from './sphere.ts';

/** A way to a neighbouring city. */
export type Edge = { to: number; kilometres: number; crossing?: Crossing };

/** How many of a city's nearest are tried as neighbours. */
const CANDIDATES = 40;
/** A third city is on the way when passing it makes the way less than this longer; over long distances roads are fewer. */
const DETOUR = 1.06;
const LONG_DETOUR = 1.25;
/** In radii of the Earth: 450 km. */
const SHORT = 450 / 6371;

let graph: readonly (readonly Edge[])[] | undefined;

/** By the index of a city in `cities`: its neighbours by land as the crow flies, and what crosses water. Built when first asked for. */
export const roadGraph = (): readonly (readonly Edge[])[] => (graph ??= built());

function built(): Edge[][] {
  vectors = cities.map(vectorOf);
  const edges: Edge[][] = cities.map(() => []);
  for (const group of byLandmass().values()) for (const pair of neighbours(group)) join(edges, pair);
  const index = new Map(cities.map(({ id }, at) => [id, at]));
  for (const crossing of crossings) {
    const [from, to] = crossing.between.map((id) => index.get(id));
    if (from === undefined || to === undefined)
      throw new Error(`no such city: ${crossing.between.join(', ')}`);
    const { kilometres } = crossing;
    edges[from]!.push({ to, kilometres, crossing });
    edges[to]!.push({ to: from, kilometres, crossing });
  }
  return edges;
}

function join(edges: Edge[][], [one, other, kilometres]: readonly [number, number, number]): void {
  if (edges[one]!.some(({ to }) => to === other)) return;
  edges[one]!.push({ to: other, kilometres });
  edges[other]!.push({ to: one, kilometres });
}

function byLandmass(): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  cities.forEach((city, at) => {
    const name = landmassOf(city);
    const group = groups.get(name);
    if (group) group.push(at);
    else groups.set(name, [at]);
  });
  return groups;
}

/** Pairs of cities with no third one nearly on their way, and no water either. */
function neighbours(group: readonly number[]): (readonly [number, number, number])[] {
  const pairs: (readonly [number, number, number])[] = [];
  for (const one of group) {
    const near = nearest(one, group);
    near.forEach(({ at, straight }, index) => {
      const most = straight * (straight < SHORT ? DETOUR : LONG_DETOUR);
      const onTheWay = (third: Near) =>
        third.straight + Math.sqrt(chordSquared(vectors[third.at]!, vectors[at]!)) < most &&
        !overWater(one, third.at) &&
        !overWater(third.at, at);
      if (!near.slice(0, index).some(onTheWay) && !overWater(one, at))
        pairs.push([one, at, arcKm(straight * straight)]);
    });
  }
  return pairs;
}

/** Another city, and the straight line to it through the Earth in radii. */
type Near = { at: number; straight: number };

/** The nearest of a group, ascending. */
function nearest(one: number, group: readonly number[]): Near[] {
  const found: { at: number; square: number }[] = [];
  const here = vectors[one]!;
  let most = Infinity;
  for (const at of group) {
    const square = chordSquared(here, vectors[at]!);
    if (square >= most || at === one) continue;
    let place = found.length;
    while (place > 0 && found[place - 1]!.square > square) place--;
    found.splice(place, 0, { at, square });
    if (found.length > CANDIDATES) found.pop();
    if (found.length === CANDIDATES) most = found[CANDIDATES - 1]!.square;
  }
  return found.map(({ at, square }) => ({ at, straight: Math.sqrt(square) }));
}

let vectors: readonly Vector[] = [];

type Shore = {
  ends: readonly (readonly [Point, Point])[];
  south: number;
  north: number;
  west: number;
  east: number;
};

const shores: readonly Shore[] = Object.values(waters).map((line) => {
  const points = line.split(', ').map((pair) => {
    const [longitude = 0, latitude = 0] = pair.split(' ').map(Number);
    return { latitude, longitude };
  });
  const [latitudes, longitudes] = [
    points.map(({ latitude }) => latitude),
    points.map(({ longitude }) => longitude),
  ];
  return {
    ends: points.slice(1).map((end, at) => [points[at]!, end] as const),
    south: Math.min(...latitudes),
    north: Math.max(...latitudes),
    west: Math.min(...longitudes),
    east: Math.max(...longitudes),
  };
});

function overWater(one: number, other: number): boolean {
  const [a, b] = [cities[one]!, cities[other]!];
  return shores.some(
    ({ ends, south, north, west, east }) =>
      Math.max(a.latitude, b.latitude) >= south &&
      Math.min(a.latitude, b.latitude) <= north &&
      Math.max(a.longitude, b.longitude) >= west &&
      Math.min(a.longitude, b.longitude) <= east &&
      ends.some(([from, to]) => crosses(a, b, from, to)),
  );
}

/** Whether two straight lines on a flat map meet. */
const crosses = (a: Point, b: Point, c: Point, d: Point): boolean =>
  side(a, b, c) !== side(a, b, d) && side(c, d, a) !== side(c, d, b);

const side = (from: Point, to: Point, point: Point): boolean =>
  (to.longitude - from.longitude) * (point.latitude - from.latitude) >
  (to.latitude - from.latitude) * (point.longitude - from.longitude);
