import { ToolError, type Slice, type ToolContext } from '../../world.ts';
import type { Offer } from './offer.ts';

/** A booking; money in cents of a euro. What it took from the stock is given back when it is cancelled. */
export type Booking = {
  booking_id: string;
  offer_id: string;
  kind: Offer['kind'];
  status: 'confirmed' | 'cancelled';
  description: string;
  start: string;
  end: string;
  zone: string;
  nights: number;
  travellers: string[];
  total: number;
  /** Seats or rooms. */
  units: number;
  keys: string[];
};

export type TravelState = { bookings: Record<string, Booking>; lastBooking: number };

/** Ada's bookings before today, each as its offer was (tests/testbed/travel.test.ts holds them to it). */
const before: Booking[] = [
  {
    booking_id: 'BK-7001',
    offer_id: 'HT.102.2026-04-24.2026-04-27.2',
    kind: 'hotel',
    status: 'confirmed',
    description: 'Hotel Donaukanal, Vienna: 1 room, 3 nights',
    start: '2026-04-24T15:00',
    end: '2026-04-27T11:00',
    zone: 'Europe/Vienna',
    nights: 3,
    travellers: ['Ada Brandt'],
    total: 35_931,
    units: 1,
    keys: ['hotel 102/2026-04-24', 'hotel 102/2026-04-25', 'hotel 102/2026-04-26'],
  },
  {
    booking_id: 'BK-7002',
    offer_id: 'TR.berlin-de.hamburg-de.2026-03-05.2',
    kind: 'train',
    status: 'cancelled',
    description: 'Train HS 6802 from Berlin to Hamburg',
    start: '2026-03-05T08:29',
    end: '2026-03-05T09:57',
    zone: 'Europe/Berlin',
    nights: 1,
    travellers: ['Ada Brandt'],
    total: 5440,
    units: 1,
    keys: ['berlin-de/hamburg-de/2026-03-05/2'],
  },
  {
    booking_id: 'BK-7003',
    offer_id: 'FL.BER.LIS.2026-03-20.0.economy',
    kind: 'flight',
    status: 'confirmed',
    description: 'Flight SYN2350 from Berlin (BER) to Lisbon (LIS), economy',
    start: '2026-03-20T08:00',
    end: '2026-03-20T10:25',
    zone: 'Europe/Berlin',
    nights: 1,
    travellers: ['Ada Brandt', 'Tom Brandt'],
    total: 53_886,
    units: 2,
    keys: ['BERLIS/2026-03-20/0/economy'],
  },
  {
    booking_id: 'BK-7004',
    offer_id: 'HT.121.2026-03-06.2026-03-08.1',
    kind: 'hotel',
    status: 'confirmed',
    description: 'Hotel Spreebogen, Berlin: 1 room, 2 nights',
    start: '2026-03-06T15:00',
    end: '2026-03-08T11:00',
    zone: 'Europe/Berlin',
    nights: 2,
    travellers: ['Ada Brandt'],
    total: 21_386,
    units: 1,
    keys: ['hotel 121/2026-03-06', 'hotel 121/2026-03-07'],
  },
];

/** What is booked. What is free is the timetable's stock less the bookings in force. */
export const travelState: Slice<TravelState> = {
  name: 'travel',
  init: () => ({
    bookings: Object.fromEntries(before.map((booking) => [booking.booking_id, booking])),
    lastBooking: 7000 + before.length,
  }),
  meaning: {
    bookkeeping: ['/lastBooking'],
    ids: [{ kind: 'booking', prefix: 'BK-', digits: 4, after: 7000 + before.length }],
  },
};

/** How many seats or rooms of an offer are free now: on its fullest night, for a stay. */
export function freeNow(context: ToolContext): (offer: Offer) => number {
  const taken = new Map<string, number>();
  for (const { status, units, keys } of Object.values(context.read(travelState).bookings))
    if (status === 'confirmed') for (const key of keys) taken.set(key, (taken.get(key) ?? 0) + units);
  return ({ stock }) =>
    stock.reduce((least, { key, capacity }) => Math.min(least, capacity - (taken.get(key) ?? 0)), Infinity);
}

export function foundBooking(context: ToolContext, bookingId: string): Booking {
  const { bookings } = context.read(travelState);
  if (!Object.hasOwn(bookings, bookingId)) throw new ToolError(`Booking not found: ${bookingId}`);
  return bookings[bookingId]!;
}
