import { hash32 } from '#core/random.ts';
import { answer, world, ToolError, type ToolContext, type ToolHandler } from '../../world.ts';
import { addressAt, locate, written, type Level } from './china/address.ts';
import {
  placeOfIp,
  inChina,
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
import {
  regionAt,
  streetAt,
  cityOf,
  isDistrict,
  provinceOf,
  regionByCode,
  regionNamed,
} from './china/regions.ts';
import {
  baiduUid,
  placeOfBaiduUid,
  type Place,
  keywordsOf,
  placesAround,
  placesInCountry,
  placesInRegion,
} from './china/places.ts';
import { countries, findCity, nearestCity, type City, localTimeAt } from './gazetteer/cities.ts';
import { dateOf } from '../clock.ts';
import { greatCircleKm, type Point } from './gazetteer/sphere.ts';
import type { TravelMode } from './routes/routes.ts';
import { dayWeather, hourWeather, inChinese } from './weather/weather-model.ts';

const messages: RefusalWords = {
  missing: 'Parameter Invalid',
  invalid: 'Parameter Invalid',
  // Longitude first is out of range for most of China.
  'off the globe': 'The range of input latitude and longitude is invalid',
  abroad: 'The range of input latitude and longitude is invalid',
  unknown: 'Internal Service Error:无相关结果',
  'too far': 'Parameter Invalid',
  'no driving': '无驾车路线',
  'no walking': '无步行路线',
  'no bicycling': '无骑行路线',
  'no transit': '没有公交方案',
};

/** Before every refusal, as the server passes it on. */
const REFUSED = 'API response error: ';

const service = <Arguments>(handler: ToolHandler<Arguments>): ToolHandler<Arguments> =>
  refusingIn(messages, REFUSED, handler);

const degrees = (value: number): number => Math.round(value * 1e6) / 1e6;

/** "latitude,longitude" with at most six decimals. */
const coordinatesOf = ({ latitude, longitude }: Point): string =>
  `${degrees(latitude)},${degrees(longitude)}`;

/** Longest address in bytes of UTF-8. */
const LONGEST_ADDRESS = 84;

/** Baidu's words for how exactly an address was found, and how sure it is of that, of 100. */
const levels: Readonly<Record<Level, readonly [level: string, confidence: number]>> = {
  省: ['省', 10],
  市: ['城市', 20],
  区县: ['区县', 30],
  兴趣点: ['旅游景点', 75],
  道路: ['道路', 50],
  门牌号: ['门址', 80],
};

type Placed = { point: Point; level: Level };

/** Where an address of China is, or a city anywhere. */
function placed(address: string): Placed | undefined {
  const [found] = locate(address);
  const city = found ? undefined : findCity(address);
  return found ?? (city && { point: city, level: '市' });
}

const chineseName = ({ names, name }: City): string => names.zh ?? name;

/** The nearest city to a point abroad; undefined when it is farther than this many kilometres. */
function foreignCity(point: Point, within: number): City | undefined {
  const city = nearestCity(point.latitude, point.longitude);
  return greatCircleKm(point, city) <= within ? city : undefined;
}

/** A page of a search. */
const PAGE = 10;
const DEFAULT_M = 1000;
const FARTHEST_M = 50_000;

type Search = { query: string; region?: string; location?: string; radius?: number; tag?: string };

/** Around a point when one is given, otherwise in a region; a foreign region or point has no places. */
function placesFor(words: string[], args: Search, most: number): Place[] {
  const { region: name = '全国', location, radius = DEFAULT_M } = args;
  if (location !== undefined) {
    const circle = { centre: pointOf(location, 'latitude'), km: Math.min(radius, FARTHEST_M) / 1000 };
    return placesAround(words, circle, most);
  }
  if (['全国', '中国', ''].includes(name.trim())) return placesInCountry(words, most);
  const region = regionNamed(name);
  return region ? placesInRegion(words, region, most) : [];
}

/** In full, from the province on. */
function placeOf({ region, address, name, point }: Place) {
  const [province, city] = [provinceOf(region).name, cityOf(region).name];
  const district = isDistrict(region) ? region.name : '';
  const full = `${province}${city === province ? '' : city}${district}${address}`;
  return { name, address: full, coordinates: coordinatesOf(point) };
}

/** Ways of travel: in the engine's words, and how far one may go in a straight line, in kilometres. */
const models: Readonly<Record<Model, readonly [TravelMode, farthest: number]>> = {
  driving: ['driving', Infinity],
  riding: ['bicycling', 500],
  walking: ['walking', 200],
  transit: ['transit', Infinity],
};

type Model = 'driving' | 'riding' | 'walking' | 'transit';

/** Most pairs of an origin and a destination. */
const MOST_PAIRS = 100;

type Matrix = { origins: string; destinations: string; model?: Exclude<Model, 'transit'> };

/** Ends are read as coordinates where they are some, otherwise as addresses: also a pair in the wrong order, which is none. */
function endOf(text: string, name: 'origin' | 'destination'): Point {
  try {
    return pointOf(text, 'latitude');
  } catch {
    const found = placed(text);
    if (found) return found.point;
    throw new ToolError(`Geocoding API error: input \`${name}\` invaild, please reinput more detail address`);
  }
}

const DAYS = 5;

/** A foreign point this near to a city is named after it; other points are named by their coordinates. */
const NEAR_KM = 100;

type WeatherOf = { location?: string; district_id?: string };

/** A point anywhere on Earth, or a Chinese district; the point when both are given. */
function weatherPlace({ location = '', district_id: code = '' }: WeatherOf): { place: string; point: Point } {
  const point = location === '' ? undefined : pointOf(location, 'latitude');
  const region = point ? regionAt(point) : regionByCode(code);
  if (region) {
    const place = isDistrict(region) ? `${cityOf(region).name}${region.name}` : region.name;
    return { place, point: point ?? weatherPointOf(region) };
  }
  if (!point) throw new Refused('invalid');
  const city = foreignCity(point, NEAR_KM);
  return { place: city ? chineseName(city) : coordinatesOf(point), point };
}

function forecastOf(point: Point, day: number) {
  const { condition, max, min } = dayWeather(point, day);
  return { date: dateOf(day), text: inChinese(condition), high: max, low: min };
}

type Traffic = {
  model: 'road' | 'around';
  road_name?: string;
  city?: string;
  center?: string;
  radius?: number;
};

/** Chinese word and speed in km/h at the least and at the most. */
const flows = {
  smooth: ['畅通', 40, 60],
  slow: ['缓行', 22, 35],
  congested: ['拥堵', 10, 20],
  blocked: ['严重拥堵', 3, 9],
} as const;

/** How much of a hundred roads is at most smooth, slow and congested in the hours of a working day: at rush hour, by day, at night. */
const shares = { rush: [25, 60, 90], day: [60, 88, 98], night: [94, 99, 100] } as const;

const HOUR = 3_600_000;
/** China has one time, eight hours before UTC. */
const AHEAD = 8 * HOUR;

function shareAt(hour: number) {
  if ((hour >= 7 && hour < 9) || (hour >= 17 && hour < 19)) return shares.rush;
  return hour >= 6 && hour < 23 ? shares.day : shares.night;
}

/** The flow on a road in an hour is always the same for the same road and hour. */
export function trafficReported(args: Traffic, { now }: ToolContext) {
  const { where, road = where } = args.model === 'road' ? namedRoad(args) : surroundings(args);
  const local = new Date(now + AHEAD);
  const drawn = hash32(`${road} ${Math.floor(now / HOUR)}`);
  const [smooth, slow, congested] = shareAt(local.getUTCHours());
  const place = drawn % 100;
  const status =
    place < smooth ? 'smooth' : place < slow ? 'slow' : place < congested ? 'congested' : 'blocked';
  const [word, least, most] = flows[status];
  const speed = least + ((drawn >>> 8) % (most - least + 1));
  const clock = local.toISOString().slice(11, 16);
  return answer({ description: `${where}${clock}${word}，平均车速${speed}公里/小时`, status });
}

/** What the name of a road ends in. */
const isRoad = /(?:路|街|大道|高速|高架|环|桥|隧道|立交|巷|胡同|线|道)(?:[东西南北]向[东西南北])?$/;

function namedRoad({ road_name: name = '', city = '' }: Traffic): { where: string; road?: string } {
  const region = regionNamed(city);
  const trimmed = name.trim();
  if (trimmed === '' || !region) throw new Refused('invalid');
  if (trimmed.length > 30 || !isRoad.test(trimmed)) throw new ToolError(`${REFUSED}无相关结果`);
  return { where: `${cityOf(region).name}${trimmed}` };
}

function surroundings({ center, radius }: Traffic): { where: string; road: string } {
  if (center === undefined || radius === undefined) throw new Refused('invalid');
  const point = pointInChina(center, 'latitude');
  const road = `${cityOf(regionAt(point)!).name}${streetAt(point)}`;
  return { where: `${road}周边${radius}米`, road };
}

/** Baidu Maps: "latitude,longitude", cities and weather of the whole world, places and routes of China. */
export const baiduMaps = world('baidu-maps', [], {
  map_geocode: service(({ address }: { address: string }) => {
    const bytes = new TextEncoder().encode(address.slice(0, LONGEST_ADDRESS + 1)).length;
    if (address.trim() === '' || bytes > LONGEST_ADDRESS) throw new Refused('invalid');
    const found = placed(address);
    if (!found) throw new Refused('unknown');
    const [level, confidence] = levels[found.level];
    const location = { lat: degrees(found.point.latitude), lng: degrees(found.point.longitude) };
    return answer({ location, coordinates: coordinatesOf(found.point), confidence, level });
  }),

  map_reverse_geocode: service((point: Point) => {
    const address = addressAt(point);
    if (address) {
      const { province, city, district } = address;
      return answer({ formatted_address: written(address), province, city, district });
    }
    // What is farther from a foreign city is sea or wilderness, of which the service says nothing.
    const foreign = foreignCity(point, 60);
    const [country, city] =
      foreign && foreign.countryCode !== 'CN'
        ? [countries.get(foreign.countryCode)?.zh ?? '', chineseName(foreign)]
        : ['', ''];
    return answer({ formatted_address: `${country}${city}`, province: '', city, district: '' });
  }),

  map_search_places: service((args: Search) => {
    const words = wanted(args.query);
    const tags = args.tag === undefined ? [] : keywordsOf(args.tag);
    const isWanted = ({ baiduTag }: Place): boolean =>
      tags.length === 0 || tags.some((one) => baiduTag.split(';').includes(one));
    const found = placesFor(words, args, tags.length === 0 ? PAGE : PAGE * 5).filter(isWanted);
    const results = found.slice(0, PAGE).map((place) => ({
      uid: baiduUid(place),
      ...placeOf(place),
      tag: place.baiduTag,
    }));
    return answer({ results });
  }),

  map_place_details: service(({ uid }: { uid: string }) => {
    const place = placeOfBaiduUid(uid);
    if (!place) throw new Refused('invalid');
    const { phone, hours, rating } = place;
    return answer({ uid, ...placeOf(place), phone, opening_hours: hours, rating });
  }),

  map_directions_matrix: service(({ origins, destinations, model = 'driving' }: Matrix) => {
    const sides = [origins, destinations].map((texts) => texts.split('|', MOST_PAIRS + 1));
    if (sides[0]!.length * sides[1]!.length > MOST_PAIRS) throw new Refused('invalid');
    const [starts = [], goals = []] = sides.map((texts) =>
      texts.map((text) => ({ text: text.trim(), point: pointInChina(text, 'latitude') })),
    );
    const results = starts.flatMap((start) =>
      goals.map((goal) => {
        const [{ metres, seconds }] = ways(start.point, goal.point, ...models[model]);
        return { origin: start.text, destination: goal.text, distance: metres, duration: seconds };
      }),
    );
    return answer({ results });
  }),

  map_directions: service((args: { origin: string; destination: string; model?: Model }) => {
    const [from, to] = [endOf(args.origin, 'origin'), endOf(args.destination, 'destination')];
    const [{ metres, seconds, steps }] = ways(inChina(from), inChina(to), ...models[args.model ?? 'driving']);
    const [origin, destination] = [coordinatesOf(from), coordinatesOf(to)];
    return answer({ origin, destination, distance: metres, duration: seconds, steps });
  }),

  map_weather: service((args: WeatherOf, { now }: ToolContext) => {
    const { place, point } = weatherPlace(args);
    const { day, hour } = localTimeAt(point, now);
    const { condition, temperature, humidity, wind, windFrom } = hourWeather(point, day, hour);
    return answer({
      place,
      now: {
        text: inChinese(condition),
        temperature,
        humidity,
        wind: `${windFromText(windFrom)}${beaufort(wind)}级`,
      },
      forecasts: Array.from({ length: DAYS }, (_, ahead) => forecastOf(point, day + ahead)),
    });
  }),

  map_ip_location: service(({ ip }: { ip: string }) => {
    const place = placeOfIp(ip);
    if (place === 'invalid') throw new Refused('invalid');
    if (typeof place === 'string')
      throw new ToolError(`${REFUSED}Internal Service Error:ip[${ip}] loc failed`);
    const { city } = place;
    const coordinates = coordinatesOf(city);
    return answer({ ip, city: city.name, province: provinceOf(city).name, coordinates });
  }),

  map_road_traffic: service(trafficReported),
});
