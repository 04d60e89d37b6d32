import { answer, handlers, ToolError, type World } from '../../../world.ts';
import { countries } from '../gazetteer/cities.ts';
import { dateOf, dayOf } from '../../days.ts';
import { localTimeAt } from '../gazetteer/local-time.ts';
import type { Point } from '../gazetteer/sphere.ts';
import { alertsIn, type Severity } from './weather-alerts.ts';
import { dayWeather, hourWeather, type DayWeather } from './weather-model.ts';

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
export const weather: World = {
  server: 'weather',
  slices: [],
  tools: handlers({
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

    get_forecast(
      { days = 7, units = 'metric', ...point }: Point & { days?: number; units?: Units },
      { now },
    ) {
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
      if (day === undefined)
        throw new ToolError('Weather API error (400): Invalid date. Expected YYYY-MM-DD');
      const yesterday = localTimeAt(point, now).day - 1;
      if (day < FIRST_DAY || day > yesterday)
        throw new ToolError(
          `Weather API error (400): Parameter 'date' is out of allowed range from ${dateOf(FIRST_DAY)} to ${dateOf(yesterday)}`,
        );
      return answer(dayAnswer(day, dayWeather(point, day), units));
    },
  }),
};

function summary(days: readonly DayWeather[], units: Units): string {
  const wet = days.filter(({ precipitation }) => precipitation > 0).length;
  const warmest = Math.max(...days.map(({ max }) => max));
  const coldest = Math.min(...days.map(({ min }) => min));
  const unit = units === 'imperial' ? '°F' : '°C';
  const rain = wet === 0 ? 'no precipitation' : `precipitation on ${wet} of ${days.length} days`;
  return `${days[0]!.condition} today; between ${temperature(coldest, units)} and ${temperature(warmest, units)} ${unit}, ${rain}.`;
}
