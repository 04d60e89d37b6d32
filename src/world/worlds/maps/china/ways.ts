import { hash32 } from '#core/random.ts';
import { cities as gazetteer, findCity, nearestCity, type City } from '../gazetteer/cities.ts';
import { bearing, compassPoint, greatCircleKm, type Point } from '../gazetteer/sphere.ts';
import { isOnStreets, ROADLESS_KM, routeBetween, routeOf } from '../routes/routes.ts';
import type { Leg, Route, TravelMode } from '../routes/routes.ts';
import {
  hasUnderground,
  landmarks,
  regionAt,
  streetAt,
  trainsOf,
  cityOf,
  provinceOf,
  type Region,
} from './regions.ts';

/** A way between two points of China in whole metres and seconds, its steps in Chinese; its fare in yuan. */
export type Way = { steps: string[]; metres: number; seconds: number; yuan: number };

const wayOf = (steps: string[], km: number, seconds: number, yuan = 0): Way => ({
  steps,
  metres: Math.round(km * 1000),
  seconds: Math.round(seconds),
  yuan,
});

/**
 * The ways between two points of China that never leave it, the quickest first: several only by public transport, none where no
 * road, bus or train leads.
 */
export const waysBetween = (from: Point, to: Point, mode: TravelMode): Way[] =>
  mode === 'transit' ? transits(from, to) : directWay(from, to, mode);

const verbs = { driving: '行驶', walking: '步行', bicycling: '骑行' } as const;

function directWay(from: Point, to: Point, mode: keyof typeof verbs): Way[] {
  const route = routeInside(from, to, mode);
  if (!route) return [];
  const steps = stepsOf(route.legs, { from, to, verb: verbs[mode] });
  return [wayOf(steps, route.kilometres, route.minutes * 60)];
}

/** Islands that no bridge and no car ferry joins to the mainland. */
const cutOff: ReadonlySet<string> = new Set(['三沙市', '长海县', '台湾省']);

function isReachable(from: Point, to: Point): boolean {
  const [start, end] = [regionAt(from), regionAt(to)];
  if (!start || !end) return false;
  return start === end || !(cutOff.has(start.name) || cutOff.has(end.name));
}

/** routeBetween, kept inside China. */
function routeInside(from: Point, to: Point, mode: TravelMode): Route | undefined {
  if (!isReachable(from, to)) return undefined;
  const direct = routeBetween(from, to, mode);
  if (direct && isInside(direct)) return direct;
  const [start, end] = [gateOf(from), gateOf(to)];
  const before = start === from ? [] : [borderRoad(from, start, mode)];
  const after = end === to ? [] : [borderRoad(end, to, mode)];
  const way = before.length + after.length > 0 ? routeBetween(start, end, mode) : undefined;
  const between = way && isInside(way) ? way : byHub(start, end, mode);
  return between && routeOf([...before, ...between.legs, ...after]);
}

const isInside = ({ legs }: Route): boolean => legs.every(({ end }) => regionAt(end) !== undefined);

const chinese: ReadonlySet<string> = new Set(['CN', 'HK', 'MO']);

const chineseCities: readonly City[] = gazetteer.filter(({ countryCode }) => chinese.has(countryCode));

/** The point itself, or, when the nearest city is a foreign or a distant one, the nearest Chinese city. */
function gateOf(point: Point): Point {
  const nearest = nearestCity(point.latitude, point.longitude);
  if (chinese.has(nearest.countryCode) && greatCircleKm(nearest, point) < ROADLESS_KM) return point;
  const kilometres = (city: City): number => greatCircleKm(city, point);
  return chineseCities.reduce((best, city) => (kilometres(city) < kilometres(best) ? city : best));
}

/** What one goes on along the border, and how fast in km/h. */
const borderPace = {
  driving: ['road', 60],
  transit: ['road', 50],
  bicycling: ['path', 14],
  walking: ['path', 4.5],
} as const;

/** Roads along the border wind, a quarter longer than the straight line. */
function borderRoad(start: Point, end: Point, mode: TravelMode): Leg {
  const kilometres = greatCircleKm(start, end) * 1.25;
  const [by, speed] = borderPace[mode];
  return { start, end, kilometres, minutes: (kilometres / speed) * 60, by };
}

/** Where the quickest way would lead through other countries, the best one by one of these. */
const hubs: readonly Point[] = ['沈阳', '西宁', '北京', '成都'].map((name) => findCity(name)!);

