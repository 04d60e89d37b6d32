import { dateOf } from '../../days.ts';
import { greatCircleKm, nearestCity } from './cities.ts';
import { toLocal } from '../../zone.ts';
import type { Point } from './sphere.ts';

/** A place's own calendar and clock. */
export type LocalTime = {
  /** YYYY-MM-DD */ date: string;
  /** Days since 1970-01-01. */ day: number;
  hour: number;
};

const DAY = 86_400_000;
const HOUR = 3_600_000;
const MINUTE = 60_000;

/** Beyond this from every city the time follows the sun: an hour for 15 degrees. */
const ZONE_KM = 500;

/** What calendar and clock show at a point: in the zone of the nearest city, on the open sea by the sun. */
export function localTimeAt(point: Point, now: number): LocalTime {
  const city = nearestCity(point.latitude, point.longitude);
  return greatCircleKm(city, point) > ZONE_KM
    ? shifted(now + Math.round(point.longitude / 15) * HOUR)
    : localTimeIn(city.timezone, now);
}

/** The same for a time zone's name. */
export const localTimeIn = (timezone: string, now: number): LocalTime =>
  shifted(toLocal(timezone, Math.floor(now / MINUTE)) * MINUTE);

const shifted = (local: number): LocalTime => {
  const day = Math.floor(local / DAY);
  return { date: dateOf(day), day, hour: Math.floor((local - day * DAY) / HOUR) };
};
