import { hash32 } from '#core/random.ts';
import { placeOf, type Place } from './china-places.ts';

const CHECKS = 36 * 36;

/** The id Amap gives a place: B0 and capitals or digits. */
export function amapId({ key }: Place): string {
  const checked = key * CHECKS + (hash32(`amap ${key}`) % CHECKS);
  return `B0${checked.toString(36).toUpperCase().padStart(9, '0')}`;
}

/** The place of an id; undefined for what is none, so that an invented id finds nothing. */
export function placeOfAmapId(id: string): Place | undefined {
  if (!/^B0[0-9A-Z]{9}$/.test(id)) return undefined;
  const key = Math.floor(Number.parseInt(id.slice(2), 36) / CHECKS);
  const place = placeOf(key);
  return place && amapId(place) === id ? place : undefined;
}

/** The uid Baidu gives a place: 24 hexadecimal digits. */
export function baiduUid({ key }: Place): string {
  const checks = ['a', 'b'].map((salt) => hash32(`baidu ${key} ${salt}`).toString(16).padStart(8, '0'));
  return checks.join('').slice(0, 14) + key.toString(16).padStart(10, '0');
}

/** As placeOfAmapId. */
export function placeOfBaiduUid(uid: string): Place | undefined {
  if (!/^[0-9a-f]{24}$/.test(uid)) return undefined;
  const place = placeOf(Number.parseInt(uid.slice(14), 16));
  return place && baiduUid(place) === uid ? place : undefined;
}
