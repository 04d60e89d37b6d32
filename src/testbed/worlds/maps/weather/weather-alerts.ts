import { cities, type City } from '../gazetteer/cities.ts';
import { dateOf, localTimeIn } from '../gazetteer/local-time.ts';
import { dayWeather, type DayWeather } from './weather-model.ts';

export const severities = ['minor', 'moderate', 'severe', 'extreme'] as const;

export type Severity = (typeof severities)[number];

export type Alert = {
  event: string;
  area: string;
  severity: Severity;
  /** Local midnight, YYYY-MM-DDTHH:MM. */
  starts: string;
  ends: string;
  description: string;
};

/** From which value on each level is reached. */
type Threshold = {
  event: string;
  value: (weather: DayWeather) => number;
  levels: readonly [number, number, number, number];
  words: (value: number) => string;
};

const snows = ({ condition }: DayWeather): boolean => /snow/i.test(condition);

const thresholds: readonly Threshold[] = [
  {
    event: 'Wind warning',
    value: ({ wind }) => wind,
    levels: [38, 50, 62, 75],
    words: (value) => `Mean wind of ${value} km/h, stronger in gusts.`,
  },
  {
    event: 'Rain warning',
    value: (weather) => (snows(weather) ? 0 : weather.precipitation),
    levels: [20, 30, 50, 100],
    words: (value) => `${value} mm of rain within the day.`,
  },
  {
    event: 'Snow warning',
    value: (weather) => (snows(weather) ? weather.precipitation : 0),
    levels: [5, 10, 20, 40],
    words: (value) => `${value} cm of fresh snow within the day.`,
  },
  {
    event: 'Heat warning',
    value: ({ max }) => max,
    levels: [33, 36, 40, 45],
    words: (value) => `Temperatures up to ${value} °C.`,
  },
  {
    event: 'Frost warning',
    value: ({ min }) => -min,
    levels: [10, 18, 28, 40],
    words: (value) => `Temperatures down to ${-value} °C.`,
  },
  {
    event: 'Fog warning',
    value: ({ condition }) => (condition === 'Fog' ? 1 : 0),
    levels: [1, Infinity, Infinity, Infinity],
    words: () => 'Visibility below 200 m in places.',
  },
];

/** Cities of a country that warnings are given for, and days ahead with today. */
const MOST_CITIES = 30;
const DAYS = 2;

/** The warnings for the largest cities of a country today and tomorrow, of a level or worse; the worst first. */
export function alertsIn(countryCode: string, least: Severity, now: number): Alert[] {
  const from = severities.indexOf(least);
  const alerts = cities
    .filter((city) => city.countryCode === countryCode)
    .slice(0, MOST_CITIES)
    .flatMap((city) => {
      const days = weatherAhead(city, now);
      return thresholds.flatMap((threshold) => alertOf(city, threshold, days) ?? []);
    })
    .filter(({ severity }) => severities.indexOf(severity) >= from);
  return alerts.sort((one, other) => severities.indexOf(other.severity) - severities.indexOf(one.severity));
}

type Ahead = { day: number; weather: DayWeather };

function weatherAhead(city: City, now: number): Ahead[] {
  const today = localTimeIn(city.timezone, now).day;
  return Array.from({ length: DAYS }, (_, ahead) => ({
    day: today + ahead,
    weather: dayWeather(city, today + ahead),
  }));
}

/** One warning for the days on which a value is reached; its level is the worst of them. */
function alertOf(city: City, { event, value, levels, words }: Threshold, ahead: Ahead[]): Alert | undefined {
  const days = ahead
    .map(({ day, weather }) => ({ day, reached: value(weather) }))
    .filter(({ reached }) => reached >= levels[0]);
  const [first] = days;
  if (!first) return undefined;
  const worst = Math.max(...days.map(({ reached }) => reached));
  const level = levels.filter((limit) => worst >= limit).length - 1;
  return {
    event,
    area: city.name,
    severity: severities[level]!,
    starts: `${dateOf(first.day)}T00:00`,
    ends: `${dateOf(days.at(-1)!.day + 1)}T00:00`,
    description: words(worst),
  };
}
