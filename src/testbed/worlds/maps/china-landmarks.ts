import { cellAt, streetOf } from './china-grid.ts';
import { landmarkTable, roadTable } from './china-landmark-table.ts';
import { regionByCode, type Region } from './china-regions.ts';
import { greatCircleKm, type Point } from './sphere.ts';

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
export type Road = { name: string; region: Region; point: Point };

const pointOf = (longitude: string, latitude: string): Point => ({
  latitude: Number(latitude),
  longitude: Number(longitude),
});

export const landmarks: readonly Landmark[] = landmarkTable.split('\n').map((line) => {
  const [name = '', also = '', code = '', longitude = '', latitude = '', kind = '', address = ''] =
    line.split('|');
  const names = [name, ...also.split(',').filter((one) => one !== '')];
  return { name, names, region: regionByCode(code)!, point: pointOf(longitude, latitude), kind, address };
});

export const roads: readonly Road[] = roadTable.split('\n').map((line) => {
  const [name = '', code = '', longitude = '', latitude = ''] = line.split('|');
  return { name, region: regionByCode(code)!, point: pointOf(longitude, latitude) };
});

/** A street is said to run past whatever lies this near to its middle. */
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
