import { cell, readTable } from '#core/table.ts';
import { greatCircleKm } from '../maps/gazetteer/sphere.ts';
import text from './airports.tsv?raw';
import { chanceOf, journey, minutesOf, weekdayOf, type Offer } from './offer.ts';

const rows = readTable('travel/airports.tsv', text, {
  /** IATA. */
  code: cell.text,
  city: cell.text,
  latitude: cell.number,
  longitude: cell.number,
  /** IANA. */
  zone: cell.text,
  /** 3 for a hub of the world, 2 for a large airport, 1 for the others: how many routes and flights it has. */
  rank: cell.number,
});

type Airport = (typeof rows)[number];

/** Real airports, by IATA code; the flights between them are ours. */
export const airports: ReadonlyMap<string, Airport> = new Map(rows.map((airport) => [airport.code, airport]));

/** Cabins from the cheapest, with how many seats, how much dearer, and from which distance they are flown. */
const cabins = {
  economy: { seats: 160, factor: 1, fromKm: 0 },
  premium_economy: { seats: 24, factor: 1.7, fromKm: 3000 },
  business: { seats: 28, factor: 3.1, fromKm: 0 },
  first: { seats: 8, factor: 5.6, fromKm: 5500 },
};

export type Cabin = keyof typeof cabins;

export const isCabin = (text: string): text is Cabin => Object.hasOwn(cabins, text);

const NEAREST_KM = 120;
const FARTHEST_KM = 15_300;
const FIRST_DEPARTURE = 6 * 60;
const DEPARTURES_WITHIN = 16.5 * 60;

/** Flights of a day: more between hubs, fewer far away, none where a flight makes no sense or no aircraft reaches. */
function flightsADay(origin: Airport, destination: Airport, km: number, date: string): number {
  if (km < NEAREST_KM || km > FARTHEST_KM) return 0;
  const importance = origin.rank + destination.rank;
  if (importance === 2) return km < 2500 ? 1 : 0;
  const near = { 3: 1, 4: 2, 5: 4, 6: 6 }[importance]!;
  if (km < 5000) return near;
  if (importance > 3) return Math.ceil(near / 2);
  const isFlown = chanceOf(`${origin.code}${destination.code}/${weekdayOf(date)}`) < 0.45;
  return isFlown ? 1 : 0;
}

/** Taxiing and climbing, then 840 km/h, a little slower against the west wind; in steps of five minutes. */
function minutesBetween(origin: Airport, destination: Airport, km: number): number {
  const east = ((destination.longitude - origin.longitude + 540) % 360) - 180;
  const wind = 1 - 0.05 * Math.sin((Math.max(-90, Math.min(90, east)) * Math.PI) / 180);
  return Math.round((35 + (km / 840) * 60 * wind) / 5) * 5;
}

const weekdayFactor = [1.14, 1, 0.92, 0.92, 1, 1.18, 0.98];

function priceOf(km: number, cabin: Cabin, date: string, key: string): number {
  const base = 38 + km * 0.062;
  const euros =
    base * cabins[cabin].factor * weekdayFactor[weekdayOf(date)]! * (0.8 + 0.5 * chanceOf(`${key}/price`));
  return Math.round(euros * 100);
}

/** The flights of a day in one cabin, earliest first; the same on every testbed. Undefined codes have none. */
export function flightsOn(originCode: string, destinationCode: string, date: string, cabin: Cabin): Offer[] {
  const [origin, destination] = [airports.get(originCode), airports.get(destinationCode)];
  if (!origin || !destination || origin === destination) return [];
  const km = greatCircleKm(origin, destination);
  if (km < cabins[cabin].fromKm) return [];
  const count = flightsADay(origin, destination, km, date);
  const pair = `${origin.code}${destination.code}`;
  const number = Math.floor(chanceOf(pair) * 890) + 10;
  return Array.from({ length: count }, (_, index) => {
    const slot = (index + chanceOf(`${pair}/${index}/time`)) / count;
    const key = `${pair}/${date}/${index}/${cabin}`;
    const name = `SYN${number * 10 + index}`;
    return journey(
      {
        offer_id: `FL.${origin.code}.${destination.code}.${date}.${index}.${cabin}`,
        kind: 'flight',
        price: priceOf(km, cabin, date, key),
        departure: minutesOf(date) + FIRST_DEPARTURE + Math.round((slot * DEPARTURES_WITHIN) / 5) * 5,
        capacity: Math.floor(chanceOf(`${key}/seats`) * cabins[cabin].seats * 0.6),
        key,
        minutes: minutesBetween(origin, destination, km),
        name,
        description: `Flight ${name} from ${origin.city} (${origin.code}) to ${destination.city} (${destination.code}), ${cabin.replace('_', ' ')}`,
      },
      origin.zone,
      destination.zone,
    );
  });
}
