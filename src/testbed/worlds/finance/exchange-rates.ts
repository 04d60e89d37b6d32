import { hash32, mulberry32 } from '#core/random.ts';
import { TODAY } from '../../world.ts';
import { currencies } from './currencies.ts';
import { gaussian } from './numbers.ts';

const DAY = 86_400_000;
export const FIRST_RATE_DAY = '2020-01-01';

const dayNumber = (day: string): number => Math.round(Date.parse(`${day}T00:00:00Z`) / DAY);
const firstDay = dayNumber(FIRST_RATE_DAY);
const isoDay = (number: number): string => new Date(number * DAY).toISOString().slice(0, 10);

/** 2020-01-01 is a Wednesday, so day 0 is day 2 of its week. Days of trade before it, weekends left out. */
function tradingIndex(daysSinceFirst: number): number {
  const sinceMonday = daysSinceFirst + 2;
  return Math.floor(sinceMonday / 7) * 5 + Math.min(sinceMonday % 7, 4) - 2;
}

const lastIndex = tradingIndex(Math.floor(TODAY / DAY) - firstDay);
const series = new Map<string, readonly number[]>();

/**
 * Units of a currency for one US dollar on every weekday since 2020-01-01: a walk seeded by the code alone, bent so that
 * it begins and ends at the written rates.
 */
function dollarSeries(code: string): readonly number[] {
  const known = series.get(code);
  if (known) return known;
  const { start, today, volatility } = currencies.get(code)!;
  const random = mulberry32(hash32(`exchange-rate/${code}`));
  const walk = [0];
  for (let index = 1; index <= lastIndex; index++)
    walk.push(walk[index - 1]! + volatility * gaussian(random));
  const drift = Math.log(today / start) - walk[lastIndex]!;
  const made = walk.map((level, index) => start * Math.exp(level + (drift * index) / lastIndex));
  made[lastIndex] = today;
  series.set(code, made);
  return made;
}

/** The last weekday up to a day (YYYY-MM-DD, not before FIRST_RATE_DAY): weekends have Friday's rate. */
export function rateDay(day: string): string {
  const number = dayNumber(day);
  const weekday = (number + 3) % 7; // 1970-01-01 was a Thursday: 0 is Monday.
  return isoDay(number - Math.max(0, weekday - 4));
}

/** How many units of quote one unit of base is worth on a day from FIRST_RATE_DAY to today, to six significant digits. */
export function exchangeRate(base: string, quote: string, day: string): number {
  const index = Math.min(tradingIndex(dayNumber(day) - firstDay), lastIndex);
  return Number((dollarSeries(quote)[index]! / dollarSeries(base)[index]!).toPrecision(6));
}
