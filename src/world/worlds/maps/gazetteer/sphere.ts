/** A place on Earth, in degrees north and east. */
export type Point = { latitude: number; longitude: number };

/** Mean radius of the Earth. */
const RADIUS_KM = 6371.0088;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
const degrees = (angle: number): number => (angle * 180) / Math.PI;

/** Kilometres between two points along the sphere. */
export function greatCircleKm(a: Point, b: Point): number {
  const halfNorth = Math.sin(radians(b.latitude - a.latitude) / 2);
  const halfEast = Math.sin(radians(b.longitude - a.longitude) / 2);
  const haversine =
    halfNorth * halfNorth +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * halfEast * halfEast;
  return 2 * RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(haversine)));
}

/** A point as a unit vector from the Earth's centre: for many distances fast. */
export type Vector = readonly [number, number, number];

export function vectorOf({ latitude, longitude }: Point): Vector {
  const [north, east] = [radians(latitude), radians(longitude)];
  return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)];
}

/** The square of the straight line between two unit vectors; grows with their distance, 0 to 4. */
export const chordSquared = (a: Vector, b: Vector): number =>
  (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2;

/** Kilometres along the sphere over a straight line of this square. */
export const arcKm = (chord: number): number => 2 * RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord) / 2));

/** A point with so many decimals, and no negative zeros. */
export function roundedTo(decimals: number, { latitude, longitude }: Point): Point {
  const scale = 10 ** decimals;
  return {
    latitude: Math.round(latitude * scale) / scale + 0,
    longitude: Math.round(longitude * scale) / scale + 0,
  };
}

/** Degrees clockwise from north in which one sets out from a to b; 0 to below 360. */
export function bearing(a: Point, b: Point): number {
  const east = radians(b.longitude - a.longitude);
  const [north, end] = [radians(a.latitude), radians(b.latitude)];
  const y = Math.sin(east) * Math.cos(end);
  const x = Math.cos(north) * Math.sin(end) - Math.sin(north) * Math.cos(end) * Math.cos(east);
  return (degrees(Math.atan2(y, x)) + 360) % 360;
}

const compass = {
  en: ['north', 'northeast', 'east', 'southeast', 'south', 'southwest', 'west', 'northwest'],
  zh: ['北', '东北', '东', '东南', '南', '西南', '西', '西北'],
} as const;

/** The point of the compass nearest to a direction in degrees from north. */
export const compassPoint = (direction: number, language: 'en' | 'zh'): string =>
  compass[language][Math.round(direction / 45) % 8]!;

/** Where one arrives from a point after so many kilometres in a direction in degrees from north. */
export function destination(from: Point, kilometres: number, direction: number): Point {
  const angle = kilometres / RADIUS_KM;
  const north = radians(from.latitude);
  const towards = radians(direction);
  const sine = Math.sin(north) * Math.cos(angle) + Math.cos(north) * Math.sin(angle) * Math.cos(towards);
  const latitude = degrees(Math.asin(Math.max(-1, Math.min(1, sine))));
  const east = Math.atan2(
    Math.sin(towards) * Math.sin(angle) * Math.cos(north),
    Math.cos(angle) - Math.sin(north) * sine,
  );
  const longitude = ((from.longitude + degrees(east) + 540) % 360) - 180;
  return { latitude, longitude };
}
