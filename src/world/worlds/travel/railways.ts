import { greatCircleKm } from '../maps/gazetteer/sphere.ts';
import { cell, readTable } from '#core/table.ts';
import { cities, findCity, type City, folded } from '../maps/gazetteer/cities.ts';
import { chanceOf, journey, minutesOf, weekdayOf, type Offer } from './offer.ts';
import text from './railways.tsv?raw';

type Line = { to: string; km: number; minutes: number; isFast: boolean };

/** A way by rail between two stations: what trains that run through need for it. */
type Journey = { km: number; minutes: number; isFast: boolean };

const KM_BY_RAIL = 1.15;
const MINUTES_AT_A_STOP = 4;

const linesOf = new Map<string, Line[]>();
const byId = new Map(cities.map((city) => [city.id, city]));

/**
 * Lines between neighbouring stations, by city ids. Only lines that exist on land or in a tunnel: Iberia west of Spain, Great
 * Britain, Japan, China and the east of the USA are networks of their own. Fast lines run at 210 km/h, the others at 105.
 */
const lines = readTable('travel/railways.tsv', text, { from: cell.text, to: cell.text, speed: cell.number });
for (const { from, to, speed } of lines) {
  const [a, b] = [byId.get(from), byId.get(to)];
  if (!a || !b) throw new Error(`no such station: ${from} or ${to}`);
  const km = greatCircleKm(a, b) * KM_BY_RAIL;
  const line = { km, minutes: (km / speed) * 60 + MINUTES_AT_A_STOP, isFast: speed > 200 };
  linesOf.set(from, [...(linesOf.get(from) ?? []), { ...line, to }]);
  linesOf.set(to, [...(linesOf.get(to) ?? []), { ...line, to: from }]);
}

const stations: ReadonlyMap<string, City> = new Map(
  [...linesOf.keys()].map((id) => [folded(byId.get(id)!.name), byId.get(id)!]),
);

/** The city with a station that a text names. Of cities of one name the one that has trains. */
export const stationNamed = (text: string): City | undefined => {
  if (text.length > 200) return undefined;
  const station = stations.get(folded(text.trim()));
  if (station) return station;
  const city = findCity(text);
  return city && linesOf.has(city.id) ? city : undefined;
};

export const stationOf = (id: string): City | undefined => (linesOf.has(id) ? byId.get(id) : undefined);

const journeys = new Map<string, Journey | undefined>();

/** The quickest way by rail, or undefined where no rails lead. */
export function journeyBetween(origin: City, destination: City): Journey | undefined {
  const key = `${origin.id} ${destination.id}`;
  if (!journeys.has(key)) journeys.set(key, quickest(origin.id, destination.id));
  return journeys.get(key);
}

function quickest(origin: string, destination: string): Journey | undefined {
  const best = new Map<string, Journey>([[origin, { km: 0, minutes: 0, isFast: true }]]);
  // A station that is reached more quickly than before is put at the end of the set, and visited again.
  const waiting = new Set([origin]);
  for (const here of waiting) {
    waiting.delete(here);
    const sofar = best.get(here)!;
    for (const { to, km, minutes, isFast } of linesOf.get(here)!) {
      const next = { km: sofar.km + km, minutes: sofar.minutes + minutes, isFast: sofar.isFast && isFast };
      if (next.minutes >= (best.get(to)?.minutes ?? Infinity)) continue;
      best.set(to, next);
      waiting.add(to);
    }
  }
  return best.get(destination);
}

/** No through train takes longer. */
const LONGEST_MINUTES = 14 * 60;
const FIRST_DEPARTURE = 5.5 * 60;
const DEPARTURES_WITHIN = 16 * 60;
const SEATS = 180;

const weekdayFactor = [1.12, 1, 0.95, 0.95, 1, 1.15, 1];

/** Morning and evening cost more. */
const isRushHour = (minuteOfDay: number): boolean =>
  (minuteOfDay >= 7 * 60 && minuteOfDay < 9 * 60) || (minuteOfDay >= 16 * 60 && minuteOfDay < 19 * 60);

/** The trains of a day that run through from city to city, earliest first; the same on every testbed. */
export function trainsOn(origin: City, destination: City, date: string): Offer[] {
  if (origin.id === destination.id) return [];
  const way = journeyBetween(origin, destination);
  if (!way || way.minutes > LONGEST_MINUTES) return [];
  const count = Math.max(2, Math.round(14 - way.minutes / 60));
  const pair = `${origin.id}/${destination.id}`;
  const number = Math.floor(chanceOf(pair) * 490) + 10;
  return Array.from({ length: count }, (_, index) => {
    const slot = (index + 0.8 * chanceOf(`${pair}/${index}/time`)) / count;
    const minuteOfDay = FIRST_DEPARTURE + Math.round(slot * DEPARTURES_WITHIN);
    const key = `${pair}/${date}/${index}`;
    const rush = isRushHour(minuteOfDay) ? 1.2 : 1;
    const euros = (6 + way.km * (way.isFast ? 0.12 : 0.09)) * rush * weekdayFactor[weekdayOf(date)]!;
    const name = `${way.isFast ? 'HS' : 'IC'} ${number * 20 + index}`;
    return journey(
      {
        offer_id: `TR.${origin.id}.${destination.id}.${date}.${index}`,
        kind: 'train',
        price: Math.round(euros * (0.85 + 0.3 * chanceOf(`${key}/price`)) * 10) * 10,
        departure: minutesOf(date) + minuteOfDay,
        capacity: Math.floor(chanceOf(`${key}/seats`) * SEATS),
        key,
        minutes: Math.round(way.minutes),
        name,
        description: `Train ${name} from ${origin.name} to ${destination.name}`,
      },
      origin.timezone,
      destination.timezone,
    );
  });
}
