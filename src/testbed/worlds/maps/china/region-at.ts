import { cell, readTable } from '#core/table.ts';
import { landmarks, roads } from './landmarks.ts';
import text from './outline.tsv?raw';
import { parts, type Region } from './regions.ts';
import { greatCircleKm, type Point } from '../gazetteer/sphere.ts';

type Ring = readonly (readonly [number, number])[];

/** Coastline and border to about 12 km, as longitude,latitude. After Apache ECharts 4.9, china-contour. */
const rings: readonly Ring[] = readTable('maps/china/outline.tsv', text, {
  land: cell.text,
  outline: (points) =>
    cell
      .list(' ')(points)
      .map((pair) => pair.split(',').map(cell.number) as [number, number]),
}).map(({ outline }) => outline);

/** Whether a point is within the outline. Points in a harbour or on a small island may count as outside. */
const isWithinOutline = (point: Point): boolean => rings.some((ring) => encloses(ring, point));

function encloses(ring: Ring, { latitude, longitude }: Point): boolean {
  let inside = false;
  let [fromEast, fromNorth] = ring.at(-1)!;
  for (const [east, north] of ring) {
    const crosses = north > latitude !== fromNorth > latitude;
    const at = ((fromEast - east) * (latitude - north)) / (fromNorth - north) + east;
    if (crosses && longitude < at) inside = !inside;
    [fromEast, fromNorth] = [east, north];
  }
  return inside;
}

/** Points whose region is known: the centres, and the landmarks and roads, which make the borders more exact in the middle of cities. */
const known: readonly { region: Region; point: Point }[] = [
  ...parts.map((region) => ({ region, point: region })),
  ...landmarks,
  ...roads,
];

const norths = Float64Array.from(known, ({ point }) => point.latitude);
const easts = Float64Array.from(known, ({ point }) => point.longitude);

/** No harbour and no island near the coast is farther from such a point. */
const COAST_KM = 15;

/** The district, or city without districts, of a point in China: that of the nearest known point. Undefined outside China. */
export function regionAt(point: Point): Region | undefined {
  const narrowing = Math.cos((point.latitude * Math.PI) / 180);
  let nearest = 0;
  let least = Infinity;
  for (let index = 0; index < norths.length; index++) {
    const north = norths[index]! - point.latitude;
    const east = (easts[index]! - point.longitude) * narrowing;
    const square = north * north + east * east;
    if (square < least) [nearest, least] = [index, square];
  }
  const { region, point: at } = known[nearest]!;
  return greatCircleKm(at, point) <= COAST_KM || isWithinOutline(point) ? region : undefined;
}
