import { describe, expect, test } from 'vitest';
import { isJsonObject, type JsonObject } from '#core/json.ts';
import { callTool, freshTestbed, serversByName } from '#world/index.ts';
import { findCity } from '../../../src/world/worlds/maps/gazetteer/cities.ts';
import { dayOf } from '../../../src/world/worlds/clock.ts';
import { severities, weather } from '../../../src/world/worlds/maps/weather/weather.ts';
import { dayWeather, hourWeather } from '../../../src/world/worlds/maps/weather/weather-model.ts';

const definition = serversByName.get('weather')!;

function call(name: string, args: JsonObject, seed = 1): JsonObject {
  const tool = definition.tools.find((one) => one.name === name)!;
  const { result } = callTool({ definition, world: weather }, tool, args, freshTestbed(seed));
  expect(result.isError ?? false, JSON.stringify(result.content)).toBe(false);
  return result.structuredContent!;
}

const paris = { latitude: 48.85, longitude: 2.35 };
const firstDay = (forecast: JsonObject): JsonObject => {
  const [first] = Array.isArray(forecast.days) ? forecast.days : [];
  return isJsonObject(first) ? first : {};
};

/** Mean temperatures of January and July, °C, from climate tables. */
const records = [
  ['Oslo', -3, 17],
  ['Paris', 5, 20.5],
  ['London', 5.5, 19],
  ['Moscow', -6.5, 19.5],
  ['Beijing', -3, 27],
  ['Singapore', 26.5, 28],
  ['Cairo', 14, 28.5],
  ['New York', 1, 25],
  ['Sydney', 23, 13],
  ['Yakutsk', -37, 20],
  ['Zermatt', -5, 12],
] as const;

function monthly(name: string, month: string): number {
  const city = findCity(name)!;
  const means = Array.from({ length: 20 * 30 }, (_, at) => {
    const start = dayOf(`${2005 + Math.floor(at / 30)}-${month}-01`)!;
    const { max, min } = dayWeather(city, start + (at % 30));
    return (max + min) / 2;
  });
  return means.reduce((sum, mean) => sum + mean, 0) / means.length;
}

test.each(records)('January and July in %s are near %d and %d °C', (name, january, july) => {
  expect(Math.abs(monthly(name, '01') - january)).toBeLessThan(4.5);
  expect(Math.abs(monthly(name, '07') - july)).toBeLessThan(4.5);
});

describe('the weather of a place and day', () => {
  test('is the same in every tool, testbed and unit', () => {
    const forecast = firstDay(call('get_forecast', { ...paris, days: 1 }));
    expect(firstDay(call('get_forecast', { ...paris, days: 16 }, 99))).toEqual(forecast);
    const present = call('get_current', paris);
    expect(present.temperature).toBeLessThanOrEqual(Number(forecast.temperature_max));
    expect(present.temperature).toBeGreaterThanOrEqual(Number(forecast.temperature_min));
    const imperial = firstDay(call('get_forecast', { ...paris, days: 1, units: 'imperial' }));
    expect(imperial.temperature_max).toBeCloseTo((Number(forecast.temperature_max) * 9) / 5 + 32, 1);
    expect(imperial.wind_speed).toBeCloseTo(Number(forecast.wind_speed) / 1.609344, 1);
    expect(imperial.precipitation).toBeCloseTo(Number(forecast.precipitation) / 25.4, 2);
    expect(imperial.condition).toBe(forecast.condition);
  });

  test('in the archive is what the model says of that day', () => {
    const { max, min, precipitation, wind, condition } = dayWeather(paris, dayOf('2025-12-24')!);
    expect(call('get_historical', { ...paris, date: '2025-12-24' })).toEqual({
      date: '2025-12-24',
      condition,
      temperature_max: max,
      temperature_min: min,
      precipitation,
      wind_speed: wind,
    });
  });

  test('keeps its hours within the day', () => {
    for (let day = 20_000; day < 20_200; day++) {
      const whole = dayWeather(paris, day);
      const hours = Array.from({ length: 24 }, (_, hour) => hourWeather(paris, day, hour));
      for (const { temperature, humidity } of hours) {
        expect(temperature).toBeGreaterThanOrEqual(whole.min);
        expect(temperature).toBeLessThanOrEqual(whole.max);
        expect(humidity).toBeLessThanOrEqual(100);
      }
      const fallen = hours.reduce((sum, { precipitation }) => sum + precipitation, 0);
      expect(Math.abs(fallen - whole.precipitation)).toBeLessThan(1.3);
    }
  });

  test('follows the day before more than chance would', () => {
    const days = Array.from({ length: 2000 }, (_, at) => dayWeather(paris, 18_000 + at));
    const anomalies = days.map(
      ({ max }, at) =>
        max -
        days.slice(Math.max(0, at - 15), at + 16).reduce((sum, day) => sum + day.max, 0) /
          days.slice(Math.max(0, at - 15), at + 16).length,
    );
    const product = (lag: number) =>
      anomalies.slice(lag).reduce((sum, value, at) => sum + value * anomalies[at]!, 0) /
      (anomalies.length - lag);
    expect(product(1) / product(0)).toBeGreaterThan(0.35);
    expect(product(8) / product(0)).toBeLessThan(0.2);
  });

  test('snows only in the cold, and rains less in the desert', () => {
    const yearly = (name: string) => {
      const city = findCity(name)!;
      return Array.from({ length: 365 }, (_, at) => dayWeather(city, 20_000 + at));
    };
    for (const { condition, min } of yearly('Moscow'))
      if (/snow/i.test(condition)) expect(min).toBeLessThan(0);
    const wet = (name: string) => yearly(name).filter(({ precipitation }) => precipitation > 0).length;
    expect(wet('Cairo')).toBeLessThan(40);
    expect(wet('Singapore')).toBeGreaterThan(120);
  });
});

test('a stricter level leaves the same warnings of that level and worse', () => {
  const alertsOf = (answer: JsonObject) =>
    (Array.isArray(answer.alerts) ? answer.alerts : []) as JsonObject[];
  let seen = 0;
  for (const country_code of ['DE', 'NO', 'US', 'CN', 'RU', 'FR']) {
    const all = alertsOf(call('get_alerts', { country_code }));
    seen += all.length;
    const ranks = all.map(({ severity }) => severities.findIndex((one) => one === severity));
    expect(ranks).toEqual([...ranks].sort((a, b) => b - a));
    const severe = alertsOf(call('get_alerts', { country_code, severity: 'moderate' }));
    expect(severe).toEqual(all.filter((_, at) => ranks[at]! >= 1));
  }
  expect(seen).toBeGreaterThan(5);
});