function byHub(from: Point, to: Point, mode: TravelMode): Route | undefined {
  const ways = hubs.flatMap((hub) => {
    const halves = [routeBetween(from, hub, mode), routeBetween(hub, to, mode)];
    const inside = halves.filter((half) => half !== undefined && isInside(half));
    return inside.length === 2 ? [routeOf(inside.flatMap((half) => half!.legs))] : [];
  });
  return ways.sort((one, other) => one.minutes - other.minutes)[0];
}

/** 850米, 12.3公里. */
const lengthText = (kilometres: number): string =>
  kilometres < 1 ? `${Math.round(kilometres * 1000)}米` : `${Math.round(kilometres * 10) / 10}公里`;

type Ends = { from: Point; to: Point; verb: string };

function stepsOf(legs: readonly Leg[], ends: Ends): string[] {
  const [only] = legs;
  if (!only) return ['到达目的地'];
  if (legs.length === 1 && isOnStreets(only)) return localSteps(only.kilometres, ends);
  return legs.map((leg, index) => {
    const arrival = index === legs.length - 1 ? '目的地' : middleOf(leg);
    return `${stretch(leg, ends.verb)}${lengthText(leg.kilometres)}，到达${arrival}`;
  });
}

/** A city one comes to; of the city one is in, its middle. */
function middleOf({ start, end }: Leg): string {
  const [from = '', to = ''] = [start, end].map((point) => {
    const region = regionAt(point);
    return region && cityOf(region).name;
  });
  return from === to ? `${to}中心` : to;
}

const directionOf = (from: Point, to: Point): string => compassPoint(bearing(from, to), 'zh');

function stretch(leg: Leg, verb: string): string {
  if (leg.by === 'ferry') return '乘轮渡';
  const road = isOnStreets(leg) ? streetAt(leg.start) : leg.by === 'road' ? '高速公路' : '公路';
  return `沿${road}向${directionOf(leg.start, leg.end)}${verb}`;
}

/** Inside a city one goes along one street and turns into another: north or south, then east or west. */
function localSteps(kilometres: number, { from, to, verb }: Ends): string[] {
  const corner = { latitude: to.latitude, longitude: from.longitude };
  const first = greatCircleKm(from, corner);
  const share = first / (first + greatCircleKm(corner, to) || 1);
  const end = '到达目的地';
  if (share > 0.9 || share < 0.1)
    return [`沿${streetAt(from)}向${directionOf(from, to)}${verb}${lengthText(kilometres)}，${end}`];
  const turn = to.longitude > from.longitude === to.latitude > from.latitude ? '右转' : '左转';
  return [
    `沿${streetAt(from)}向${directionOf(from, corner)}${verb}${lengthText(kilometres * share)}，${turn}`,
    `进入${streetAt(to)}向${directionOf(corner, to)}${verb}${lengthText(kilometres * (1 - share))}，${end}`,
  ];
}

/** Up to here city buses and the underground go, also to a neighbouring city. */
const LOCAL_KM = 45;
/** No bus of a city goes farther from its middle. */
const BUS_KM = 60;
/** A shorter distance is walked. */
const ON_FOOT_KM = 0.8;

/** The ways by public transport. */
function transits(from: Point, to: Point): Way[] {
  const [start, end] = [regionAt(from), regionAt(to)];
  if (!start || !end || greatCircleKm(from, start) > BUS_KM || greatCircleKm(to, end) > BUS_KM) return [];
  const cities = [cityOf(start), cityOf(end)] as const;
  const isNear = greatCircleKm(from, to) <= LOCAL_KM && routeInside(from, to, 'walking') !== undefined;
  const way = isNear ? localTransits : cities[0] === cities[1] ? coaches : trains;
  return way(from, to, cities).sort((one, other) => one.seconds - other.seconds);
}

type TwoCities = readonly [from: Region, to: Region];

function localTransits(from: Point, to: Point, [start, end]: TwoCities): Way[] {
  const km = greatCircleKm(from, to) * 1.3;
  const [here, there] = [streetAt(from), streetAt(to)];
  if (km < ON_FOOT_KM) return [wayOf([`步行${lengthText(km)}，到达目的地`], km, (km / 4.8) * 3600)];
  const bus = ride(km, {
    how: `乘公交${1 + (hash32(here + there) % 300)}路，从${here}到${there}`,
    kilometresPerHour: 18,
    waitMinutes: 8,
    yuan: 2 + Math.max(0, Math.ceil((km - 10) / 5)),
  });
  if (start !== end || !hasUnderground(start)) return [bus];
  const line = 1 + (hash32(`${start.short} ${here}`) % 10);
  const underground = ride(km, {
    how: `乘地铁${line}号线，从${here}站到${there}站`,
    kilometresPerHour: 34,
    waitMinutes: 4,
    yuan: fareOf(km),
  });
  return [underground, bus];
}

