import { cities, type City, localTimeIn, countries, localTimeAt } from '../gazetteer/cities.ts';
import { dateOf, dayOf } from '../../clock.ts';
import { dayWeather, type DayWeather, hourWeather } from './weather-model.ts';
import { answer, world, ToolError } from '../../../world.ts';
import type { Point } from '../gazetteer/sphere.ts';

export const severities = ['minor', 'moderate', 'severe', 'extreme'] as const;

type Severity = (typeof severities)[number];

type Alert = {
  event: string;
  area: string;
  severity: Severity;
  /** Local midnight, YYYY-MM-DDTHH:MM. */
  starts: string;
  ends: string;
  description: string;
};

/** What one is warned of: from which value on each level is reached, and what is said of the worst value. */
const warnings = [
  { of: 'Wind', levels: [38, 50, 62, 75], words: (kmh) => `Mean wind of ${kmh} km/h, stronger in gusts.` },
  { of: 'Rain', levels: [20, 30, 50, 100], words: (mm) => `${mm} mm of rain within the day.` },
  { of: 'Snow', levels: [5, 10, 20, 40], words: (cm) => `${cm} cm of fresh snow within the day.` },
  { of: 'Heat', levels: [33, 36, 40, 45], words: (most) => `Temperatures up to ${most} °C.` },
  { of: 'Frost', levels: [10, 18, 28, 40], words: (cold) => `Temperatures down to ${-cold} °C.` },
  { of: 'Fog', levels: [1], words: () => 'Visibility below 200 m in places.' },
] as const satisfies readonly { of: string; levels: readonly number[]; words: (worst: number) => string }[];

type Warning = (typeof warnings)[number];

function valuesOf({ condition, precipitation, wind, max, min }: DayWeather): Record<Warning['of'], number> {
  const snows = /snow/i.test(condition);
  const [rain, snow] = snows ? [0, precipitation] : [precipitation, 0];
  return { Wind: wind, Rain: rain, Snow: snow, Heat: max, Frost: -min, Fog: condition === 'Fog' ? 1 : 0 };
}

/** Cities of a country that warnings are given for, and days ahead with today. */
const MOST_CITIES = 30;
const DAYS = 2;

/** The warnings for the largest cities of a country today and tomorrow, of a level or worse; the worst first. */
function alertsIn(countryCode: string, least: Severity, now: number): Alert[] {
  const level = ({ severity }: Alert): number => severities.indexOf(severity);
  return cities
    .filter((city) => city.countryCode === countryCode)
    .slice(0, MOST_CITIES)
    .flatMap((city) => alertsFor(city, localTimeIn(city.timezone, now).day))
    .filter((alert) => level(alert) >= severities.indexOf(least))
    .sort((one, other) => level(other) - level(one));
}

/** One warning of a kind for the days on which a level is reached; its own level is the worst of them. */
function alertsFor(city: City, today: number): Alert[] {
  const ahead = Array.from({ length: DAYS }, (_, days) => today + days);
  const values = ahead.map((day) => ({ day, of: valuesOf(dayWeather(city, day)) }));
  return warnings.flatMap(({ of, levels, words }): Alert[] => {
    const days = values.filter((one) => one.of[of] >= levels[0]);
    const [first] = days;
    if (!first) return [];
    const worst = Math.max(...days.map((one) => one.of[of]));
    return [
      {
        event: `${of} warning`,
        area: city.name,
        severity: severities[levels.filter((limit) => worst >= limit).length - 1]!,
        starts: `${dateOf(first.day)}T00:00`,
        ends: `${dateOf(days.at(-1)!.day + 1)}T00:00`,
        description: words(worst),
      },
    ];
  });
}

type Units = 'metric' | 'imperial';

const tenth = (value: number): number => Math.round(value * 10) / 10 + 0;
const temperature = (celsius: number, units: Units): number =>
  units === 'imperial' ? tenth((celsius * 9) / 5 + 32) : celsius;
const speed = (kmh: number, units: Units): number => (units === 'imperial' ? tenth(kmh / 1.609344) : kmh);
const depth = (millimetres: number, units: Units): number =>
  units === 'imperial' ? Math.round(millimetres / 0.254) / 100 : millimetres;

const dayAnswer = (day: number, weather: DayWeather, units: Units) => ({
  date: dateOf(day),
  condition: weather.condition,
  temperature_max: temperature(weather.max, units),
  temperature_min: temperature(weather.min, units),
  precipitation: depth(weather.precipitation, units),
  wind_speed: speed(weather.wind, units),
});

/** A station reports every quarter of an hour. */
const REPORT = 15 * 60_000;
/** The first day of the archive. */
const FIRST_DAY = dayOf('1940-01-01')!;

/** Weather from a model of climate and chance; the same place and day are the same in every tool (README.md). */
export const weather = world('weather', [], {
  get_current({ units = 'metric', ...point }: Point & { units?: Units }, { now }) {
    const { day, hour } = localTimeAt(point, now);
    const present = hourWeather(point, day, hour);
    return answer({
      condition: present.condition,
      temperature: temperature(present.temperature, units),
      humidity: present.humidity,
      wind_speed: speed(present.wind, units),
      precipitation: depth(present.precipitation, units),
      observed_at: `${new Date(Math.floor(now / REPORT) * REPORT).toISOString().slice(0, 16)}Z`,
    });
  },

  get_forecast({ days = 7, units = 'metric', ...point }: Point & { days?: number; units?: Units }, { now }) {
    const today = localTimeAt(point, now).day;
    const coming = Array.from({ length: days }, (_, ahead) => dayWeather(point, today + ahead));
    return answer({
      days: coming.map((one, ahead) => dayAnswer(today + ahead, one, units)),
      summary: summary(coming, units),
    });
  },

  get_alerts({ country_code, severity = 'minor' }: { country_code: string; severity?: Severity }, { now }) {
    if (!countries.has(country_code))
      throw new ToolError(
        `Weather API error (404): unknown country code '${country_code.slice(0, 20)}', expected ISO 3166-1 alpha-2`,
      );
    return answer({ country_code, alerts: alertsIn(country_code, severity, now) });
  },

  get_historical({ date, units = 'metric', ...point }: Point & { date: string; units?: Units }, { now }) {
    const day = dayOf(date);
    if (day === undefined) throw new ToolError('Weather API error (400): Invalid date. Expected YYYY-MM-DD');
    const yesterday = localTimeAt(point, now).day - 1;
    if (day < FIRST_DAY || day > yesterday)
      throw new ToolError(
        `Weather API error (400): Parameter 'date' is out of allowed range from ${dateOf(FIRST_DAY)} to ${dateOf(yesterday)}`,
      );
    return answer(dayAnswer(day, dayWeather(point, day), units));
  },
});

function summary(days: readonly DayWeather[], units: Units): string {
  const wet = days.filter(({ precipitation }) => precipitation > 0).length;
  const warmest = Math.max(...days.map(({ max }) => max));
  const coldest = Math.min(...days.map(({ min }) => min));
  const unit = units === 'imperial' ? '°F' : '°C';
  const rain = wet === 0 ? 'no precipitation' : `precipitation on ${wet} of ${days.length} days`;
  return `${days[0]!.condition} today; between ${temperature(coldest, units)} and ${temperature(warmest, units)} ${unit}, ${rain}.`;
}
