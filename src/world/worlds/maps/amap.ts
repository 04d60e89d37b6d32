import { answer, world, type ToolContext, type ToolHandler } from '../../world.ts';
import { addressAt, locate, written, type Located } from './china/address.ts';
import {
  placeOfIp,
  pointInChina,
  pointOf,
  Refused,
  refusingIn,
  wanted,
  ways,
  beaufort,
  weatherPointOf,
  windFromText,
  type RefusalWords,
} from './china/service.ts';
import { regionAt, cityOf, isDistrict, provinceOf, regionNamed } from './china/regions.ts';
import {
  amapId,
  placeOfAmapId,
  type Place,
  placesAround,
  placesInCountry,
  placesInRegion,
} from './china/places.ts';
import { dateOf } from '../clock.ts';
import { localTimeIn } from './gazetteer/cities.ts';
import { greatCircleKm, type Point } from './gazetteer/sphere.ts';
import { dayWeather, hourWeather, inChinese } from './weather/weather-model.ts';

/** The infos of Amap's table of infocodes. */
const infos: RefusalWords = {
  missing: 'MISSING_REQUIRED_PARAMS',
  invalid: 'INVALID_PARAMS',
  // Latitude first puts a Chinese longitude beyond the pole.
  'off the globe': 'INVALID_PARAMS',
  unknown: 'ENGINE_RESPONSE_DATA_ERROR',
  abroad: 'OUT_OF_SERVICE',
  'too far': 'OVER_DIRECTION_RANGE',
  'no driving': 'ROUTE_FAIL',
  'no walking': 'ROUTE_FAIL',
  'no bicycling': 'ROUTE_FAIL',
  'no transit': 'NO_ROADS_NEARBY',
};

/** A handler; `name` is what the real server calls its service in a refusal. */
const service = <Arguments>(name: string, handler: ToolHandler<Arguments>): ToolHandler<Arguments> =>
  refusingIn(infos, `${name} failed: `, handler);

/** "longitude,latitude" with six decimals, as Amap writes it. */
const locationOf = ({ latitude, longitude }: Point): string =>
  `${longitude.toFixed(6)},${latitude.toFixed(6)}`;

const geocodeOf = ({ province, city, district, point, level }: Located) => ({
  country: '中国',
  province: province.name,
  city: city?.name ?? '',
  district: district?.name ?? '',
  adcode: (district ?? city)?.adcode ?? `${province.prefix}0000`,
  location: locationOf(point),
  level,
});

const poiOf = (place: Place) => ({
  id: amapId(place),
  name: place.name,
  address: place.address,
  location: locationOf(place.point),
  type: place.amapType,
});

/** A page of a search. */
const PAGE = 20;
/** Farther than this the service looks as far as it does unasked. */
const FARTHEST_M = 50_000;
const DEFAULT_M = 3000;

/** Without citylimit a city only comes first; an unknown city is ignored. */
function placesByText(words: string[], city: string | undefined, citylimit: boolean): Place[] {
  const region = city === undefined ? undefined : regionNamed(city);
  const inside = region ? placesInRegion(words, region, PAGE) : [];
  const isEnough = citylimit ? city !== undefined : inside.length > 0;
  return isEnough ? inside : placesInCountry(words, PAGE);
}

type Ends = { origin: string; destination: string };

/** A way of travel; `farthest` is how far one may go in a straight line, in kilometres, as the service documents it. */
const directed =
  (mode: 'driving' | 'walking' | 'bicycling', farthest?: number) =>
  ({ origin, destination }: Ends) => {
    const from = pointInChina(origin, 'longitude');
    const [way] = ways(from, pointInChina(destination, 'longitude'), mode, farthest);
    return answer({ origin, destination, distance: way.metres, duration: way.seconds, steps: way.steps });
  };

/** An end of the way may lie this far beyond the city that is named for it. */
const BEYOND_KM = 60;

/** An end of the way, which must lie in or near its city. */
function endIn(text: string, name: string): Point {
  const point = pointInChina(text, 'longitude');
  const named = regionNamed(name);
  const city = named && cityOf(named);
  const liesBy = city && (cityOf(regionAt(point)!) === city || greatCircleKm(point, city) <= BEYOND_KM);
  if (!liesBy) throw new Refused('invalid');
  return point;
}

const MOST_ORIGINS = 100;
/** Distances on foot are measured up to here. */
const FOOT_KM = 5;

type DistanceType = '0' | '1' | '3';

