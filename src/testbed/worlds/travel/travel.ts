import { answer, handlers, ToolError, type ToolContext, type World } from '../../world.ts';
import { toMoment } from '../zone.ts';
import { foundBooking, freeNow, travelState, type Booking } from './bookings.ts';
import { minutesOf, requirePublished, eurosOf, roomsFor, type Offer } from './offer.ts';
import { findOffer, searchFlights, searchHotels, searchTrains } from './searches.ts';

const MOST_TRAVELLERS = 9;
const LONGEST_NAME = 100;

/** Seats for all, or the rooms of the offer; refuses more people than it holds. */
function unitsFor({ guests, offer_id }: Offer, travellers: string[]): number {
  if (travellers.length > MOST_TRAVELLERS)
    throw new ToolError(`At most ${MOST_TRAVELLERS} travellers can be booked at once`);
  if (travellers.some((name) => name.trim() === '' || name.length > LONGEST_NAME))
    throw new ToolError(`Each traveller needs a full name of at most ${LONGEST_NAME} characters`);
  if (guests === null) return travellers.length;
  if (travellers.length > guests)
    throw new ToolError(`Offer ${offer_id} is for ${guests} guests, not ${travellers.length}: search again`);
  return roomsFor(guests);
}

function book({ offer_id, travellers }: { offer_id: string; travellers: string[] }, context: ToolContext) {
  const offer = findOffer(offer_id);
  if (!offer) throw new ToolError(`Offer not found: ${offer_id.slice(0, 120)}`);
  if (offer.startsAt <= context.now / 60_000) throw new ToolError(`Offer ${offer_id} has expired`);
  requirePublished(offer.start.slice(0, 10), context.now);
  const units = unitsFor(offer, travellers);
  const left = freeNow(context)(offer);
  const what = offer.kind === 'hotel' ? 'rooms' : 'seats';
  if (left < units)
    throw new ToolError(
      left <= 0 ? `Offer ${offer_id} is sold out` : `Offer ${offer_id} has only ${left} ${what} left`,
    );
  const { kind, description, start, end, zone, nights, stock, price } = offer;
  const state = context.read(travelState);
  const booking: Booking = {
    booking_id: `BK-${state.lastBooking + 1}`,
    offer_id,
    kind,
    status: 'confirmed',
    description,
    start,
    end,
    zone,
    nights,
    travellers,
    total: price * units * nights,
    units,
    keys: stock.map(({ key }) => key),
  };
  context.write(travelState, {
    bookings: { ...state.bookings, [booking.booking_id]: booking },
    lastBooking: state.lastBooking + 1,
  });
  const { booking_id, status, total } = booking;
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
  const booking = foundBooking(context, booking_id);
  if (booking.status === 'cancelled') throw new ToolError(`Booking ${booking_id} has already been cancelled`);
  const [day = '', time = ''] = booking.start.split('T');
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const startsAt = toMoment(booking.zone, minutesOf(day) + hour * 60 + minute);
  const minutesBefore = startsAt - context.now / 60_000;
  if (minutesBefore <= 0)
    throw new ToolError(`Booking ${booking_id} has already begun and cannot be cancelled`);
  const state = context.read(travelState);
  context.write(travelState, {
    ...state,
    bookings: { ...state.bookings, [booking_id]: { ...booking, status: 'cancelled' } },
  });
  const refund = eurosOf(refundOf(booking, minutesBefore));
  return answer({ booking_id, status: 'cancelled', refund, currency: 'EUR' });
}

function getBooking(args: { booking_id: string }, context: ToolContext) {
  const { booking_id, status, description, start, end, travellers, total } = foundBooking(
    context,
    args.booking_id,
  );
  return answer({
    booking_id,
    status,
    description,
    start,
    end,
    travellers,
    total: eurosOf(total),
    currency: 'EUR',
  });
}

/**
 * A travel agency over a timetable that is the same on every testbed: prices a traveller for journeys, a room and night for
 * stays, all in euros; times on the clocks of the places.
 */
export const travel: World = {
  server: 'travel',
  slices: [travelState],
  tools: handlers({
    search_flights: searchFlights,
    search_trains: searchTrains,
    search_hotels: searchHotels,
    travel_book: book,
    travel_cancel: cancel,
    get_booking: getBooking,
  }),
};
