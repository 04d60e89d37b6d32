import { ToolError } from '../../../world.ts';
import { regionAt } from '../china/region-at.ts';
import type { Region } from '../china/regions.ts';
import type { Point } from '../gazetteer/sphere.ts';

/** A service's refusal: `name` as the server words it, e.g. "Direction Driving", and Amap's info. */
export const amapRefusal = (name: string, info: string): ToolError =>
  new ToolError(`${name} failed: ${info}`);

const pair = /^\s*([+-]?\d{1,3}(?:\.\d{1,15})?)\s*,\s*([+-]?\d{1,3}(?:\.\d{1,15})?)\s*$/;

/** The point of "longitude,latitude". Throws INVALID_PARAMS for what is none: latitude first puts a Chinese longitude beyond the pole. */
export function pointOf(text: string, service: string): Point {
  const [, longitude, latitude] = (pair.exec(text) ?? []).map(Number);
  const isPoint =
    longitude !== undefined &&
    latitude !== undefined &&
    Math.abs(longitude) <= 180 &&
    Math.abs(latitude) <= 90;
  if (!isPoint) throw amapRefusal(service, 'INVALID_PARAMS');
  return { latitude, longitude };
}

/** A point to plan from or to, and its region. Throws OUT_OF_SERVICE (infocode 20800) outside China. */
export function plannedPoint(text: string, service: string): { point: Point; region: Region } {
  const point = pointOf(text, service);
  const region = regionAt(point);
  if (!region) throw amapRefusal(service, 'OUT_OF_SERVICE');
  return { point, region };
}

/** "longitude,latitude" with six decimals, as Amap writes it. */
export const locationOf = ({ latitude, longitude }: Point): string =>
  `${longitude.toFixed(6)},${latitude.toFixed(6)}`;
