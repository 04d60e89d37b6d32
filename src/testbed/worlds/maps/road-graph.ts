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
  const ordered = [...group].sort((a, b) => cities[a]!.latitude - cities[b]!.latitude);
  for (const [place, one] of ordered.entries()) {
    const near = nearest(place, ordered);
    const water = waterAmong([one, ...near.map(({ at }) => at)]);
    near.forEach(({ at, straight }, index) => {
      if (!passesAnother(one, near, index, water) && !overWater(one, at, water))
        pairs.push([one, at, arcKm(straight * straight)]);
    });
  }
  return pairs;
}

/** Whether a city nearer than the index-th lies nearly on the way there, on the same side of every water. */
function passesAnother(one: number, near: readonly Near[], index: number, water: readonly Shore[]): boolean {
  const { at, straight } = near[index]!;
  const most = straight * (straight < SHORT ? DETOUR : LONG_DETOUR);
  const there = vectors[at]!;
  for (let before = 0; before < index; before++) {
    const third = near[before]!;
    const left = most - third.straight;
    if (left <= 0 || chordSquared(vectors[third.at]!, there) >= left * left) continue;
    if (!overWater(one, third.at, water) && !overWater(third.at, at, water)) return true;
  }
  return false;
}

/** Another city, and the straight line to it through the Earth in radii. */
type Near = { at: number; straight: number };

/** The nearest of a group that is in the order of latitude, ascending; looked for north and south until too far. */
function nearest(place: number, group: readonly number[]): Near[] {
  const [places, squares] = [new Int32Array(CANDIDATES + 1), new Float64Array(CANDIDATES + 1)];
  const here = vectors[group[place]!]!;
  let count = 0;
  let most = Infinity;
  const consider = (at: number): boolean => {
    const vector = vectors[at]!;
    if ((vector[2] - here[2]) ** 2 >= most) return false;
    const square = chordSquared(here, vector);
    if (square >= most) return true;
    let index = count;
    for (; index > 0 && squares[index - 1]! > square; index--) {
      squares[index] = squares[index - 1]!;
      places[index] = places[index - 1]!;
    }
    squares[index] = square;
    places[index] = at;
    count = Math.min(count + 1, CANDIDATES);
    if (count === CANDIDATES) most = squares[CANDIDATES - 1]!;
    return true;
  };
  let [south, north] = [place - 1, place + 1];
  while (south >= 0 || north < group.length) {
    south = south >= 0 && consider(group[south]!) ? south - 1 : -1;
    north = north < group.length && consider(group[north]!) ? north + 1 : group.length;
  }
  return Array.from({ length: count }, (_, index) => ({
    at: places[index]!,
    straight: Math.sqrt(squares[index]!),
  }));
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

/** The shores that may lie between any two of these cities. */
function waterAmong(places: readonly number[]): Shore[] {
  let [south, north, west, east] = [90, -90, 180, -180];
  for (const place of places) {
    const { latitude, longitude } = cities[place]!;
    [south, north] = [Math.min(south, latitude), Math.max(north, latitude)];
    [west, east] = [Math.min(west, longitude), Math.max(east, longitude)];
  }
  return shores.filter(
    (shore) => north >= shore.south && south <= shore.north && east >= shore.west && west <= shore.east,
  );
}

const overWater = (one: number, other: number, among: readonly Shore[]): boolean =>
  among.some(({ ends }) => ends.some(([from, to]) => crosses(cities[one]!, cities[other]!, from, to)));

/** Whether two straight lines on a flat map meet. */
const crosses = (a: Point, b: Point, c: Point, d: Point): boolean =>
  side(a, b, c) !== side(a, b, d) && side(c, d, a) !== side(c, d, b);

const side = (from: Point, to: Point, point: Point): boolean =>
  (to.longitude - from.longitude) * (point.latitude - from.latitude) >
  (to.latitude - from.latitude) * (point.longitude - from.longitude);
