import { mulberry32, hash32 } from '#core/random.ts';
import { ToolError } from '../../world.ts';
import { dateOf, formatLocal, toLocal, toMoment } from '../clock.ts';

const DAY = 24 * 60;
/** Offers are published so many days ahead. */
const DAYS_AHEAD = 330;

/** A day as minutes since 1970 on any clock. The schema promises a real day. */
export const minutesOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 60_000;

export const dayAfter = (day: string, days: number): string => dateOf(minutesOf(day) / DAY + days);

export const daysBetween = (from: string, to: string): number => (minutesOf(to) - minutesOf(from)) / DAY;

/** 0 for Sunday. */
export const weekdayOf = (day: string): number => new Date(minutesOf(day) * 60_000).getUTCDay();

/** A number in [0, 1) that belongs to a name: the same on every testbed, so that timetables are. */
export const chanceOf = (name: string): number => mulberry32(hash32(name))();

/** How far behind UTC the clocks of our westernmost places are at most, in minutes. */
const FARTHEST_BEHIND = 8 * 60;

/** Refuses days that are over everywhere and days beyond the published offers. */
export function requirePublished(day: string, now: number): void {
  const ahead = minutesOf(day) - now / 60_000;
  if (ahead <= -(DAY + FARTHEST_BEHIND)) throw new ToolError(`The date ${day} is in the past`);
  if (ahead > DAYS_AHEAD * DAY)
    throw new ToolError(`No offers are published for ${day} yet: only ${DAYS_AHEAD} days ahead`);
}

/** Something that can be booked, with what one needs to sell it. Money in cents of a euro. */
export type Offer = {
  offer_id: string;
  kind: 'flight' | 'train' | 'hotel';
  /** For one traveller, or for one room and night. */
  price: number;
  /** What it takes from, each part by name: seats of one train and day, rooms of one hotel and night. */
  stock: { key: string; capacity: number }[];
  /** On the clocks of the places: YYYY-MM-DDTHH:MM. */
  start: string;
  end: string;
  /** Where it starts, IANA; and the moment, in minutes since 1970. */
  zone: string;
  startsAt: number;
  minutes: number;
  /** Nights of a stay, 1 for a journey. */
  nights: number;
  /** How many people it is for at most; null for seats, which each take one. */
  guests: number | null;
  /** A flight's or train's number, or the hotel's name. */
  name: string;
  /** What is booked, in words. */
  description: string;
};

/** Most guests in a hotel room. */
const GUESTS_IN_A_ROOM = 2;

export const roomsFor = (guests: number): number => Math.ceil(guests / GUESTS_IN_A_ROOM);

export const eurosOf = (cents: number): number => cents / 100;

/** What flights and trains have in common: seats of one capacity, from a local departure on, for so many minutes. */
export function journey(
  {
    departure,
    capacity,
    key,
    minutes,
    ...about
  }: Pick<Offer, 'offer_id' | 'kind' | 'price' | 'minutes' | 'name' | 'description'> & {
    /** Minutes since 1970 on the clock where it starts. */
    departure: number;
    capacity: number;
    key: string;
  },
  from: string,
  to: string,
): Offer {
  const startsAt = toMoment(from, departure);
  return {
    ...about,
    minutes,
    stock: [{ key, capacity }],
    start: formatLocal(departure),
    end: formatLocal(toLocal(to, startsAt + minutes)),
    zone: from,
    startsAt,
    nights: 1,
    guests: null,
  };
}
