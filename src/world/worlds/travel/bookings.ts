import { ToolError, type ToolContext } from '../../world.ts';
import { dayOf } from '../days.ts';
import { lastIn, recordFamily } from '../records.ts';
import { flightsOn, isCabin } from './flights.ts';
import { hotelOf, MOST_NIGHTS, stayIn } from './hotels.ts';
import { daysBetween, roomsFor, type Offer } from './offer.ts';
import { stationOf, trainsOn } from './railways.ts';

const isDay = (text: string): boolean => dayOf(text) !== undefined;

/** The offers that searches give, by the first part of their ids: computed again from the other parts. */
const offersAgain: Record<string, (...parts: string[]) => Offer[]> = {
  FL: (origin = '', destination = '', date = '', _index = '', cabin = '') =>
    isCabin(cabin) && isDay(date) ? flightsOn(origin, destination, date, cabin) : [],
  TR: (from = '', to = '', date = '') => {
    const [origin, destination] = [stationOf(from), stationOf(to)];
    return origin && destination && isDay(date) ? trainsOn(origin, destination, date) : [];
  },
  HT: (number = '', checkIn = '', checkOut = '', guests = '') => {
    const hotel = hotelOf(Number(number));
    if (!hotel || !isDay(checkIn) || !isDay(checkOut) || !/^[1-9]$/.test(guests)) return [];
    const nights = daysBetween(checkIn, checkOut);
    return nights >= 1 && nights <= MOST_NIGHTS ? [stayIn(hotel, checkIn, checkOut, Number(guests))] : [];
  },
};

/** The offer that a search gave under this id; undefined for ids no search gives. */
export function findOffer(id: string): Offer | undefined {
  const [kind = '', ...parts] = id.split('.');
  if (id.length > 120 || !Object.hasOwn(offersAgain, kind)) return undefined;
  return offersAgain[kind]!(...parts).find(({ offer_id }) => offer_id === id);
}

/** Seats for all, or the rooms of the offer. */
export const unitsOf = ({ guests }: Offer, travellers: string[]): number =>
  guests === null ? travellers.length : roomsFor(guests);

type Status = 'confirmed' | 'cancelled';

/** A booking of an offer; money in cents of a euro. What it took from the stock is given back when it is cancelled. */
export function bookingOf(offer: Offer, travellers: string[], status: Status = 'confirmed') {
  const { offer_id, kind, description, start, end, zone, nights, stock, price } = offer;
  const units = unitsOf(offer, travellers);
  return {
    offer_id,
    kind,
    status,
    description,
    start,
    end,
    zone,
    nights,
    travellers,
    total: price * units * nights,
    /** Seats or rooms. */
    units,
    keys: stock.map(({ key }) => key),
  };
}

/** Ada's bookings before today. */
const before: [offer: string, status: Status, ...travellers: string[]][] = [
  ['HT.102.2026-04-24.2026-04-27.2', 'confirmed', 'Ada Brandt'],
  ['TR.berlin-de.hamburg-de.2026-03-05.2', 'cancelled', 'Ada Brandt'],
  ['FL.BER.LIS.2026-03-20.0.economy', 'confirmed', 'Ada Brandt', 'Tom Brandt'],
  ['HT.121.2026-03-06.2026-03-08.1', 'confirmed', 'Ada Brandt'],
];

/** What is booked. What is free is the timetable's stock less the bookings in force. */
export const bookings = recordFamily({
  slice: 'travel',
  member: 'bookings',
  noun: 'Booking',
  id: 'booking_id',
  prefix: 'BK-',
  first: 7001,
  counter: lastIn('lastBooking'),
  initial: before.map(([offer, status, ...travellers]) => bookingOf(findOffer(offer)!, travellers, status)),
  missing: (id) => new ToolError(`Booking not found: ${id}`),
});

export type Booking = ReturnType<typeof bookings.find>;

/** How many seats or rooms of an offer are free now: on its fullest night, for a stay. */
export function freeNow(context: ToolContext): (offer: Offer) => number {
  const taken = new Map<string, number>();
  for (const { status, units, keys } of bookings.all(context))
    if (status === 'confirmed') for (const key of keys) taken.set(key, (taken.get(key) ?? 0) + units);
  return ({ stock }) =>
    stock.reduce((least, { key, capacity }) => Math.min(least, capacity - (taken.get(key) ?? 0)), Infinity);
}
