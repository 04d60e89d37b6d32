import type { Database } from './db.ts';
import { fromStore } from './storage-error.ts';

/** Which keys are kept on this device: providers and origins alone, without touching what is sealed. */
export async function keptKeyPlaces(db: Database): Promise<{ providerId: string; origin: string }[]> {
  const places = await fromStore(db.getAllKeys('keys'));
  return places.flatMap((place) => {
    const [providerId = '', origin] = place.split(' ');
    return origin === undefined ? [] : [{ providerId, origin }];
  });
}
