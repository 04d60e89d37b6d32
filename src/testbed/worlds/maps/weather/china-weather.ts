import { isDistrict, type Region } from '../china/regions.ts';
import { findCity } from '../gazetteer/cities.ts';
import { greatCircleKm, type Point } from '../gazetteer/sphere.ts';
import type { Condition } from './weather-model.ts';

const words: Readonly<Record<Condition, string>> = {
  Clear: '晴',
  'Partly cloudy': '多云',
  Overcast: '阴',
  Fog: '雾',
  'Light rain': '小雨',
  Rain: '中雨',
  'Heavy rain': '大雨',
  Thunderstorm: '雷阵雨',
  Sleet: '雨夹雪',
  'Light snow': '小雪',
  Snow: '中雪',
  'Heavy snow': '大雪',
};

/** 晴, 小雨 … */
export const inChinese = (condition: Condition): string => words[condition];

const winds = ['北', '东北', '东', '东南', '南', '西南', '西', '西北'];

/** 东北风 for a wind from 45 degrees. */
export const windFromText = (degrees: number): string => `${winds[Math.round(degrees / 45) % 8]!}风`;

/** Where Beaufort's forces 1 to 12 begin, in km/h. */
const forces = [1, 6, 12, 20, 29, 39, 50, 62, 75, 89, 103, 118];

/** 0 to 12. */
export const beaufort = (kilometresPerHour: number): number =>
  forces.filter((least) => kilometresPerHour >= least).length;

/** A city's middle is where the gazetteer has it, so that all servers report the same weather. */
export function weatherPointOf(region: Region): Point {
  const known = isDistrict(region) ? undefined : findCity(region.short);
  return known?.countryCode === 'CN' && greatCircleKm(known, region) < 50 ? known : region;
}