function distanceBetween(from: Point, to: Point, type: DistanceType) {
  if (type === '0') return { distance: Math.round(greatCircleKm(from, to) * 1000), duration: 0 };
  const [way] = type === '3' ? ways(from, to, 'walking', FOOT_KM) : ways(from, to, 'driving');
  return { distance: way.metres, duration: way.seconds };
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

/** Amap: China alone, "longitude,latitude", and refusals in the words of its MCP server and its table of infocodes. */
export const amap = world('amap', [], {
  maps_geo: service('Geocoding', ({ address, city }: { address: string; city?: string }) => {
    if (address.trim() === '') throw new Refused('missing');
    const results = locate(address, city === undefined ? undefined : regionNamed(city)).map(geocodeOf);
    if (results.length === 0) throw new Refused('unknown');
    return answer({ results });
  }),

  /** Outside China the real service succeeds and has nothing to say. */
  maps_regeocode: service('RGeocoding', ({ location }: { location: string }) => {
    const address = addressAt(pointOf(location, 'longitude'));
    const { province = '', city = '', district = '' } = address ?? {};
    const formatted_address = address ? written(address) : '';
    return answer({ country: address ? '中国' : '', province, city, district, formatted_address });
  }),

  /** A private address is in 局域网; one from abroad has no place, as the service documents it. */
  maps_ip_location: service('IP Location', ({ ip }: { ip: string }) => {
    const place = placeOfIp(ip);
    if (place === 'invalid' || ip.includes(':')) throw new Refused('invalid');
    if (typeof place === 'string')
      return answer({ ip, province: place === 'private' ? '局域网' : '', city: '', adcode: '' });
    const { name, adcode } = place.city;
    return answer({ ip, province: provinceOf(place.city).name, city: name, adcode });
  }),

  maps_weather: service('Get weather', ({ city }: { city: string }, { now }: ToolContext) => {
    const region = regionNamed(city);
    if (!region) throw new Refused('invalid');
    const point = weatherPointOf(region);
    const today = localTimeIn('Asia/Shanghai', now).day;
    const forecasts = Array.from({ length: DAYS }, (_, ahead) => dayOfForecast(point, today + ahead));
    return answer({ city: region.name, forecasts });
  }),

  maps_direction_driving: service('Direction Driving', directed('driving')),
  maps_direction_walking: service('Direction Walking', directed('walking', 100)),
  maps_direction_bicycling: service('Direction bicycling', directed('bicycling', 500)),

  maps_direction_transit_integrated: service(
    'Direction Transit Integrated',
    ({ origin, destination, city, cityd }: Ends & { city: string; cityd: string }) => {
      const found = ways(endIn(origin, city), endIn(destination, cityd), 'transit');
      const [{ metres, seconds }] = found;
      const transits = found.map((way) => ({
        segments: way.steps,
        duration: way.seconds,
        cost: way.yuan,
      }));
      return answer({ origin, destination, distance: metres, duration: seconds, transits });
    },
  ),

  maps_distance: service(
    'Direction Distance',
    ({ origins, destination, type = '1' }: { origins: string; destination: string; type?: DistanceType }) => {
      const texts = origins.split('|', MOST_ORIGINS + 1);
      if (texts.length > MOST_ORIGINS) throw new Refused('invalid');
      const to = pointInChina(destination, 'longitude');
      const results = texts.map((origin) => {
        const from = pointInChina(origin, 'longitude');
        return { origin: origin.trim(), ...distanceBetween(from, to, type) };
      });
      return answer({ results });
    },
  ),

  maps_text_search: service(
    'Text Search',
    ({ keywords, city, citylimit = false }: { keywords: string; city?: string; citylimit?: boolean }) =>
      answer({ pois: placesByText(wanted(keywords), city, citylimit).map(poiOf) }),
  ),

  maps_around_search: service(
    'Around Search',
    (args: { keywords: string; location: string; radius?: string }) => {
      const words = wanted(args.keywords);
      const centre = pointOf(args.location, 'longitude');
      const { radius = String(DEFAULT_M) } = args;
      if (!/^\d{1,9}(?:\.\d{1,6})?$/.test(radius)) throw new Refused('invalid');
      const metres = Number(radius) > FARTHEST_M ? DEFAULT_M : Number(radius);
      return answer({ pois: placesAround(words, { centre, km: metres / 1000 }, PAGE).map(poiOf) });
    },
  ),

  maps_search_detail: service('Get poi detail', ({ id }: { id: string }) => {
    const place = placeOfAmapId(id);
    if (!place) throw new Refused('invalid');
    const { region, address, phone, hours, rating } = place;
    return answer({
      ...poiOf(place),
      address: isDistrict(region) ? `${region.name}${address}` : address,
      city: cityOf(region).name,
      phone,
      opening_hours: hours,
      rating,
    });
  }),
});
