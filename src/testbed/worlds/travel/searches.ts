import { answer, ToolError, type ToolContext } from '../../world.ts';
import { findCity } from '../maps/gazetteer/cities.ts';
import { airports, flightsOn, type Cabin } from './flights.ts';
import { freeNow } from './bookings.ts';
import { daysBetween, requirePublished, eurosOf, roomsFor, type Offer } from './offer.ts';
import { hotelsIn, MOST_NIGHTS, ratingOf, stayIn } from './hotels.ts';
import { stationNamed, trainsOn } from './railways.ts';

/** Journeys that have not left yet and have seats for all, with the seats that are free. */
function bookable(context: ToolContext, offers: Offer[], passengers: number): [Offer, number][] {
  const free = freeNow(context);
  return offers
    .filter(({ startsAt }) => startsAt > context.now / 60_000)
    .map((offer): [Offer, number] => [offer, free(offer)])
    .filter(([, seats]) => seats >= passengers);
}

const journeyOf = ([offer, seats]: [Offer, number]) => ({
  offer_id: offer.offer_id,
  price: eurosOf(offer.price),
  currency: 'EUR',
  departure: offer.start,
  arrival: offer.end,
  duration_minutes: offer.minutes,
  seats_left: seats,
});

interface JourneySearch {
  origin: string;
  destination: string;
  date: string;
  passengers?: number;
}

export function searchFlights(args: JourneySearch & { cabin?: Cabin }, context: ToolContext) {
  const { origin, destination, date, passengers = 1, cabin = 'economy' } = args;
  for (const code of [origin, destination])
    if (!airports.has(code)) throw new ToolError(`Unknown airport code: ${code.slice(0, 40)}`);
  if (origin === destination) throw new ToolError('Origin and destination are the same airport');
  requirePublished(date, context.now);
  const found = bookable(context, flightsOn(origin, destination, date, cabin), passengers);
  found.sort(([a], [b]) => a.price - b.price || a.startsAt - b.startsAt);
  return answer({ flights: found.map((one) => ({ ...journeyOf(one), flight_number: one[0].name })) });
}

function station(name: string) {
  const found = stationNamed(name);
  if (found) return found;
  const city = findCity(name);
  throw new ToolError(city ? `No railway station in ${city.name}` : `Unknown city: ${name.slice(0, 80)}`);
}

export function searchTrains(
  { origin, destination, date, passengers = 1 }: JourneySearch,
  context: ToolContext,
) {
  const [from, to] = [station(origin), station(destination)];
  if (from.id === to.id) throw new ToolError('Origin and destination are the same city');
  requirePublished(date, context.now);
  const found = bookable(context, trainsOn(from, to, date), passengers);
  return answer({ trains: found.map((one) => ({ ...journeyOf(one), train_number: one[0].name })) });
}

interface HotelSearch {
  city: string;
  check_in: string;
  check_out: string;
  guests?: number;
  max_price?: number;
}

export function searchHotels(args: HotelSearch, context: ToolContext) {
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
