import { streetAt } from '../china/landmarks.ts';
import { regionAt } from '../china/region-at.ts';
import { cityOf } from '../china/regions.ts';
import { cities as gazetteer, findCity, nearestCity, type City } from '../gazetteer/cities.ts';
import { routeBetween, type Leg, type Route } from './routes.ts';
import { bearing, greatCircleKm, type Point } from '../gazetteer/sphere.ts';

export type ChineseMode = 'driving' | 'walking' | 'bicycling';

/** A route in whole metres and seconds, its steps in Chinese. */
export type ChineseRoute = { metres: number; seconds: number; steps: string[] };

const verbs: Readonly<Record<ChineseMode, string>> = { driving: '行驶', walking: '步行', bicycling: '骑行' };

/** The way between two points of China that never leaves it; undefined where none leads. */
export function chineseRoute(from: Point, to: Point, mode: ChineseMode): ChineseRoute | undefined {
  const route = routeInside(from, to, mode);
  if (!route) return undefined;
  return {
    metres: Math.round(route.kilometres * 1000),
    seconds: Math.round(route.minutes * 60),
    steps: stepsOf(route.legs, { from, to, verb: verbs[mode] }),
  };
}

/** Islands that no bridge and no car ferry joins to the mainland. */
const cutOff: ReadonlySet<string> = new Set(['三沙市', '长海县', '台湾省']);

function isReachable(from: Point, to: Point): boolean {
  const [start, end] = [regionAt(from), regionAt(to)];
  if (!start || !end) return false;
  return start === end || !(cutOff.has(start.name) || cutOff.has(end.name));
}

/** routeBetween, kept inside China. */
export function routeInside(from: Point, to: Point, mode: ChineseMode | 'transit'): Route | undefined {
  if (!isReachable(from, to)) return undefined;
  const direct = routeBetween(from, to, mode);
  if (direct && isInside(direct)) return direct;
  const [start, end] = [gateOf(from), gateOf(to)];
  const before = start === from ? [] : [borderRoad(from, start, mode)];
  const after = end === to ? [] : [borderRoad(end, to, mode)];
  const way = before.length + after.length > 0 ? routeBetween(start, end, mode) : undefined;
  const between = way && isInside(way) ? way : byHub(start, end, mode);
  return between && joined([...before, ...between.legs, ...after]);
}

const joined = (legs: Leg[]): Route => ({
  kilometres: legs.reduce((sum, leg) => sum + leg.kilometres, 0),
  minutes: legs.reduce((sum, leg) => sum + leg.minutes, 0),
  legs,
});

const chinese: ReadonlySet<string> = new Set(['CN', 'HK', 'MO']);

const chineseCities: readonly City[] = gazetteer.filter(({ countryCode }) => chinese.has(countryCode));

/** Farther from a city the road model knows no road. */
const ROADLESS_KM = 400;

/** The point itself, or, when the nearest city is a foreign or a distant one, the nearest Chinese city. */
function gateOf(point: Point): Point {
  const nearest = nearestCity(point.latitude, point.longitude);
  if (chinese.has(nearest.countryCode) && greatCircleKm(nearest, point) < ROADLESS_KM) return point;
  const kilometres = (city: City): number => greatCircleKm(city, point);
  return chineseCities.reduce((best, city) => (kilometres(city) < kilometres(best) ? city : best));
}

/** Roads along the border wind, a quarter longer than the straight line. */
function borderRoad(start: Point, end: Point, mode: ChineseMode | 'transit'): Leg {
  const kilometres = greatCircleKm(start, end) * 1.25;
  const [by, speed] = borderPace[mode];
  return { start, end, kilometres, minutes: (kilometres / speed) * 60, by };
}

/** What one goes on, and how fast in km/h. */
const borderPace = {
  driving: ['road', 60],
  transit: ['road', 50],
  bicycling: ['path', 14],
  walking: ['path', 4.5],
} as const;

/** Where the quickest way would lead through other countries, the best one by one of these. */
const hubs: readonly Point[] = ['沈阳', '西宁', '北京', '成都'].map((name) => findCity(name)!);

function byHub(from: Point, to: Point, mode: ChineseMode | 'transit'): Route | undefined {
  const ways = hubs.flatMap((hub) => {
    const [first, second] = [routeBetween(from, hub, mode), routeBetween(hub, to, mode)];
    if (!first || !second || !isInside(first) || !isInside(second)) return [];
    return [joined([...first.legs, ...second.legs])];
  });
  return ways.sort((one, other) => one.minutes - other.minutes)[0];
}

const isInside = ({ legs }: Route): boolean => legs.every(({ end }) => regionAt(end) !== undefined);

const winds = ['北', '东北', '东', '东南', '南', '西南', '西', '西北'];

const windOf = (from: Point, to: Point): string => winds[Math.round(bearing(from, to) / 45) % 8]!;

/** 850米, 12.3公里. */
export const lengthText = (kilometres: number): string =>
  kilometres < 1 ? `${Math.round(kilometres * 1000)}米` : `${Math.round(kilometres * 10) / 10}公里`;

type Ends = { from: Point; to: Point; verb: string };

function stepsOf(legs: readonly Leg[], ends: Ends): string[] {
  if (legs.length === 0) return ['到达目的地'];
  const [only] = legs;
  if (legs.length === 1 && only && isLocal(only)) return localSteps(only.kilometres, ends);
  return legs.map((leg, index) => {
    const arrival = index === legs.length - 1 ? '到达目的地' : `到达${middleOf(leg)}`;
    return `${stretch(leg, ends.verb)}${lengthText(leg.kilometres)}，${arrival}`;
  });
}

const cityAt = (point: Point): string => {
  const region = regionAt(point);
  return region ? cityOf(region).name : '';
};

/** A city one comes to; of the city one is in, its middle. */
const middleOf = ({ start, end }: Leg): string =>
  cityAt(start) === cityAt(end) ? `${cityAt(end)}中心` : cityAt(end);

const isLocal = ({ by }: Leg): boolean => ['street', 'footpath', 'cycle lane'].includes(by);

function stretch(leg: Leg, verb: string): string {
  if (leg.by === 'ferry') return '乘轮渡';
  const wind = windOf(leg.start, leg.end);
  if (isLocal(leg)) return `沿${streetAt(leg.start)}向${wind}${verb}`;
  return `沿${leg.by === 'road' ? '高速公路' : '公路'}向${wind}${verb}`;
}

/** Inside a city one goes along one street and turns into another: north or south, then east or west. */
function localSteps(kilometres: number, { from, to, verb }: Ends): string[] {
  const corner = { latitude: to.latitude, longitude: from.longitude };
  const first = greatCircleKm(from, corner);
  const share = first / (first + greatCircleKm(corner, to) || 1);
  const end = '到达目的地';
  if (share > 0.9 || share < 0.1)
    return [`沿${streetAt(from)}向${windOf(from, to)}${verb}${lengthText(kilometres)}，${end}`];
  const turn = to.longitude > from.longitude === to.latitude > from.latitude ? '右转' : '左转';
  return [
    `沿${streetAt(from)}向${windOf(from, corner)}${verb}${lengthText(kilometres * share)}，${turn}`,
    `进入${streetAt(to)}向${windOf(corner, to)}${verb}${lengthText(kilometres * (1 - share))}，${end}`,
  ];
}
