import { ToolError, answer, type ToolOutcome } from '../../../world.ts';
import { regionAt } from '../china/region-at.ts';
import { type Region, cityOf, regionNamed } from '../china/regions.ts';
import { type Point, greatCircleKm } from '../gazetteer/sphere.ts';
import { chineseRoute, type ChineseMode } from '../routes/china-routes.ts';
import { transitsBetween } from '../routes/china-transit.ts';

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
function plannedPoint(text: string, service: string): { point: Point; region: Region } {
  const point = pointOf(text, service);
  const region = regionAt(point);
  if (!region) throw amapRefusal(service, 'OUT_OF_SERVICE');
  return { point, region };
}

/** "longitude,latitude" with six decimals, as Amap writes it. */
export const locationOf = ({ latitude, longitude }: Point): string =>
  `${longitude.toFixed(6)},${latitude.toFixed(6)}`;

type Ends = { origin: string; destination: string };

/** How far one may go in a straight line, in kilometres; the services document it. */
const farthest: Readonly<Record<ChineseMode, number>> = { driving: Infinity, walking: 100, bicycling: 500 };

/** The handler of a way of travel; `service` is what the real server calls it in a refusal. */
export const directed =
  (mode: ChineseMode, service: string) =>
  ({ origin, destination }: Ends): ToolOutcome => {
    const [from, to] = [origin, destination].map((text) => plannedPoint(text, service).point) as [
      Point,
      Point,
    ];
    if (greatCircleKm(from, to) > farthest[mode]) throw amapRefusal(service, 'OVER_DIRECTION_RANGE');
    const route = chineseRoute(from, to, mode);
    if (!route) throw amapRefusal(service, 'ROUTE_FAIL');
    return answer({
      origin,
      destination,
      distance: route.metres,
      duration: route.seconds,
      steps: route.steps,
    });
  };

const TRANSIT = 'Direction Transit Integrated';
/** An end may lie this far beyond the city that is named for it. */
const BEYOND_KM = 60;

type TransitEnds = Ends & { city: string; cityd: string };

export function directedByTransit({ origin, destination, city, cityd }: TransitEnds): ToolOutcome {
  const from = endIn(origin, city);
  const to = endIn(destination, cityd);
  const [best, ...others] = transitsBetween(from, to);
  if (!best) throw amapRefusal(TRANSIT, 'NO_ROADS_NEARBY');
  const transits = [best, ...others].map(({ segments, seconds, yuan }) => ({
    segments,
    duration: seconds,
    cost: yuan,
  }));
  return answer({ origin, destination, distance: best.metres, duration: best.seconds, transits });
}

/** An end of the way, which must lie in or near its city. */
function endIn(text: string, name: string): Point {
  const { point, region } = plannedPoint(text, TRANSIT);
  const named = regionNamed(name);
  if (!named || !liesBy(point, region, cityOf(named))) throw amapRefusal(TRANSIT, 'INVALID_PARAMS');
  return point;
}

const liesBy = (point: Point, region: Region, city: Region): boolean =>
  cityOf(region) === city || greatCircleKm(point, city) <= BEYOND_KM;

const DISTANCE = 'Direction Distance';
const MOST_ORIGINS = 100;
/** Distances on foot are measured up to here. */
const FOOT_KM = 5;

type Measure = { origins: string; destination: string; type?: '0' | '1' | '3' };

export function measured({ origins, destination, type = '1' }: Measure): ToolOutcome {
  const texts = origins.split('|', MOST_ORIGINS + 1);
  if (texts.length > MOST_ORIGINS) throw amapRefusal(DISTANCE, 'INVALID_PARAMS');
  const to = plannedPoint(destination, DISTANCE).point;
  const results = texts.map((origin) => {
    const from = plannedPoint(origin, DISTANCE).point;
    return { origin: origin.trim(), ...distanceBetween(from, to, type) };
  });
  return answer({ results });
}

function distanceBetween(
  from: Point,
  to: Point,
  type: '0' | '1' | '3',
): { distance: number; duration: number } {
  const km = greatCircleKm(from, to);
  if (type === '0') return { distance: Math.round(km * 1000), duration: 0 };
  if (type === '3' && km > FOOT_KM) throw amapRefusal(DISTANCE, 'OVER_DIRECTION_RANGE');
  const route = chineseRoute(from, to, type === '1' ? 'driving' : 'walking');
  if (!route) throw amapRefusal(DISTANCE, 'ROUTE_FAIL');
  return { distance: route.metres, duration: route.seconds };
}
