import { answer, handlers, type ToolContext, type ToolOutcome, type World } from '../../../world.ts';
import { chineseName, detailed, geocoded, ipLocated, reverseGeocoded, searched } from './baidu-places.ts';
import { coordinatesOf, invalidParameter, pointOf, trafficReported } from './baidu-traffic.ts';
import { directed, matrix } from './baidu-routes.ts';
import { regionAt } from '../china/region-at.ts';
import { cityOf, isDistrict, regionByCode, type Region } from '../china/regions.ts';
import { beaufort, inChinese, weatherPointOf, windFromText } from '../weather/weather.ts';
import { nearestCity } from '../gazetteer/cities.ts';
import { dateOf, localTimeAt } from '../gazetteer/local-time.ts';
import { greatCircleKm, type Point } from '../gazetteer/sphere.ts';
import { dayWeather, hourWeather } from '../weather/weather-model.ts';

const DAYS = 5;

type Place = { place: string; point: Point };

/** The weather of a point anywhere on Earth, or of a Chinese district; of the point when both are given. */
function weatherReported(
  args: { location?: string; district_id?: string },
  { now }: ToolContext,
): ToolOutcome {
  const { place, point } = placeOf(args);
  const { day, hour } = localTimeAt(point, now);
  const present = hourWeather(point, day, hour);
  return answer({
    place,
    now: {
      text: inChinese(present.condition),
      temperature: present.temperature,
      humidity: present.humidity,
      wind: `${windFromText(present.windFrom)}${beaufort(present.wind)}级`,
    },
    forecasts: Array.from({ length: DAYS }, (_, ahead) => forecastOf(point, day + ahead)),
  });
}

function forecastOf(point: Point, day: number) {
  const { condition, max, min } = dayWeather(point, day);
  return { date: dateOf(day), text: inChinese(condition), high: max, low: min };
}

function placeOf({ location, district_id: code = '' }: { location?: string; district_id?: string }): Place {
  if (location !== undefined && location !== '') {
    const point = pointOf(location);
    const region = regionAt(point);
    return { place: region ? nameOf(region) : foreignName(point), point };
  }
  const region = regionByCode(code);
  if (!region) throw invalidParameter();
  return { place: nameOf(region), point: weatherPointOf(region) };
}

const nameOf = (region: Region): string =>
  isDistrict(region) ? `${cityOf(region).name}${region.name}` : region.name;

/** A foreign point this near to a city is named after it; other points are named by their coordinates. */
const NEAR_KM = 100;

function foreignName(point: Point): string {
  const city = nearestCity(point.latitude, point.longitude);
  return greatCircleKm(city, point) <= NEAR_KM ? chineseName(city) : coordinatesOf(point);
}

/** Baidu Maps: "latitude,longitude", cities and weather of the whole world, places and routes of China. */
export const baiduMaps: World = {
  server: 'baidu-maps',
  slices: [],
  tools: handlers({
    map_geocode: geocoded,
    map_reverse_geocode: reverseGeocoded,
    map_search_places: searched,
    map_place_details: detailed,
    map_directions_matrix: matrix,
    map_directions: directed,
    map_weather: weatherReported,
    map_ip_location: ipLocated,
    map_road_traffic: trafficReported,
  }),
};
