import { landmarks, roads } from './china-landmarks.ts';
import { isWithinOutline } from './china-outline.ts';
import { parts, type Region } from './china-regions.ts';
import { greatCircleKm, type Point } from './sphere.ts';

/** Points whose region is known: the centres, and the landmarks and roads, which make the borders truer in the middle of cities. */
const known: readonly { region: Region; point: Point }[] = [
  ...parts.map((region) => ({ region, point: region })),
  ...landmarks,
  ...roads,
];

/** No harbour and no island near the coast lies farther from such a point. */
const COAST_KM = 15;

/** The district, or city without districts, that a point of China lies in: that of the nearest known point. Undefined outside China. */
export function regionAt(point: Point): Region | undefined {
  const narrowing = Math.cos((point.latitude * Math.PI) / 180);
  let nearest = known[0]!;
  let least = Infinity;
  for (const one of known) {
    const north = one.point.latitude - point.latitude;
    const east = (one.point.longitude - point.longitude) * narrowing;
    const square = north * north + east * east;
    if (square < least) [nearest, least] = [one, square];
  }
  const isInside = isWithinOutline(point) || greatCircleKm(nearest.point, point) <= COAST_KM;
  return isInside ? nearest.region : undefined;
}
