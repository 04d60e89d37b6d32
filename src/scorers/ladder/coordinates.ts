import type { JsonValue } from '#core/json.ts';
import type { Comparator } from './comparator.ts';

const DEGREES = 0.05;
const KILOMETRES = 5;
const EARTH_RADIUS_KM = 6371;

export const coordinates: Comparator = {
  id: 'coordinates',
  title: 'Coordinates',
  meaning:
    'Two pairs of degrees, as a list or as "a,b", are equal when both parts are within 0.05° or the places are within 5 km. A pair of whole numbers on both sides is no coordinate.',
  same(expected, made) {
    const a = pair(expected);
    const b = pair(made);
    if (!a || !b || [...a, ...b].every(Number.isInteger)) return false;
    const isNear = Math.abs(a[0] - b[0]) <= DEGREES + 1e-12 && Math.abs(a[1] - b[1]) <= DEGREES + 1e-12;
    return isNear || kilometres(a, b) <= KILOMETRES;
  },
};

type Pair = [number, number];

function pair(value: JsonValue): Pair | undefined {
  const parts = typeof value === 'string' && value.length <= 80 ? value.split(',') : value;
  if (!Array.isArray(parts) || parts.length !== 2) return undefined;
  const numbers = parts.map((part) =>
    typeof part === 'string' && /^\s*[-+]?\d{1,3}(\.\d+)?\s*$/.test(part) ? Number(part) : part,
  );
  const [a, b] = numbers;
  if (typeof a !== 'number' || typeof b !== 'number') return undefined;
  return Math.abs(a) <= 180 && Math.abs(b) <= 180 && Math.min(Math.abs(a), Math.abs(b)) <= 90
    ? [a, b]
    : undefined;
}

/** Which part is the latitude is not said: the reading with the greater distance counts. */
function kilometres(a: Pair, b: Pair): number {
  const readings = [greatCircle(a, b)];
  readings.push(greatCircle([a[1], a[0]], [b[1], b[0]]));
  return Math.max(...readings.filter((distance) => !Number.isNaN(distance)));
}

function greatCircle([latitude1, longitude1]: Pair, [latitude2, longitude2]: Pair): number {
  if (Math.abs(latitude1) > 90 || Math.abs(latitude2) > 90) return NaN;
  const radians = Math.PI / 180;
  const part = (from: number, to: number): number => Math.sin(((to - from) * radians) / 2) ** 2;
  const h =
    part(latitude1, latitude2) +
    Math.cos(latitude1 * radians) * Math.cos(latitude2 * radians) * part(longitude1, longitude2);
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(h)));
}
