import type { City } from './cities.ts';
import type { Poi } from './pois.ts';
import type { Point } from './sphere.ts';
import { housePoint } from './streets.ts';

/** What a text names: a place on the map, a city, a house, a bare point or a country. */
export type Located = Point & { city: City } & (
    | { kind: 'poi'; poi: Poi }
    | { kind: 'city' }
    | { kind: 'house'; street: string; number?: number }
    | { kind: 'point' }
    | { kind: 'country'; code: string }
  );

const at = ({ latitude, longitude }: Point): Point => ({ latitude, longitude });

export const cityAt = (city: City): Located => ({ kind: 'city', ...at(city), city });

export const poiAt = (poi: Poi): Located => ({ kind: 'poi', ...at(poi), city: poi.city, poi });

export function houseAt(city: City, street: string, number?: number): Located {
  const point = housePoint(city, street, number);
  return { kind: 'house', ...point, city, street, ...(number !== undefined && { number }) };
}
