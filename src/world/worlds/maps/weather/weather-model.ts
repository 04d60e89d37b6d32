import { hash32 } from '#core/random.ts';
import { cell, columns, readTable } from '#core/table.ts';
import { cities } from '../gazetteer/cities.ts';
import { landmarks } from '../gazetteer/pois.ts';
import { arcKm, chordSquared, vectorOf, type Point, type Vector } from '../gazetteer/sphere.ts';
import landsText from './lands.tsv?raw';

/** Where heights are known: cities, and peaks and other high places that rise above their surroundings. */
const known: readonly { vector: Vector; metres: number; reachKm: number }[] = [
  ...cities.map((city) => ({ vector: vectorOf(city), metres: city.elevation, reachKm: Infinity })),
  ...landmarks.flatMap(({ elevation: metres, ...poi }) =>
    metres === undefined ? [] : [{ vector: vectorOf(poi), metres, reachKm: 12 }],
  ),
];

/** Rectangles of degrees: lands with hardly a city, with how high they lie, and deserts. */
const lands = readTable('maps/weather/lands.tsv', landsText, {
  kind: cell.oneOf(['wild', 'desert']),
  ...columns(cell.number, 'south', 'north', 'west', 'east'),
  metres: cell.optional(cell.number),
});

/** The land of a kind that a point is in. */
const landAt = (of: 'wild' | 'desert', { latitude, longitude }: Point) =>
  lands.find(
    ({ kind, south, north, west, east }) =>
      kind === of && latitude >= south && latitude <= north && longitude >= west && longitude <= east,
  );

/** Farther than this from every city and outside the wilds is open sea. */
const SEA_KM = 380;
/** Of the sea floor. */
const DEPTH = -3900;
const NEIGHBOURS = 6;

/**
 * Metres above the sea, one decimal: at a city's centre or a peak its true height, between them what the heights round about
 * weigh in by their nearness; the sea floor's (negative) far from all land. A model of terrain, not a survey of it.
 */
export function elevationAt(point: Point): number {
  const key = `${point.latitude},${point.longitude}`;
  const before = measured.get(key);
  if (before !== undefined) return before;
  const metres = measure(point);
  if (measured.size >= KEPT) measured.clear();
  measured.set(key, metres);
  return metres;
}

const measured = new Map<string, number>();
/** Points whose height is kept. */
const KEPT = 2000;

function measure(point: Point): number {
  const near = nearest(vectorOf(point));
  const [first] = near;
  if (first && first.kilometres < 0.05) return first.metres;
  const wild = landAt('wild', point);
  const away = first?.kilometres ?? Infinity;
  if (away > SEA_KM) return rounded((wild?.metres ?? DEPTH) + roughness(point));
  let [sum, weights] = [0, 0];
  for (const { kilometres, metres } of near) {
    const weight = 1 / kilometres ** 2;
    sum += metres * weight;
    weights += weight;
  }
  return rounded(sum / weights + roughness(point) * Math.min(1, away / 100));
}

const nearest = (vector: Vector): { kilometres: number; metres: number }[] =>
  known
    .map((place) => ({ ...place, kilometres: arcKm(chordSquared(vector, place.vector)) }))
    .filter(({ kilometres, reachKm }) => kilometres <= reachKm)
    .sort((one, other) => one.kilometres - other.kilometres)
    .slice(0, NEIGHBOURS);

/** Hills that no table knows, up to 60 metres either way, the same for the same kilometre. */
const roughness = ({ latitude, longitude }: Point): number =>
  (hash32(`${latitude.toFixed(2)},${longitude.toFixed(2)}`) % 121) - 60;

const rounded = (metres: number): number => Math.round(metres * 10) / 10 + 0;

/** How much colder it is a metre higher up, °C. */
const LAPSE = 0.0065;

/** A hump of height 1 at `centre`, falling to 0.37 a `width` away. */
const hump = (value: number, centre: number, width: number): number =>
  Math.exp(-(((value - centre) / width) ** 2));

/**
 * What the weather of a point swings round on a day of the year (0 to 365): from its latitude and height, the mildness of the western
 * shores of Europe, the extremes of inner Asia and North America, the monsoon and the deserts. Within about 4 °C of most cities' records.
 */
function climateAt(point: Point, dayOfYear: number) {
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
  const dry = landAt('desert', point) !== undefined;
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

/** Each condition and its name in Chinese. */
const conditions = {
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
} as const;

type Condition = keyof typeof conditions;

/** 晴, 小雨 … */
export const inChinese = (condition: Condition): string => conditions[condition];

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
type HourWeather = Omit<DayWeather, 'max' | 'min'> & { temperature: number };

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
