import { cities } from '../../src/world/worlds/maps/gazetteer/cities.ts';
import { landmassOf } from './landmasses.ts';
import {
  chordSquared,
  vectorOf,
  type Point,
  type Vector,
} from '../../src/world/worlds/maps/gazetteer/sphere.ts';

/**
 * The text of roads.tsv: for every city a line with how far further down the list its neighbours are, base 36.
 * Cities of one landmass are neighbours when no third lies nearly on the way and no water between.
 */
export function roadTableText(): string {
  const later: number[][] = cities.map(() => []);
  for (const group of byLandmass().values())
    for (const [one, other] of neighbours(group)) {
      const [first, second] = one < other ? [one, other] : [other, one];
      if (!later[first]!.includes(second)) later[first]!.push(second);
    }
  const lines = later.map((ends, at) =>
    ends
      .sort((a, b) => a - b)
      .map((end) => (end - at).toString(36))
      .join(' '),
  );
  return `neighbours\n${lines.join('\n')}\n`;
}

/** How many of a city's nearest are tried as neighbours. */
const CANDIDATES = 40;
/** A third city is on the way when passing it makes the way less than this longer; over long distances roads are fewer. */
const DETOUR = 1.06;
const LONG_DETOUR = 1.25;
/** In radii of the Earth: 450 km. */
const SHORT = 450 / 6371;

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

/**
 * Waters inside a landmass that roads go round, each a line of longitude latitude pairs: no road crosses it. Only as exact
 * as needed to keep cities of opposite shores apart.
 */
const waters: Readonly<Record<string, string>> = {
  mediterranean: '-10 35.95, -4.5 35.95, 0 37, 8 38.2, 15 36, 20 35, 30 33.5, 33.5 33',
  adriatic: '13 45.2, 14.5 43.8, 16.5 42.6, 18.7 41.2, 19.2 39.5, 18 37, 18 35.2',
  aegean: '24.6 35.8, 25.3 37.5, 25.2 39.3, 25.6 40.4',
  biscay: '-12 45, -3 45, -2.2 43.9',
  bothnia: '22.8 65.3, 21 63.5, 19.2 61.5, 19.6 60, 19.5 58.5, 18.7 56.5, 15.5 55, 12.3 54.6, 10.4 54.7',
  gdansk: '18.8 54.7, 20.9 55.4',
  finland: '19.6 59.7, 25 59.8, 28.8 60',
  kattegat: '6 57.5, 10.3 58.2, 11.2 57.5, 11.5 56.3, 10.8 56.2, 11.3 55.6',
  white: '42 67.5, 36 66.3, 34.8 64.8',
  black: '29.3 42.2, 34 43.2, 40.6 42.3',
  crimea: '31 42.7, 31 46, 31 42.7, 34 43.2, 36.8 44.4',
  caspian: '50.2 46.2, 49.8 43.5, 50.8 41.5, 51.3 40, 51.6 37.3',
  red: '32.6 29.4, 34 27.7, 38 21, 42 15, 43.4 12.5, 51 13.5',
  aqaba: '34.85 29, 34.4 27.7',
  persian: '48.9 29.6, 50.5 27.5, 52 26.2, 55 26.1, 56.4 26.6, 57.5 25.3, 61.5 23.8, 68 22',
  bahrain: '50.9 26.3, 50.75 25.6',
  bengal: '80.5 8, 90 20.8',
  siam: '100.6 13.1, 101.5 9, 104 6, 106 2',
  tonkin: '108.2 21.2, 107.5 18, 110 15',
  bohai: '119.2 38.6, 120.7 38.4, 123.5 38.3, 123 35',
  yellow: '122 38.6, 124.3 39.6',
  okhotsk: '138 55, 146 58.8, 155 57.5',
  california: '-114.6 31.4, -112 28.5, -109 24, -109.3 22.5',
  mexico: '-82.3 24.2, -82.4 26, -83.3 28.8, -85 29.3, -89 28.7, -95 28.4, -96.3 26, -96.8 22, -95.8 19.2',
  yucatan: '-95.8 19.2, -92.5 19.2, -91 20.5, -90 21.6, -86.5 21.8, -86.9 19, -87.7 16.5',
  caribbean: '-87.7 16.5, -83 16.2, -82.8 12, -82.6 9.8, -80 9.7, -77 9.2',
  michigan: '-87.2 42.3, -87 45.5',
  ontario: '-79.1 43.55, -76.8 43.7',
  erie: '-83 41.8, -79.5 42.6',
  huron: '-82.4 43.2, -82.5 45.5, -84 45.9',
  superior: '-91.5 46.9, -88 47.8, -85 46.9',
  amazon: '-66 -12, -64 4',
  plate: '-58.35 -34.1, -57.8 -34.75, -55 -35.6',
};

/** Pairs of cities with no third one nearly on their way, and no water either. */
function neighbours(group: readonly number[]): (readonly [number, number])[] {
  const pairs: (readonly [number, number])[] = [];
  const ordered = [...group].sort((a, b) => cities[a]!.latitude - cities[b]!.latitude);
  for (const [place, one] of ordered.entries()) {
    const near = nearest(place, ordered);
    const water = waterAmong([one, ...near.map(({ at }) => at)]);
    near.forEach(({ at }, index) => {
      if (!passesAnother(one, near, index, water) && !overWater(one, at, water)) pairs.push([one, at]);
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

const vectors: readonly Vector[] = cities.map(vectorOf);

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
