import { answer, handlers, type ToolContext, type ToolOutcome, type World } from '../../../world.ts';
import {
  detailed,
  geocoded,
  ipLocated,
  reverseGeocoded,
  searchedAround,
  searchedByText,
} from './amap-places.ts';
import { amapRefusal, directed, directedByTransit, measured } from './amap-routes.ts';
import { regionNamed } from '../china/regions.ts';
import { beaufort, inChinese, weatherPointOf, windFromText } from '../weather/china-weather.ts';
import { dateOf, localTimeIn } from '../gazetteer/local-time.ts';
import type { Point } from '../gazetteer/sphere.ts';
import { dayWeather, hourWeather } from '../weather/weather-model.ts';

/** Today and the three days after. */
const DAYS = 4;
/** The hour whose weather is reported for the night. */
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

function forecast({ city }: { city: string }, { now }: ToolContext): ToolOutcome {
  const region = regionNamed(city);
  if (!region) throw amapRefusal('Get weather', 'INVALID_PARAMS');
  const point = weatherPointOf(region);
  const today = localTimeIn('Asia/Shanghai', now).day;
  const forecasts = Array.from({ length: DAYS }, (_, ahead) => dayOfForecast(point, today + ahead));
  return answer({ city: region.name, forecasts });
}

/** Amap: China alone, "longitude,latitude", and refusals in the words of its MCP server and its table of infocodes. */
export const amap: World = {
  server: 'amap',
  slices: [],
  tools: handlers({
    maps_geo: geocoded,
    maps_regeocode: reverseGeocoded,
    maps_ip_location: ipLocated,
    maps_weather: forecast,
    maps_direction_driving: directed('driving', 'Direction Driving'),
    maps_direction_walking: directed('walking', 'Direction Walking'),
    maps_direction_bicycling: directed('bicycling', 'Direction bicycling'),
    maps_direction_transit_integrated: directedByTransit,
    maps_distance: measured,
    maps_text_search: searchedByText,
    maps_around_search: searchedAround,
    maps_search_detail: detailed,
  }),
};
