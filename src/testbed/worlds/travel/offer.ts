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

/** Cents as euros. */
export const eurosOf = (cents: number): number => cents / 100;
