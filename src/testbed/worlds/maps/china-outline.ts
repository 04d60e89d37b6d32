import { cell, readTable } from '#core/table.ts';
import text from './china-outline.tsv?raw';
import type { Point } from './sphere.ts';

type Ring = readonly (readonly [number, number])[];

/** Coastline and border to about 12 km, as longitude,latitude. After Apache ECharts 4.9, china-contour. */
const rings: readonly Ring[] = readTable('maps/china-outline.tsv', text, {
  land: cell.text,
  outline: (points) =>
    cell
      .list(' ')(points)
      .map((pair) => pair.split(',').map(cell.number) as [number, number]),
}).map(({ outline }) => outline);

/** Whether a point lies within the outline. Points in a harbour or on a small island may count as outside. */
export const isWithinOutline = (point: Point): boolean => rings.some((ring) => encloses(ring, point));

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
