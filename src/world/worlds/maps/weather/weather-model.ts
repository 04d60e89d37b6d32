import { climateAt } from './climate.ts';
import type { Point } from '../gazetteer/sphere.ts';

export type Condition =
  | 'Clear'
  | 'Partly cloudy'
  | 'Overcast'
  | 'Fog'
  | 'Light rain'
  | 'Rain'
  | 'Heavy rain'
  | 'Thunderstorm'
  | 'Sleet'
  | 'Light snow'
  | 'Snow'
  | 'Heavy snow';

/** The weather of one place on one day of its calendar. */
export type DayWeather = {
  condition: Condition;
  /** °C, one decimal. */
  max: number;
  min: number;
  /** Millimetres of rain or molten snow, one decimal. */
  precipitation: number;
  /** The day's mean, km/h, and where it blows from in degrees from north. */
  wind: number;
  windFrom: number;
  /** Per cent. */
  humidity: number;
};

/** The weather of one hour; `precipitation` is what falls in it. */
export type HourWeather = Omit<DayWeather, 'max' | 'min'> & { temperature: number };

const DAY = 86_400_000;

/** Points of one cell share their chance: a tenth of a degree, about 10 km. */
const CELLS = 10;

/** Today's weather keeps this much of yesterday's, and this many days before still count. */
const PERSISTENCE = 0.7;
const MEMORY = 14;
/** Brings the sum over the days back to a standard deviation of 1. */
const SCALE = Math.sqrt(1 - PERSISTENCE ** 2);

/**
 * The weather at a point on a day (days since 1970-01-01 of the place's own calendar): its climate and three seeded
 * autoregressive series, for warmth, wetness and wind. Depends on nothing but place and day, so all tools agree.
 */
export function dayWeather(point: Point, day: number): DayWeather {
  const dayOfYear = (day * DAY - Date.UTC(new Date(day * DAY).getUTCFullYear(), 0)) / DAY;
  const climate = climateAt(point, dayOfYear);
  const cell = cellOf(point);
  const wet = share(series(cell, day, 2));
  const excess = (wet - (1 - climate.wetDays)) / climate.wetDays;
  const precipitation =
    excess > 0 ? Math.max(0.1, tenth(-climate.wetAmount * Math.log(1 - excess * 0.999))) : 0;
  const mean = climate.mean + climate.unrest * series(cell, day, 1) - (excess > 0 ? 1 : 0);
  const cloud = Math.min(1, wet / (1 - climate.wetDays));
  const half = (excess > 0 ? 2.5 : cloud > 0.6 ? 4 : 5.5) * (climate.dry ? 1.5 : 1);
  const wind = tenth(climate.wind * Math.exp(0.42 * series(cell, day, 3)));
  const humidity = Math.round(Math.min(99, Math.max(12, (climate.dry ? 22 : 52) + 36 * wet - 0.3 * mean)));
  return {
    condition: conditionOf({ precipitation, mean, max: mean + half, cloud, wind, humidity }),
    max: tenth(mean + half),
    min: tenth(mean - half),
    precipitation,
    wind,
    windFrom: Math.floor(share(series(cell, day, 4)) * 360),
    humidity,
  };
}

/** The weather in one hour (0 to 23 of the place's own clock) of a day: within the day's limits, and part of its rain. */
export function hourWeather(point: Point, day: number, hour: number): HourWeather {
  const { condition, max, min, precipitation, wind, windFrom, humidity } = dayWeather(point, day);
  const warmth = Math.cos((2 * Math.PI * (hour - 15)) / 24);
  const rainHours = Math.min(24, Math.max(1, Math.ceil(precipitation / 1.5)));
  const begins = Math.floor(noise(cellOf(point), day, 5) * 24);
  const raining = precipitation > 0 && (hour - begins + 24) % 24 < rainHours;
  return {
    condition: precipitation > 0 && !raining ? 'Overcast' : condition,
    temperature: tenth((max + min) / 2 + (warmth * (max - min)) / 2),
    precipitation: raining ? tenth(precipitation / rainHours) : 0,
    wind: tenth(wind * (1 + 0.2 * warmth)),
    windFrom,
    humidity: Math.round(Math.min(100, Math.max(8, humidity - 12 * warmth))),
  };
}

type Signs = Omit<DayWeather, 'condition' | 'min' | 'windFrom'> & { mean: number; cloud: number };

function conditionOf({ precipitation, mean, max, cloud, wind, humidity }: Signs): Condition {
  if (precipitation === 0) {
    if (humidity > 84 && wind < 8 && mean < 16) return 'Fog';
    return cloud > 0.82 ? 'Overcast' : cloud > 0.42 ? 'Partly cloudy' : 'Clear';
  }
  if (mean <= 0) return precipitation >= 10 ? 'Heavy snow' : precipitation >= 2.5 ? 'Snow' : 'Light snow';
  if (mean <= 2) return 'Sleet';
  if (precipitation >= 12 && max >= 23) return 'Thunderstorm';
  return precipitation >= 20 ? 'Heavy rain' : precipitation >= 2.5 ? 'Rain' : 'Light rain';
}

const tenth = (value: number): number => Math.round(value * 10) / 10 + 0;

/** A number for the cell of a point; east and west of the date line are one. */
const cellOf = ({ latitude, longitude }: Point): number => {
  const row = Math.round(latitude * CELLS) + 90 * CELLS;
  const column = (Math.round(longitude * CELLS) + 360 * CELLS) % (360 * CELLS);
  return row * 360 * CELLS + column;
};

/** An autoregressive series with mean 0 and deviation 1, as the sum of its own past shocks. */
function series(cell: number, day: number, which: number): number {
  let sum = 0;
  for (let back = MEMORY; back >= 0; back--) sum = PERSISTENCE * sum + shock(cell, day - back, which);
  return sum * SCALE;
}

/** Roughly normal: twelve-sided dice would do, four uniform numbers do nearly as well. */
function shock(cell: number, day: number, which: number): number {
  const sum = [0, 1, 2, 3].reduce((total, part) => total + noise(cell, day, which * 8 + part), 0);
  return (sum - 2) * Math.sqrt(3);
}

/** Evenly in [0, 1): the same for the same three numbers. */
function noise(cell: number, day: number, which: number): number {
  let mixed = Math.imul(cell + 0x9e3779b9, 0x85ebca6b) ^ Math.imul(day + 0x165667b1, 0xc2b2ae35);
  mixed = Math.imul(mixed ^ (mixed >>> 15) ^ Math.imul(which + 1, 0x27d4eb2f), 0x2c1b3c6d);
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 4294967296;
}

/** How many of a hundred normal numbers lie below, as a share (a logistic in place of the error function). */
const share = (normal: number): number => 1 / (1 + Math.exp(-1.702 * normal));
