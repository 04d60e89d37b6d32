import { ToolError } from '../../../world.ts';
import { regionAt } from '../china/region-at.ts';
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
