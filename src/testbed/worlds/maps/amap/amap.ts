import { answer, handlers, type ToolContext, type ToolOutcome, type World } from '../../../world.ts';
import { amapRefusal, directed, directedByTransit, measured, locationOf, pointOf } from './amap-routes.ts';
import { regionNamed, cityOf, isDistrict, provinceOf } from '../china/regions.ts';
import { beaufort, inChinese, weatherPointOf, windFromText } from '../weather/weather.ts';
import { dateOf, localTimeIn } from '../gazetteer/local-time.ts';
import type { Point } from '../gazetteer/sphere.ts';
import { dayWeather, hourWeather } from '../weather/weather-model.ts';
import { addressAt, locate, written, type Located } from '../china/address.ts';
import { placeOfIp, amapId, placeOfAmapId } from '../china/ip.ts';
import type { Place } from '../china/places.ts';
import { keywordsOf, placesAround, placesInCountry, placesInRegion } from '../china/search.ts';

/** A page of a search. */
const PAGE = 20;

function geocoded({ address, city }: { address: string; city?: string }): ToolOutcome {
  if (address.trim() === '') throw amapRefusal('Geocoding', 'MISSING_REQUIRED_PARAMS');
  const within = city === undefined ? undefined : regionNamed(city);
  const results = locate(address, within).map(geocodeOf);
  if (results.length === 0) throw amapRefusal('Geocoding', 'ENGINE_RESPONSE_DATA_ERROR');
  return answer({ results });
}

const geocodeOf = ({ province, city, district, point, level }: Located) => ({
  country: '中国',
  province: province.name,
  city: city?.name ?? '',
  district: district?.name ?? '',
  adcode: (district ?? city)?.adcode ?? `${province.prefix}0000`,
  location: locationOf(point),
  level,
});

/** Outside China the real service succeeds and has nothing to say. */
function reverseGeocoded({ location }: { location: string }): ToolOutcome {
  const address = addressAt(pointOf(location, 'RGeocoding'));
  if (!address) return answer({ country: '', province: '', city: '', district: '', formatted_address: '' });
  const { province, city, district } = address;
  return answer({ country: '中国', province, city, district, formatted_address: written(address) });
}

/** A private address is in 局域网; one from abroad has no place, as the service documents it. */
function ipLocated({ ip }: { ip: string }): ToolOutcome {
  const place = placeOfIp(ip);
  if (place === 'invalid' || ip.includes(':')) throw amapRefusal('IP Location', 'INVALID_PARAMS');
  if (place === 'private') return answer({ ip, province: '局域网', city: '', adcode: '' });
  if (place === 'abroad') return answer({ ip, province: '', city: '', adcode: '' });
  const { city } = place;
  return answer({ ip, province: provinceOf(city).name, city: city.name, adcode: city.adcode });
}

const poiOf = (place: Place) => ({
  id: amapId(place),
  name: place.name,
  address: place.address,
  location: locationOf(place.point),
  type: place.amapType,
});

type TextSearch = { keywords: string; city?: string; citylimit?: boolean };

/** Without citylimit a city only comes first; an unknown city is ignored. */
function searchedByText({ keywords, city, citylimit = false }: TextSearch): ToolOutcome {
  const words = keywordsOf(keywords);
  if (words.length === 0) throw amapRefusal('Text Search', 'MISSING_REQUIRED_PARAMS');
  const region = city === undefined ? undefined : regionNamed(city);
  if (citylimit && city !== undefined && !region) return answer({ pois: [] });
  const inside = region ? placesInRegion(words, region, PAGE) : [];
  const isEnough = citylimit ? region !== undefined : inside.length > 0;
  const found = isEnough ? inside : placesInCountry(words, PAGE);
  return answer({ pois: found.map(poiOf) });
}

/** Farther than this the service looks as far as it does unasked. */
const FARTHEST_M = 50_000;
const DEFAULT_M = 3000;

function searchedAround(args: { keywords: string; location: string; radius?: string }): ToolOutcome {
  const service = 'Around Search';
  const words = keywordsOf(args.keywords);
  if (words.length === 0) throw amapRefusal(service, 'MISSING_REQUIRED_PARAMS');
  const centre = pointOf(args.location, service);
  const { radius = String(DEFAULT_M) } = args;
  if (!/^\d{1,9}(?:\.\d{1,6})?$/.test(radius)) throw amapRefusal(service, 'INVALID_PARAMS');
  const metres = Number(radius) > FARTHEST_M ? DEFAULT_M : Number(radius);
  const found = placesAround(words, { centre, km: metres / 1000 }, PAGE);
  return answer({ pois: found.map(({ place }) => poiOf(place)) });
}

function detailed({ id }: { id: string }): ToolOutcome {
  const place = placeOfAmapId(id);
  if (!place) throw amapRefusal('Get poi detail', 'INVALID_PARAMS');
  const { region } = place;
  const where = isDistrict(region) ? `${region.name}${place.address}` : place.address;
  return answer({
    ...poiOf(place),
    address: where,
    city: cityOf(region).name,
    phone: place.phone,
    opening_hours: place.hours,
    rating: place.rating,
  });
}

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