/** Fares as in most cities: 3 yuan for 6 km, 4 for 12, 5 for 22, 6 for 32, then one more for each 20 km. */
function fareOf(km: number): number {
  const step = [6, 12, 22, 32].findIndex((most) => km <= most);
  return step >= 0 ? 3 + step : 6 + Math.ceil((km - 32) / 20);
}

type Ride = { how: string; kilometresPerHour: number; waitMinutes: number; yuan: number };

/** A ride with a walk before and one after it, 5 % of the way each and at most 700 m. */
function ride(km: number, { how, kilometresPerHour, waitMinutes, yuan }: Ride): Way {
  const walk = Math.min(0.7, km * 0.05);
  const ridden = km - 2 * walk;
  const hours = (2 * walk) / 4.8 + ridden / kilometresPerHour + waitMinutes / 60;
  const onFoot = `步行${lengthText(walk)}`;
  const steps = [onFoot, `${how}，${lengthText(ridden)}`, `${onFoot}，到达目的地`];
  return wayOf(steps, km, hours * 3600, yuan);
}

/** Where no train goes: the road, at a coach's pace. */
function coaches(from: Point, to: Point, [start, end]: TwoCities): Way[] {
  return directWay(from, to, 'driving').map(({ metres, seconds }) => {
    const length = lengthText(metres / 1000);
    return {
      steps: [`乘长途客车，从${start.short}客运站到${end.short}客运站，${length}`],
      metres,
      seconds: Math.round(seconds * 1.25) + 1200,
      yuan: Math.round((metres / 1000) * 0.35),
    };
  });
}

/** Fast trains do not run in Tibet, and in Qinghai, Xinjiang and Inner Mongolia only on some lines. */
const isOnFastLine = (city: Region): boolean =>
  trainsOf(city) === 'fast' || !['54', '63', '65', '15'].includes(provinceOf(city).prefix);

type Station = { name: string; point: Point };

const stationOf = (city: Region): Station =>
  landmarks.find(({ kind, region }) => kind === '火车站' && cityOf(region) === city) ?? {
    name: `${city.short}站`,
    point: city,
  };

type Train = { kind: string; kilometresPerHour: number; yuanPerKm: number };

const fastTrain: Train = { kind: '高铁', kilometresPerHour: 220, yuanPerKm: 0.46 };
const slowTrain: Train = { kind: '普速列车', kilometresPerHour: 95, yuanPerKm: 0.14 };

/** The trains, and the ways to and from the stations, with 25 minutes at the station before a train leaves. */
function trains(from: Point, to: Point, cities: TwoCities): Way[] {
  if (cities.some((city) => trainsOf(city) === 'none')) return coaches(from, to, cities);
  const [start, end] = [stationOf(cities[0]), stationOf(cities[1])];
  const railway = routeInside(start.point, end.point, 'transit');
  if (!railway) return [];
  const { legs, kilometres: km } = railway;
  const ferries = routeOf(legs.filter(({ by }) => by === 'ferry'));
  const isFast = cities.every(isOnFastLine) && ferries.legs.length === 0;
  const stops = legs.slice(0, -1).flatMap((leg) => regionAt(leg.end) ?? []);
  const via = [...new Set(stops.map((stop) => cityOf(stop).short))];
  const passing = via.filter((city) => !start.name.includes(city) && !end.name.includes(city)).join('、');
  const [before, after] = [greatCircleKm(from, start.point) * 1.3, greatCircleKm(end.point, to) * 1.3];
  const fares = [before, after].reduce((sum, local) => sum + (local < ON_FOOT_KM ? 0 : fareOf(local)), 0);
  return (isFast ? [fastTrain, slowTrain] : [slowTrain]).map(({ kind, kilometresPerHour, yuanPerKm }) => {
    const ashore = ((km - ferries.kilometres) / kilometresPerHour) * 60;
    const minutes = ashore + ferries.minutes + 3 * via.length;
    const steps = [
      `前往${start.name}，${lengthText(before)}`,
      `乘${kind}，从${start.name}到${end.name}${passing === '' ? '' : `，途经${passing}`}，${lengthText(km)}`,
      `从${end.name}前往目的地，${lengthText(after)}`,
    ];
    const seconds = (minutes + 25 + ((before + after) / 25) * 60) * 60;
    return wayOf(steps, before + km + after, seconds, Math.round(km * yuanPerKm * 2) / 2 + fares);
  });
}
