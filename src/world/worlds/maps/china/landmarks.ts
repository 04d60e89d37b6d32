import { cell, readTable } from '#core/table.ts';
import { greatCircleKm, type Point } from '../gazetteer/sphere.ts';
import { cellAt, streetOf } from './grid.ts';
import landmarksText from './landmarks.tsv?raw';
import outlineText from './outline.tsv?raw';
import railText from './rail.tsv?raw';
import { parts, regionByCode, type Region } from './regions.ts';
import roadsText from './roads.tsv?raw';

/** A real place known by name. */
export type Landmark = {
  name: string;
  /** Its name and whatever else it is called. */
  names: readonly string[];
  region: Region;
  point: Point;
  /** e.g. 风景名胜, 火车站, 机场. */
  kind: string;
  /** Street and number. */
  address: string;
};

function region(adcode: string): Region {
  const found = regionByCode(adcode);
  if (!found) throw new Error(`is no region: ${adcode}`);
  return found;
}

/** Positions to about 300 m. */
export const landmarks: readonly Landmark[] = readTable('maps/china/landmarks.tsv', landmarksText, {
  name: cell.text,
  aliases: cell.list(),
  adcode: region,
  longitude: cell.number,
  latitude: cell.number,
  kind: cell.text,
  address: cell.text,
}).map(({ name, aliases, adcode, longitude, latitude, kind, address }) => ({
  name,
  names: [name, ...aliases],
  region: adcode,
  point: { latitude, longitude },
  kind,
  address,
}));

/** Real streets, each at about its middle. */
export const roads = readTable('maps/china/roads.tsv', roadsText, {
  name: cell.text,
  adcode: region,
  longitude: cell.number,
  latitude: cell.number,
}).map(({ name, adcode, longitude, latitude }) => ({ name, region: adcode, point: { latitude, longitude } }));

/** A street runs past every point this near to its middle. */
const ALONG_KM = 0.7;

/** The street at a point: a real one where one is known, else the one drawn for the cell. */
export function streetAt(point: Point): string {
  const [nearest] = roads
    .filter((road) => Math.abs(road.point.latitude - point.latitude) < 0.01)
    .map(({ name, point: middle }) => ({ name, km: greatCircleKm(middle, point) }))
    .sort((one, other) => one.km - other.km);
  return nearest && nearest.km <= ALONG_KM ? nearest.name : streetOf(cellAt(point));
}

/** Cities with an underground railway, without trains, or with fast trains in a province that otherwise has none. */
const rail = new Map(
  readTable('maps/china/rail.tsv', railText, {
    city: cell.text,
    underground: cell.oneOf(['yes', 'no']),
    trains: cell.oneOf(['none', 'usual', 'fast']),
  }).map((row) => [row.city, row]),
);

export const hasUnderground = ({ short }: Region): boolean => rail.get(short)?.underground === 'yes';

/** The trains of a city: none, those usual in its province, or fast ones. */
export const trainsOf = ({ short }: Region): 'none' | 'usual' | 'fast' => rail.get(short)?.trains ?? 'usual';

/** Coastline and border to about 12 km, as longitude,latitude. After Apache ECharts 4.9, china-contour. */
const outlines = readTable('maps/china/outline.tsv', outlineText, {
  land: cell.text,
  outline: (points) =>
    cell
      .list(' ')(points)
      .map((pair) => pair.split(',').map(cell.number) as [east: number, north: number]),
});

/** Whether a point is within the outline. Points in a harbour or on a small island may count as outside. */
const isWithinOutline = ({ latitude, longitude }: Point): boolean =>
  outlines.some(({ outline }) => {
    let inside = false;
    let [fromEast, fromNorth] = outline.at(-1)!;
    for (const [east, north] of outline) {
      const crosses = north > latitude !== fromNorth > latitude;
      const at = ((fromEast - east) * (latitude - north)) / (fromNorth - north) + east;
      if (crosses && longitude < at) inside = !inside;
      [fromEast, fromNorth] = [east, north];
    }
    return inside;
  });

/** Points whose region is known: the centres, and the landmarks and roads, which make the borders more exact in the middle of cities. */
const known: readonly { region: Region; point: Point }[] = [
  ...parts.map((region) => ({ region, point: region })),
  ...landmarks,
  ...roads,
];

/** No harbour and no island near the coast is farther from such a point. */
const COAST_KM = 15;

/** The district, or city without districts, of a point in China: that of the nearest known point. Undefined outside China. */
export function regionAt(point: Point): Region | undefined {
  const narrowing = Math.cos((point.latitude * Math.PI) / 180);
  let [nearest] = known;
  let least = Infinity;
  for (const one of known) {
    const north = one.point.latitude - point.latitude;
    const east = (one.point.longitude - point.longitude) * narrowing;
    const square = north * north + east * east;
    if (square < least) [nearest, least] = [one, square];
  }
  const { region, point: at } = nearest!;
  return greatCircleKm(at, point) <= COAST_KM || isWithinOutline(point) ? region : undefined;
}
