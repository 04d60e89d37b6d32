import { groupedByEach } from '#core/grouped.ts';
import { cell, readTable } from '#core/table.ts';
import { findCity, type City, folded } from '../maps/gazetteer/cities.ts';
import { toMoment } from '../clock.ts';
import text from './hotels.tsv?raw';
import { chanceOf, dayAfter, daysBetween, minutesOf, weekdayOf, roomsFor, type Offer } from './offer.ts';

/** Invented hotels in real cities. */
export const hotels = readTable('travel/hotels.tsv', text, {
  /** Its number in offers. */
  number: cell.number,
  city: (name): City => {
    const city = findCity(name);
    if (!city) throw new Error(`is not in the gazetteer: ${name}`);
    return city;
  },
  /** Euros that a three-star room costs in this city on an ordinary night. */
  level: cell.number,
  name: cell.text,
  stars: cell.number,
  rooms: cell.number,
});

type Hotel = (typeof hotels)[number];

const numbered = new Map(hotels.map((hotel) => [hotel.number, hotel]));

export const hotelOf = (number: number): Hotel | undefined => numbered.get(number);

const byCity = groupedByEach(hotels, ({ city }) => [folded(city.name), city.id]);

/** The hotels of the city a text names: none in a city without any, undefined for an unknown city. */
export function hotelsIn(text: string): readonly Hotel[] | undefined {
  if (text.length > 200) return undefined;
  const named = byCity.get(folded(text.trim()));
  if (named) return named;
  const found = findCity(text);
  return found && (byCity.get(found.id) ?? []);
}

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
