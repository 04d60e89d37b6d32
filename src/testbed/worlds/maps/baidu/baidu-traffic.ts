import { hash32 } from '#core/random.ts';
import { ToolError, answer, type ToolContext, type ToolOutcome } from '../../../world.ts';
import { streetAt } from '../china/landmarks.ts';
import { regionAt } from '../china/region-at.ts';
import { cityOf, regionNamed } from '../china/regions.ts';
import type { Point } from '../gazetteer/sphere.ts';

/** A refusal as the server passes it on. */
export const baiduRefusal = (message: string): ToolError => new ToolError(`API response error: ${message}`);

export const outOfRange = (): ToolError =>
  baiduRefusal('The range of input latitude and longitude is invalid');

export const invalidParameter = (): ToolError => baiduRefusal('Parameter Invalid');

const pair = /^\s*([+-]?\d{1,3}(?:\.\d{1,15})?)\s*,\s*([+-]?\d{1,3}(?:\.\d{1,15})?)\s*$/;

/** The point of "latitude,longitude"; undefined for any other text, and when the latitude is beyond a pole. */
export function pointIn(text: string): Point | undefined {
  const [, latitude, longitude] = (pair.exec(text) ?? []).map(Number);
  if (latitude === undefined || longitude === undefined) return undefined;
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined;
}

/** A point anywhere on Earth. Throws for a text that is none: longitude first is out of range for most of China. */
export function pointOf(text: string): Point {
  const point = pointIn(text);
  if (!point) throw pair.test(text) ? outOfRange() : invalidParameter();
  return point;
}

/** A point of China. Throws for any other. */
export function chinesePoint(text: string): Point {
  const point = pointOf(text);
  if (!regionAt(point)) throw outOfRange();
  return point;
}

/** "latitude,longitude" with at most six decimals. */
export const coordinatesOf = ({ latitude, longitude }: Point): string =>
  `${degrees(latitude)},${degrees(longitude)}`;

export const degrees = (value: number): number => Math.round(value * 1e6) / 1e6;

type Traffic = {
  model: 'road' | 'around';
  road_name?: string;
  city?: string;
  center?: string;
  radius?: number;
};

type Status = 'smooth' | 'slow' | 'congested' | 'blocked';

/** Chinese word and speed in km/h at the least and at the most. */
const flows: Readonly<Record<Status, readonly [word: string, least: number, most: number]>> = {
  smooth: ['畅通', 40, 60],
  slow: ['缓行', 22, 35],
  congested: ['拥堵', 10, 20],
  blocked: ['严重拥堵', 3, 9],
};

/** How much of a hundred roads is at most smooth, slow and congested in the hours of a working day: at rush hour, by day, at night. */
const shares = { rush: [25, 60, 90], day: [60, 88, 98], night: [94, 99, 100] } as const;

const HOUR = 3_600_000;
/** China has one time, eight hours before UTC. */
const AHEAD = 8 * HOUR;

function shareAt(hour: number) {
  if ((hour >= 7 && hour < 9) || (hour >= 17 && hour < 19)) return shares.rush;
  return hour >= 6 && hour < 23 ? shares.day : shares.night;
}

/** The flow on a road in an hour: always the same for the same road and hour. */
function flowOn(road: string, now: number): { status: Status; speed: number; clock: string } {
  const local = new Date(now + AHEAD);
  const drawn = hash32(`${road} ${Math.floor(now / HOUR)}`);
  const [smooth, slow, congested] = shareAt(local.getUTCHours());
  const place = drawn % 100;
  const status =
    place < smooth ? 'smooth' : place < slow ? 'slow' : place < congested ? 'congested' : 'blocked';
  const [, least, most] = flows[status];
  const speed = least + ((drawn >>> 8) % (most - least + 1));
  return { status, speed, clock: local.toISOString().slice(11, 16) };
}

export function trafficReported(args: Traffic, { now }: ToolContext): ToolOutcome {
  const { where, road } = args.model === 'road' ? namedRoad(args) : surroundings(args);
  const { status, speed, clock } = flowOn(road, now);
  const description = `${where}${clock}${flows[status][0]}，平均车速${speed}公里/小时`;
  return answer({ description, status });
}

/** What the name of a road ends in. */
const isRoad = /(?:路|街|大道|高速|高架|环|桥|隧道|立交|巷|胡同|线|道)(?:[东西南北]向[东西南北])?$/;

function namedRoad({ road_name: name = '', city = '' }: Traffic): { where: string; road: string } {
  const region = regionNamed(city);
  if (name.trim() === '' || !region) throw invalidParameter();
  const trimmed = name.trim();
  if (trimmed.length > 30 || !isRoad.test(trimmed)) throw baiduRefusal('无相关结果');
  const where = cityOf(region).name;
  return { where: `${where}${trimmed}`, road: `${where}${trimmed}` };
}

function surroundings({ center, radius }: Traffic): { where: string; road: string } {
  if (center === undefined || radius === undefined) throw invalidParameter();
  const point = chinesePoint(center);
  const city = cityOf(regionAt(point)!).name;
  const street = streetAt(point);
  return { where: `${city}${street}周边${radius}米`, road: `${city}${street}` };
}
