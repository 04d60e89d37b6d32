import { hash32 } from '#core/random.ts';
import { cities } from '../gazetteer/cities.ts';
import { landmarks } from '../gazetteer/pois.ts';
import { arcKm, chordSquared, vectorOf, type Point, type Vector } from '../gazetteer/sphere.ts';

/** Where heights are known: cities, and peaks and other high places that rise above their surroundings. */
const known: readonly { vector: Vector; metres: number; reachKm: number }[] = [
  ...cities.map((city) => ({ vector: vectorOf(city), metres: city.elevation, reachKm: Infinity })),
  ...landmarks.flatMap(({ elevation: metres, ...poi }) =>
    metres === undefined ? [] : [{ vector: vectorOf(poi), metres, reachKm: 12 }],
  ),
];

/** A rectangle of degrees: south, north, west, east. */
export type Box = readonly [south: number, north: number, west: number, east: number];

export const isIn = ([south, north, west, east]: Box | Wild, { latitude, longitude }: Point): boolean =>
  latitude >= south && latitude <= north && longitude >= west && longitude <= east;

type Wild = readonly [...Box, metres: number];

/** Lands with hardly a city, and how high they lie. */
const wilds: readonly Wild[] = [
  [-90, -70, -180, 180, 2300],
  [-70, -66, 40, 160, 1200],
  [62, 82, -55, -22, 2100],
  [28, 38, 78, 100, 4600],
  [16, 31, -12, 34, 400],
  [17, 30, 40, 56, 500],
  [-32, -18, 118, 144, 350],
  [-12, 5, -72, -50, 120],
  [50, 74, 60, 178, 350],
  [50, 72, -140, -62, 400],
  [38, 50, 46, 116, 700],
];

/** Farther than this from every city and outside the wilds is open sea. */
const SEA_KM = 380;
/** Of the sea floor. */
const DEPTH = -3900;
const NEIGHBOURS = 6;

/**
 * Metres above the sea, one decimal: at a city's centre or a peak its true height, between them what the heights round about
 * weigh in by their nearness; the sea floor's (negative) far from all land. A model of terrain, not a survey of it.
 */
export function elevationAt(point: Point): number {
  const key = `${point.latitude},${point.longitude}`;
  const before = measured.get(key);
  if (before !== undefined) return before;
  const metres = measure(point);
  if (measured.size >= KEPT) measured.clear();
  measured.set(key, metres);
  return metres;
}

const measured = new Map<string, number>();
/** Points whose height is kept. */
const KEPT = 2000;

function measure(point: Point): number {
  const near = nearest(vectorOf(point));
  const [first] = near;
  if (first && first.kilometres < 0.05) return first.metres;
  const wild = wilds.find((box) => isIn(box, point));
  const away = first?.kilometres ?? Infinity;
  if (away > SEA_KM) return rounded((wild?.[4] ?? DEPTH) + roughness(point));
  let [sum, weights] = [0, 0];
  for (const { kilometres, metres } of near) {
    const weight = 1 / kilometres ** 2;
    sum += metres * weight;
    weights += weight;
  }
  return rounded(sum / weights + roughness(point) * Math.min(1, away / 100));
}

const nearest = (vector: Vector): { kilometres: number; metres: number }[] =>
  known
    .map((place) => ({ ...place, kilometres: arcKm(chordSquared(vector, place.vector)) }))
    .filter(({ kilometres, reachKm }) => kilometres <= reachKm)
    .sort((one, other) => one.kilometres - other.kilometres)
    .slice(0, NEIGHBOURS);

/** Hills that no table knows, up to 60 metres either way, the same for the same kilometre. */
const roughness = ({ latitude, longitude }: Point): number =>
  (hash32(`${latitude.toFixed(2)},${longitude.toFixed(2)}`) % 121) - 60;

const rounded = (metres: number): number => Math.round(metres * 10) / 10 + 0;
