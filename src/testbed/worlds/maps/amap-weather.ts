import { answer, type ToolContext, type ToolOutcome } from '../../world.ts';
import { amapRefusal } from './amap-points.ts';
import { regionNamed } from './china-regions.ts';
import { beaufort, inChinese, weatherPointOf, windFromText } from './china-weather.ts';
import { dateOf, localTimeIn } from './local-time.ts';
import { dayWeather, hourWeather } from './weather-model.ts';
import type { Point } from './sphere.ts';

/** Today and the three days after. */
const DAYS = 4;
/** The hour that stands for a night. */
const NIGHT = 23;

/** Whole degrees as text, as the service writes them. */
const celsius = (temperature: number): string => String(Math.round(temperature) + 0);

function dayOfForecast(point: Point, day: number) {
  const { condition, max, min, wind, windFrom } = dayWeather(point, day);
  const force = beaufort(wind);
  return {
    date: dateOf(day),
    dayweather: inChinese(condition),
    nightweather: inChinese(hourWeather(point, day, NIGHT).condition),
    daytemp: celsius(max),
    nighttemp: celsius(min),
    wind: `${windFromText(windFrom)}${force <= 3 ? '1-3' : force}级`,
  };
}

export function forecast({ city }: { city: string }, { now }: ToolContext): ToolOutcome {
  const region = regionNamed(city);
  if (!region) throw amapRefusal('Get weather', 'INVALID_PARAMS');
  const point = weatherPointOf(region);
  const today = localTimeIn('Asia/Shanghai', now).day;
  const forecasts = Array.from({ length: DAYS }, (_, ahead) => dayOfForecast(point, today + ahead));
  return answer({ city: region.name, forecasts });
}
