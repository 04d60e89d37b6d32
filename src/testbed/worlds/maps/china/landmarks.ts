import { cell, readTable } from '#core/table.ts';
import { greatCircleKm, type Point } from '../gazetteer/sphere.ts';
import { cellAt, streetOf } from './grid.ts';
import landmarksText from './landmarks.tsv?raw';
import text from './rail.tsv?raw';
import { regionByCode, type Region } from './regions.ts';
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

/** A real street, at about its middle. */
type Road = { name: string; region: Region; point: Point };

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

export const roads: readonly Road[] = readTable('maps/china/roads.tsv', roadsText, {
  name: cell.text,
  adcode: region,
  longitude: cell.number,
  latitude: cell.number,
}).map(({ name, adcode, longitude, latitude }) => ({ name, region: adcode, point: { latitude, longitude } }));

/** A street runs past every point this near to its middle. */
const ALONG_KM = 0.7;

/** The street at a point: a real one where one is known, else the one drawn for the cell. */
export function streetAt(point: Point): string {
  const near = roads.filter(
    (road) =>
      Math.abs(road.point.latitude - point.latitude) < 0.01 && greatCircleKm(road.point, point) <= ALONG_KM,
  );
  near.sort((one, other) => greatCircleKm(one.point, point) - greatCircleKm(other.point, point));
  return near[0]?.name ?? streetOf(cellAt(point));
}

/** Cities with an underground railway, without trains, or with fast trains in a province that otherwise has none. */
const rail = new Map(
  readTable('maps/china/rail.tsv', text, {
    city: cell.text,
    underground: cell.oneOf(['yes', 'no']),
    trains: cell.oneOf(['none', 'usual', 'fast']),
  }).map((row) => [row.city, row]),
);

export const hasUnderground = ({ short }: Region): boolean => rail.get(short)?.underground === 'yes';

/** The trains of a city: none, those usual in its province, or fast ones. */
export const trainsOf = ({ short }: Region): 'none' | 'usual' | 'fast' => rail.get(short)?.trains ?? 'usual';
