import { daysBetween, type Offer } from './offer.ts';
import { flightsOn, type Cabin } from './flights.ts';
import { hotelOf, MOST_NIGHTS, stayIn } from './hotels.ts';
import { stationOf, trainsOn } from './railways.ts';

const isDay = (text: string): boolean => {
  const at = Date.parse(`${text}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
};

/** The offer that a search gave under this id, computed again; undefined for ids no search gives. */
export function findOffer(id: string): Offer | undefined {
  if (id.length > 120) return undefined;
  const [kind, ...parts] = id.split('.');
  const offers =
    kind === 'FL' ? flights(parts) : kind === 'TR' ? trains(parts) : kind === 'HT' ? stays(parts) : [];
  return offers.find(({ offer_id }) => offer_id === id);
}

function flights([origin = '', destination = '', date = '', , cabin = '']: string[]): Offer[] {
  const isCabin = ['economy', 'premium_economy', 'business', 'first'].includes(cabin);
  return isCabin && isDay(date) ? flightsOn(origin, destination, date, cabin as Cabin) : [];
}

function trains([from = '', to = '', date = '']: string[]): Offer[] {
  const [origin, destination] = [stationOf(from), stationOf(to)];
  return origin && destination && isDay(date) ? trainsOn(origin, destination, date) : [];
}

function stays([number = '', checkIn = '', checkOut = '', guests = '']: string[]): Offer[] {
  const hotel = hotelOf(Number(number));
  if (!hotel || !isDay(checkIn) || !isDay(checkOut) || !/^[1-9]$/.test(guests)) return [];
  const nights = daysBetween(checkIn, checkOut);
  return nights >= 1 && nights <= MOST_NIGHTS ? [stayIn(hotel, checkIn, checkOut, Number(guests))] : [];
}
