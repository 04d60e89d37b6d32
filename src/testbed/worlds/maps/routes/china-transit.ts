import { hash32 } from '#core/random.ts';
import { landmarks, streetAt, hasUnderground, trainsOf } from '../china/landmarks.ts';
import { regionAt } from '../china/region-at.ts';
import { cityOf, provinceOf, type Region } from '../china/regions.ts';
import { chineseRoute, lengthText, routeInside } from './china-routes.ts';
import type { Leg } from './routes.ts';
import { greatCircleKm, type Point } from '../gazetteer/sphere.ts';

/** One way to go by train, underground, bus and on foot. Cost in yuan. */
export type Transit = { segments: string[]; metres: number; seconds: number; yuan: number };

/** Up to here city buses and the underground go, also to a neighbouring city. */
const LOCAL_KM = 45;
/** No bus of a city goes farther from its middle. */
const BUS_KM = 60;
/** A shorter distance is walked. */
const ON_FOOT_KM = 0.8;

/** The ways between two points of China by public transport, the quickest first; none where neither bus nor train goes. */
export function transitsBetween(from: Point, to: Point): Transit[] {
  const [start, end] = [from, to].map((point) => regionAt(point));
  if (!start || !end) return [];
  const isServed = greatCircleKm(from, start) <= BUS_KM && greatCircleKm(to, end) <= BUS_KM;
  if (!isServed) return [];
  const cities = [cityOf(start), cityOf(end)] as const;
  const isNear = greatCircleKm(from, to) <= LOCAL_KM && chineseRoute(from, to, 'walking') !== undefined;
  const isOneCity = cities[0] === cities[1];
  const found = isNear
    ? local(from, to, cities)
    : isOneCity
      ? coach(from, to, cities)
      : distant(from, to, cities);
  return found.sort((one, other) => one.seconds - other.seconds);
}

type TwoCities = readonly [from: Region, to: Region];

function local(from: Point, to: Point, [start, end]: TwoCities): Transit[] {
  const km = greatCircleKm(from, to) * 1.3;
  if (km < ON_FOOT_KM) return [onFoot(km)];
  const bus = ride(km, {
    how: `乘公交${1 + (hash32(streetAt(from) + streetAt(to)) % 300)}路，从${streetAt(from)}到${streetAt(to)}`,
    kilometresPerHour: 18,
    waitMinutes: 8,
    yuan: 2 + Math.max(0, Math.ceil((km - 10) / 5)),
  });
  if (start !== end || !hasUnderground(start)) return [bus];
  const line = 1 + (hash32(`${start.short} ${streetAt(from)}`) % 10);
  const underground = ride(km, {
    how: `乘地铁${line}号线，从${streetAt(from)}站到${streetAt(to)}站`,
    kilometresPerHour: 34,
    waitMinutes: 4,
    yuan: fareOf(km),
  });
  return [underground, bus];
}

const onFoot = (km: number): Transit => ({
  segments: [`步行${lengthText(km)}，到达目的地`],
  metres: Math.round(km * 1000),
  seconds: Math.round((km / 4.8) * 3600),
  yuan: 0,
});

/** Fares as in most cities: 3 yuan for 6 km, 4 for 12, 5 for 22, 6 for 32, then one more for each 20 km. */
function fareOf(km: number): number {
  const step = [6, 12, 22, 32].findIndex((most) => km <= most);
  return step >= 0 ? 3 + step : 6 + Math.ceil((km - 32) / 20);
}

type Ride = { how: string; kilometresPerHour: number; waitMinutes: number; yuan: number };

/** A ride with a walk before and one after it, 5 % of the way each and at most 700 m. */
function ride(km: number, { how, kilometresPerHour, waitMinutes, yuan }: Ride): Transit {
  const walk = Math.min(0.7, km * 0.05);
  const ridden = km - 2 * walk;
  const hours = (2 * walk) / 4.8 + ridden / kilometresPerHour + waitMinutes / 60;
  const segments = [
    `步行${lengthText(walk)}`,
    `${how}，${lengthText(ridden)}`,
    `步行${lengthText(walk)}，到达目的地`,
  ];
  return { segments, metres: Math.round(km * 1000), seconds: Math.round(hours * 3600), yuan };
}

