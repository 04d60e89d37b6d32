import { answer, handlers, ToolError, type ToolContext, type World } from '../../world.ts';
import { toMoment } from '../zone.ts';
import { pick } from '../records.ts';
import { bookingOf, bookings, findOffer, freeNow, unitsOf, type Booking } from './bookings.ts';
import { requirePublished, eurosOf, type Offer } from './offer.ts';
import { searchFlights, searchHotels, searchTrains } from './searches.ts';

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
export const travel: World = {
  server: 'travel',
  slices: [bookings.slice],
  tools: handlers({
    search_flights: searchFlights,
    search_trains: searchTrains,
    search_hotels: searchHotels,
    travel_book: book,
    travel_cancel: cancel,
    get_booking: getBooking,
  }),
};
