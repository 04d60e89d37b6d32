import { toMoment } from '../zone.ts';
import { chanceOf, dayAfter, daysBetween, minutesOf, weekdayOf } from './day.ts';
import { roomsFor, type Offer } from './offer.ts';
import type { Hotel } from './hotels.ts';

export const MOST_NIGHTS = 30;
const CHECK_IN = 'T15:00';
const CHECK_OUT = 'T11:00';

/** Price factor of a hotel by its stars; three stars cost 1. */
const starFactor: Record<number, number> = { 2: 0.68, 3: 1, 4: 1.45, 5: 2.7 };

/** By month: dearer from May to September and in December. */
const seasonFactor = [0.85, 0.85, 0.92, 1, 1.08, 1.14, 1.18, 1.16, 1.1, 1, 0.9, 1.12];

/** Cents of one night in one room; Fridays and Saturdays cost more. */
function nightPrice({ number, stars, level }: Hotel, night: string): number {
  const weekend = [5, 6].includes(weekdayOf(night)) ? 1.12 : 1;
  const season = seasonFactor[Number(night.slice(5, 7)) - 1]!;
  const taste = 0.92 + 0.16 * chanceOf(`hotel ${number}/taste`);
  return level * 100 * starFactor[stars]! * weekend * season * taste;
}

/** Rooms still free for a night; a hotel with one room always has it free. */
const roomsLeft = ({ number, rooms }: Hotel, night: string): number =>
  rooms === 1 ? 1 : Math.max(0, rooms - Math.floor(rooms * 1.06 * chanceOf(`hotel ${number}/${night}`)));

/** Of five, with one decimal: more stars please more. */
export const ratingOf = ({ number, stars }: Hotel): number =>
  Math.round((3 + 0.25 * stars + 0.6 * chanceOf(`hotel ${number}/rating`)) * 10) / 10;

/** Rooms for the guests in one hotel, from a day to a day at most thirty nights later. */
export function stayIn(hotel: Hotel, checkIn: string, checkOut: string, guests: number): Offer {
  const nights = Array.from({ length: daysBetween(checkIn, checkOut) }, (_, index) =>
    dayAfter(checkIn, index),
  );
  const sum = nights.reduce((total, night) => total + nightPrice(hotel, night), 0);
  const rooms = roomsFor(guests);
  const startsAt = toMoment(hotel.city.timezone, minutesOf(checkIn) + 15 * 60);
  return {
    offer_id: `HT.${hotel.number}.${checkIn}.${checkOut}.${guests}`,
    kind: 'hotel',
    price: Math.round(sum / nights.length),
    stock: nights.map((night) => ({
      key: `hotel ${hotel.number}/${night}`,
      capacity: roomsLeft(hotel, night),
    })),
    start: checkIn + CHECK_IN,
    end: checkOut + CHECK_OUT,
    zone: hotel.city.timezone,
    startsAt,
    minutes: 0,
    nights: nights.length,
    guests,
    name: hotel.name,
    description: `${hotel.name}, ${hotel.city.name}: ${rooms} ${rooms === 1 ? 'room' : 'rooms'}, ${nights.length} ${nights.length === 1 ? 'night' : 'nights'}`,
  };
}
