import { crossings, waters, type Crossing } from './crossings.ts';
import { cities } from './gazetteer.ts';
import { landmassOf } from './landmasses.ts';
import { RADIUS_KM, type Point } from './sphere.ts';

/** A way to a neighbouring city. */
export type Edge = { to: number; kilometres: number; crossing?: Crossing };

/** How many of a city's nearest are tried as neighbours. */
const CANDIDATES = 40;
/** A third city is on the way when passing it makes the way less than this longer; over long distances roads are fewer. */
const DETOUR = 1.06;
const LONG_DETOUR = 1.25;
const SHORT_KM = 450;

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
    near.forEach(({ at, kilometres }, index) => {
      const most = kilometres * (kilometres < SHORT_KM ? DETOUR : LONG_DETOUR);
      const onTheWay = near
        .slice(0, index)
        .some(
          (third) =>
            third.kilometres + distance(third.at, at) < most &&
            !overWater(one, third.at) &&
            !overWater(third.at, at),
        );
      if (!onTheWay && !overWater(one, at)) pairs.push([one, at, kilometres]);
    });
  }
  return pairs;
}

type Near = { at: number; kilometres: number };

/** The nearest of a group, ascending. */
function nearest(one: number, group: readonly number[]): Near[] {
  const found: Near[] = [];
  for (const at of group) {
    const kilometres = at === one ? Infinity : distance(one, at);
    if (found.length === CANDIDATES && kilometres >= found[CANDIDATES - 1]!.kilometres) continue;
    if (kilometres === Infinity) continue;
    let place = found.length;
    while (place > 0 && found[place - 1]!.kilometres > kilometres) place--;
    found.splice(place, 0, { at, kilometres });
    found.length = Math.min(found.length, CANDIDATES);
  }
  return found;
}

/** Unit vectors of the cities, for many distances fast. */
let vectors: readonly (readonly [number, number, number])[] = [];

function vectorOf({ latitude, longitude }: Point): readonly [number, number, number] {
  const [north, east] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180];
  return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)];
}

/** As greatCircleKm, to within metres. */
function distance(one: number, other: number): number {
  const [a, b] = [vectors[one]!, vectors[other]!];
  const chord = Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
  return 2 * RADIUS_KM * Math.asin(Math.min(1, chord / 2));
}

const shores: readonly (readonly [Point, Point])[] = Object.values(waters).flatMap((line) => {
  const points = line.split(', ').map((pair) => {
    const [longitude = 0, latitude = 0] = pair.split(' ').map(Number);
    return { latitude, longitude };
  });
  return points.slice(1).map((end, at) => [points[at]!, end] as const);
});

const overWater = (one: number, other: number): boolean =>
  shores.some(([from, to]) => crosses(cities[one]!, cities[other]!, from, to));

/** Whether two straight lines on a flat map meet. */
const crosses = (a: Point, b: Point, c: Point, d: Point): boolean =>
  side(a, b, c) !== side(a, b, d) && side(c, d, a) !== side(c, d, b);

const side = (from: Point, to: Point, point: Point): boolean =>
  (to.longitude - from.longitude) * (point.latitude - from.latitude) >
  (to.latitude - from.latitude) * (point.longitude - from.longitude);
