import { hash32 } from '#core/random.ts';
import { placeOf, type Place } from './places.ts';

/** Keys are below 2^36; times an odd number they are spread over all of that, times its inverse they come back. */
const BITS = 36;
const SPREAD = 0x9e3779b97n;
const GATHER = 0x54e4c9427n;

const times = (key: number, factor: bigint): number => Number(BigInt.asUintN(BITS, BigInt(key) * factor));

const CHECKS = 36 * 36;

/** The id Amap gives a place: B0 and nine capitals or digits. */
export function amapId({ key }: Place): string {
  const checked = times(key, SPREAD) * CHECKS + (hash32(`amap ${key}`) % CHECKS);
  return `B0${checked.toString(36).toUpperCase().padStart(9, '0')}`;
}

/** The place of an id; undefined for what is none, so that an invented id finds nothing. */
export function placeOfAmapId(id: string): Place | undefined {
  if (!/^B0[0-9A-Z]{9}$/.test(id)) return undefined;
  const spread = Math.floor(Number.parseInt(id.slice(2), 36) / CHECKS);
  const place = placeOf(times(spread, GATHER));
  return place && amapId(place) === id ? place : undefined;
}

/** The uid Baidu gives a place: 24 hexadecimal digits. */
export function baiduUid({ key }: Place): string {
  const checks = ['a', 'b'].map((salt) => hash32(`baidu ${key} ${salt}`).toString(16).padStart(8, '0'));
  return checks.join('').slice(0, 15) + times(key, SPREAD).toString(16).padStart(9, '0');
}

/** As placeOfAmapId. */
export function placeOfBaiduUid(uid: string): Place | undefined {
  if (!/^[0-9a-f]{24}$/.test(uid)) return undefined;
  const place = placeOf(times(Number.parseInt(uid.slice(15), 16), GATHER));
  return place && baiduUid(place) === uid ? place : undefined;
}
