import { ToolError, type ToolHandler } from '../../../world.ts';
import { findCity } from '../gazetteer/cities.ts';
import { compassPoint, greatCircleKm, type Point } from '../gazetteer/sphere.ts';
import type { TravelMode } from '../routes/routes.ts';
import type { Condition } from '../weather/weather-model.ts';
import { regionAt } from './landmarks.ts';
import { isDistrict, type Region } from './regions.ts';
import { keywordsOf } from './search.ts';
import { waysBetween, type Way } from './ways.ts';

/** Why a question is refused. Amap and Baidu refuse the same and have each their own words for it. */
type Refusal =
  'missing' | 'invalid' | 'off the globe' | 'abroad' | 'unknown' | 'too far' | `no ${TravelMode}`;

export type RefusalWords = Readonly<Record<Refusal, string>>;

export class Refused extends Error {
  override name = 'Refused';

  constructor(readonly why: Refusal) {
    super(why);
  }
}

/** A handler whose refusals are written in a service's words: `before` and the words for why. */
export const refusingIn =
  <Arguments>(words: RefusalWords, before: string, handler: ToolHandler<Arguments>): ToolHandler<Arguments> =>
  (args, context) => {
    try {
      return handler(args, context);
    } catch (error) {
      throw error instanceof Refused ? new ToolError(`${before}${words[error.why]}`) : error;
    }
  };

const pair = /^\s*([+-]?\d{1,3}(?:\.\d{1,15})?)\s*,\s*([+-]?\d{1,3}(?:\.\d{1,15})?)\s*$/;

/** Which of two coordinates a service writes first. */
type Order = 'latitude' | 'longitude';

/** The point of two numbers with a comma between. Throws Refused for a text that is none, and for one beyond a pole. */
export function pointOf(text: string, first: Order): Point {
  const [, one, other] = (pair.exec(text) ?? []).map(Number);
  if (one === undefined || other === undefined) throw new Refused('invalid');
  const [latitude, longitude] = first === 'latitude' ? [one, other] : [other, one];
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) throw new Refused('off the globe');
  return { latitude, longitude };
}

/** As pointOf. Throws Refused also for a point abroad. */
export const pointInChina = (text: string, first: Order): Point => inChina(pointOf(text, first));

export function inChina(point: Point): Point {
  if (!regionAt(point)) throw new Refused('abroad');
  return point;
}

/** What a search looks for. Throws Refused when that is nothing. */
export function wanted(text: string): string[] {
  const words = keywordsOf(text);
  if (words.length === 0) throw new Refused('missing');
  return words;
}

/** The ways between two points of China, the quickest first. Throws Refused beyond `farthest` kilometres, and where none leads. */
export function ways(from: Point, to: Point, mode: TravelMode, farthest = Infinity): [Way, ...Way[]] {
  if (greatCircleKm(from, to) > farthest) throw new Refused('too far');
  const [best, ...others] = waysBetween(from, to, mode);
  if (!best) throw new Refused(`no ${mode}`);
  return [best, ...others];
}

const conditions: Readonly<Record<Condition, string>> = {
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
export const inChinese = (condition: Condition): string => conditions[condition];

/** 东北风 for a wind from 45 degrees. */
export const windFromText = (degrees: number): string => `${compassPoint(degrees, 'zh')}风`;

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