/** Fast trains do not run in Tibet, and in Qinghai, Xinjiang and Inner Mongolia only on some lines. */
const isOnFastLine = (city: Region): boolean =>
  trainsOf(city) === 'fast' || !['54', '63', '65', '15'].includes(provinceOf(city).prefix);

function distant(from: Point, to: Point, cities: TwoCities): Transit[] {
  if (cities.some((city) => trainsOf(city) === 'none')) return coach(from, to, cities);
  const stations = cities.map(stationOf) as [Station, Station];
  const railway = routeInside(stations[0].point, stations[1].point, 'transit');
  if (!railway) return [];
  const slow = train(railway.legs, { kind: '普速列车', kilometresPerHour: 95, perKm: 0.14 });
  const isFast = cities.every(isOnFastLine) && !railway.legs.some(({ by }) => by === 'ferry');
  const fast = train(railway.legs, { kind: '高铁', kilometresPerHour: 220, perKm: 0.46 });
  const trains = isFast ? [fast, slow] : [slow];
  return trains.map((one) => withAccess(one, { from, to, stations }));
}

type Station = { name: string; point: Point };

function stationOf(city: Region): Station {
  const known = landmarks.find(({ kind, region }) => kind === '火车站' && cityOf(region) === city);
  return known ?? { name: `${city.short}站`, point: { latitude: city.latitude, longitude: city.longitude } };
}

type Train = { kind: string; kilometresPerHour: number; perKm: number };

function train(legs: readonly Leg[], { kind, kilometresPerHour, perKm }: Train) {
  const km = legs.reduce((sum, leg) => sum + leg.kilometres, 0);
  const afloat = legs.filter(({ by }) => by === 'ferry');
  const minutesAfloat = afloat.reduce((sum, leg) => sum + leg.minutes, 0);
  const kmAshore = km - afloat.reduce((sum, leg) => sum + leg.kilometres, 0);
  const stops = legs.slice(0, -1).flatMap(({ end }) => regionAt(end) ?? []);
  const via = [...new Set(stops.map((stop) => cityOf(stop).short))];
  const minutes = (kmAshore / kilometresPerHour) * 60 + minutesAfloat + 3 * via.length;
  return { kind, km, minutes, yuan: Math.round(km * perKm * 2) / 2, via };
}

type Access = { from: Point; to: Point; stations: readonly [Station, Station] };

/** The train, and the ways to and from the stations, with 25 minutes at the station before it leaves. */
function withAccess(
  { kind, km, minutes, yuan, via }: ReturnType<typeof train>,
  { from, to, stations }: Access,
): Transit {
  const [start, end] = stations;
  const [before, after] = [greatCircleKm(from, start.point) * 1.3, greatCircleKm(end.point, to) * 1.3];
  const passing = via.filter((city) => !start.name.includes(city) && !end.name.includes(city)).join('、');
  const fares = [before, after].reduce((sum, local) => sum + (local < ON_FOOT_KM ? 0 : fareOf(local)), 0);
  return {
    segments: [
      `前往${start.name}，${lengthText(before)}`,
      `乘${kind}，从${start.name}到${end.name}${passing === '' ? '' : `，途经${passing}`}，${lengthText(km)}`,
      `从${end.name}前往目的地，${lengthText(after)}`,
    ],
    metres: Math.round((before + km + after) * 1000),
    seconds: Math.round((minutes + 25 + ((before + after) / 25) * 60) * 60),
    yuan: yuan + fares,
  };
}

/** Where no train goes: the road, at a coach's pace. */
function coach(from: Point, to: Point, [start, end]: TwoCities): Transit[] {
  const road = chineseRoute(from, to, 'driving');
  if (!road) return [];
  const segments = [
    `乘长途客车，从${start.short}客运站到${end.short}客运站，${lengthText(road.metres / 1000)}`,
  ];
  const yuan = Math.round((road.metres / 1000) * 0.35);
  return [{ segments, metres: road.metres, seconds: Math.round(road.seconds * 1.25) + 1200, yuan }];
}
