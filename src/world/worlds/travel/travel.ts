import { ToolError, type ToolContext, answer, world } from '../../world.ts';
import { dayOf, toMoment } from '../clock.ts';
import { lastIn, recordFamily, pick } from '../records.ts';
import { flightsOn, isCabin, airports, type Cabin } from './flights.ts';
import { hotelOf, MOST_NIGHTS, stayIn, hotelsIn, ratingOf } from './hotels.ts';
import { daysBetween, roomsFor, type Offer, eurosOf, requirePublished } from './offer.ts';
import { stationOf, trainsOn, stationNamed } from './railways.ts';
import { findCity } from '../maps/gazetteer/cities.ts';

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
const unitsOf = ({ guests }: Offer, travellers: string[]): number =>
  guests === null ? travellers.length : roomsFor(guests);

type Status = 'confirmed' | 'cancelled';

/** A booking of an offer; money in cents of a euro. What it took from the stock is given back when it is cancelled. */
function bookingOf(offer: Offer, travellers: string[], status: Status = 'confirmed') {
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
function freeNow(context: ToolContext): (offer: Offer) => number {
  const taken = new Map<string, number>();
  for (const { status, units, keys } of bookings.all(context))
    if (status === 'confirmed') for (const key of keys) taken.set(key, (taken.get(key) ?? 0) + units);
  return ({ stock }) =>
    stock.reduce((least, { key, capacity }) => Math.min(least, capacity - (taken.get(key) ?? 0)), Infinity);
}

/**
 * Journeys that have not left yet and have seats for all, with the seats that are free. `number` names the field with a flight's or
 * train's number.
 */
function journeysOf(
  context: ToolContext,
  offers: Offer[],
  passengers: number,
  number: 'flight_number' | 'train_number',
) {
  const free = freeNow(context);
  return offers
    .filter((offer) => offer.startsAt > context.now / 60_000 && free(offer) >= passengers)
    .map((offer) => ({
      offer_id: offer.offer_id,
      price: eurosOf(offer.price),
      currency: 'EUR',
      departure: offer.start,
      arrival: offer.end,
      duration_minutes: offer.minutes,
      seats_left: free(offer),
      [number]: offer.name,
    }));
}

type JourneySearch = { origin: string; destination: string; date: string; passengers?: number };

function searchFlights(args: JourneySearch & { cabin?: Cabin }, context: ToolContext) {
  const { origin, destination, date, passengers = 1, cabin = 'economy' } = args;
  for (const code of [origin, destination])
    if (!airports.has(code)) throw new ToolError(`Unknown airport code: ${code.slice(0, 40)}`);
  if (origin === destination) throw new ToolError('Origin and destination are the same airport');
  requirePublished(date, context.now);
  const offers = flightsOn(origin, destination, date, cabin);
  offers.sort((a, b) => a.price - b.price || a.startsAt - b.startsAt);
  return answer({ flights: journeysOf(context, offers, passengers, 'flight_number') });
}

function station(name: string) {
  const found = stationNamed(name);
  if (found) return found;
  const city = findCity(name);
  throw new ToolError(city ? `No railway station in ${city.name}` : `Unknown city: ${name.slice(0, 80)}`);
}

function searchTrains({ origin, destination, date, passengers = 1 }: JourneySearch, context: ToolContext) {
  const [from, to] = [station(origin), station(destination)];
  if (from.id === to.id) throw new ToolError('Origin and destination are the same city');
  requirePublished(date, context.now);
  return answer({ trains: journeysOf(context, trainsOn(from, to, date), passengers, 'train_number') });
}

type HotelSearch = { city: string; check_in: string; check_out: string; guests?: number; max_price?: number };

function searchHotels(args: HotelSearch, context: ToolContext) {
  const { city, check_in, check_out, guests = 1, max_price = Infinity } = args;
  const houses = hotelsIn(city);
  if (!houses) throw new ToolError(`Unknown city: ${city.slice(0, 80)}`);
  requirePublished(check_in, context.now);
  const nights = daysBetween(check_in, check_out);
  if (nights < 1) throw new ToolError('check_out must be after check_in');
  if (nights > MOST_NIGHTS) throw new ToolError(`A stay has at most ${MOST_NIGHTS} nights`);
  const free = freeNow(context);
  const found = houses
    .map((hotel) => ({ hotel, offer: stayIn(hotel, check_in, check_out, guests) }))
    .map((stay) => ({ ...stay, rooms: free(stay.offer) }))
    .filter(({ offer, rooms }) => rooms >= roomsFor(guests) && eurosOf(offer.price) <= max_price)
    .filter(({ offer }) => offer.startsAt > context.now / 60_000)
    .sort((a, b) => a.offer.price - b.offer.price);
  return answer({
    hotels: found.map(({ hotel, offer, rooms }) => ({
      offer_id: offer.offer_id,
      price: eurosOf(offer.price),
      currency: 'EUR',
      name: hotel.name,
      stars: hotel.stars,
      rating: ratingOf(hotel),
      rooms_left: rooms,
    })),
  });
}

const MOST_TRAVELLERS = 9;
const LONGEST_NAME = 100;

/** Refuses travellers that an offer does not hold, or that nobody could be. */
function checkTravellers({ guests, offer_id }: Offer, travellers: string[]): void {
  if (travellers.length > MOST_TRAVELLERS)
    throw new ToolError(`At most ${MOST_TRAVELLERS} travellers can be booked at once`);
  if (travellers.some((name) => name.trim() === '' || name.length > LONGEST_NAME))
    throw new ToolError(`Each traveller needs a full name of at most ${LONGEST_NAME} characters`);
  if (guests !== null && travellers.length > guests)
    throw new ToolError(`Offer ${offer_id} is for ${guests} guests, not ${travellers.length}: search again`);
}

function book({ offer_id, travellers }: { offer_id: string; travellers: string[] }, context: ToolContext) {
  const offer = findOffer(offer_id);
  if (!offer) throw new ToolError(`Offer not found: ${offer_id.slice(0, 120)}`);
  if (offer.startsAt <= context.now / 60_000) throw new ToolError(`Offer ${offer_id} has expired`);
  requirePublished(offer.start.slice(0, 10), context.now);
  checkTravellers(offer, travellers);
  const left = freeNow(context)(offer);
  const what = offer.kind === 'hotel' ? 'rooms' : 'seats';
  if (left < unitsOf(offer, travellers))
    throw new ToolError(
      left <= 0 ? `Offer ${offer_id} is sold out` : `Offer ${offer_id} has only ${left} ${what} left`,
    );
  const booking = bookings.add(context, bookingOf(offer, travellers));
  const { booking_id, status, total, description } = booking;
  return answer({ booking_id, offer_id, status, total: eurosOf(total), currency: 'EUR', description });
}

const DAY = 24 * 60;

/**
 * Cents paid back for a booking cancelled so many minutes before it starts. Flights: 90 % up to fourteen days before, half up
 * to one, then nothing. Trains: all up to seven days before, then half. Stays: all up to two days before, then all but the
 * first night.
 */
function refundOf({ kind, total, nights }: Booking, minutesBefore: number): number {
  if (kind === 'hotel') return minutesBefore >= 2 * DAY ? total : total - Math.ceil(total / nights);
  if (kind === 'train') return minutesBefore >= 7 * DAY ? total : Math.floor(total / 2);
  if (minutesBefore >= 14 * DAY) return Math.floor((total * 9) / 10);
  return minutesBefore >= DAY ? Math.floor(total / 2) : 0;
}

function cancel({ booking_id }: { booking_id: string }, context: ToolContext) {
  const booking = bookings.find(context, booking_id);
  if (booking.status === 'cancelled') throw new ToolError(`Booking ${booking_id} has already been cancelled`);
  const startsAt = toMoment(booking.zone, Date.parse(`${booking.start}Z`) / 60_000);
  const minutesBefore = startsAt - context.now / 60_000;
  if (minutesBefore <= 0)
    throw new ToolError(`Booking ${booking_id} has already begun and cannot be cancelled`);
  bookings.keep(context, { ...booking, status: 'cancelled' });
  const refund = eurosOf(refundOf(booking, minutesBefore));
  return answer({ booking_id, status: 'cancelled', refund, currency: 'EUR' });
}

function getBooking({ booking_id }: { booking_id: string }, context: ToolContext) {
  const booking = bookings.find(context, booking_id);
  return answer({
    ...pick(booking, 'booking_id', 'status', 'description', 'start', 'end', 'travellers'),
    total: eurosOf(booking.total),
    currency: 'EUR',
  });
}

/**
 * A travel agency over a timetable that is the same on every testbed: prices a traveller for journeys, a room and night for
 * stays, all in euros; times on the clocks of the places.
 */
export const travel = world('travel', [bookings.slice], {
  search_flights: searchFlights,
  search_trains: searchTrains,
  search_hotels: searchHotels,
  travel_book: book,
  travel_cancel: cancel,
  get_booking: getBooking,
});
