import type { City } from '../maps/gazetteer/cities.ts';
import { toLocal, toMoment } from '../zone.ts';
import { chanceOf, clock, minutesOf, weekdayOf } from './day.ts';
import type { Offer } from './offer.ts';
import { journeyBetween, type Journey } from './railways.ts';

/** Nobody runs a train through for longer. */
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
  const journey = journeyBetween(origin, destination);
  if (!journey || journey.minutes > LONGEST_MINUTES) return [];
  const count = Math.max(2, Math.round(14 - journey.minutes / 60));
  return Array.from({ length: count }, (_, index) => train(origin, destination, journey, date, index, count));
}

function train(
  origin: City,
  destination: City,
  journey: Journey,
  date: string,
  index: number,
  count: number,
): Offer {
  const pair = `${origin.id}/${destination.id}`;
  const slot = (index + 0.8 * chanceOf(`${pair}/${index}/time`)) / count;
  const minuteOfDay = FIRST_DEPARTURE + Math.round(slot * DEPARTURES_WITHIN);
  const departure = minutesOf(date) + minuteOfDay;
  const startsAt = toMoment(origin.timezone, departure);
  const minutes = Math.round(journey.minutes);
  const key = `${pair}/${date}/${index}`;
  const rush = isRushHour(minuteOfDay) ? 1.2 : 1;
  const euros = (6 + journey.km * (journey.isFast ? 0.12 : 0.09)) * rush * weekdayFactor[weekdayOf(date)]!;
  const name = `${journey.isFast ? 'HS' : 'IC'} ${(Math.floor(chanceOf(pair) * 490) + 10) * 20 + index}`;
  return {
    offer_id: `TR.${origin.id}.${destination.id}.${date}.${index}`,
    kind: 'train',
    price: Math.round(euros * (0.85 + 0.3 * chanceOf(`${key}/price`)) * 10) * 10,
    stock: [{ key, capacity: Math.floor(chanceOf(`${key}/seats`) * SEATS) }],
    start: clock(departure),
    end: clock(toLocal(destination.timezone, startsAt + minutes)),
    zone: origin.timezone,
    startsAt,
    minutes,
    nights: 1,
    guests: null,
    name,
    description: `Train ${name} from ${origin.name} to ${destination.name}`,
  };
}
