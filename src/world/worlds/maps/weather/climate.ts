import { elevationAt, isIn, type Box } from './elevation.ts';
import type { Point } from '../gazetteer/sphere.ts';

/** How much colder it is a metre higher up, °C. */
const LAPSE = 0.0065;

/** A hump of height 1 at `centre`, falling to 0.37 a `width` away. */
const hump = (value: number, centre: number, width: number): number =>
  Math.exp(-(((value - centre) / width) ** 2));

const deserts: readonly Box[] = [
  [15, 32, -14, 34],
  [14, 32, 35, 58],
  [36, 46, 54, 68],
  [37, 46, 76, 110],
  [-27, -17, -72, -68],
  [-31, -20, 118, 140],
  [-28, -17, 12, 20],
  [28, 38, -118, -108],
  [24, 30, 66, 74],
];

/**
 * What the weather of a point swings round on a day of the year (0 to 365): from its latitude and height, the mildness of the western
 * shores of Europe, the extremes of inner Asia and North America, the monsoon and the deserts. Within about 4 °C of most cities' records.
 */
export function climateAt(point: Point, dayOfYear: number) {
  const { latitude, longitude } = point;
  const away = Math.abs(latitude);
  const north = latitude >= 0;
  const gulfStream = north ? hump(latitude, 60, 15) * hump(longitude, 5, 32) : 0;
  const iceland = north ? hump(latitude, 64, 6) * hump(longitude, -20, 12) : 0;
  const yakutia = north ? hump(latitude, 64, 8) * hump(longitude, 130, 25) : 0;
  const inland = north ? Math.min(1, Math.max(0, (latitude - 20) / 30)) : 0;
  const swing =
    0.2 * away * (north ? 1 : 0.7) +
    12 * inland * hump(longitude, 100, 60) +
    6 * inland * hump(longitude, -100, 25) -
    3 * gulfStream +
    7 * yakutia -
    6 * iceland;
  const season = Math.cos((2 * Math.PI * (dayOfYear - 199)) / 365.25) * (north ? 1 : -1);
  const height = Math.max(0, elevationAt(point));
  const dry = deserts.some((box) => isIn(box, point));
  const monsoon = north && away > 8 && away < 42 ? hump(longitude, 100, 30) * Math.max(0, season) : 0;
  const tropics = hump(away, 0, 12);
  return {
    /** Mean temperature of the day, °C. */
    mean:
      27.5 -
      0.0075 * away * away +
      7 * gulfStream +
      4 * iceland -
      3 * yakutia +
      swing * season -
      LAPSE * height,
    /** By how much one day may differ from it: a standard deviation, °C. */
    unrest: 1 + 3 * Math.min(1, away / 45),
    /** Share of days with rain or snow, 0 to 1. */
    wetDays: dry ? 0.03 : Math.min(0.75, 0.22 + 0.25 * tropics + 0.16 * hump(away, 55, 18) + 0.35 * monsoon),
    /** Mean amount on a wet day, millimetres. */
    wetAmount: 5 + 6 * tropics + 8 * monsoon,
    /** Mean wind of the day, km/h. */
    wind: 10 + 8 * hump(away, 55, 20) + (height > 2500 ? 6 : 0),
    /** Whether it is a desert. */
    dry,
  };
}
