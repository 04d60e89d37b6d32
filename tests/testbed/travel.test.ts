import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '#core/json.ts';
import {
  callTool,
  freshTestbed,
  loadWorld,
  serversByName,
  type TestbedState,
  type World,
} from '#world/index.ts';
import { airports, flightsOn } from '#world/worlds/travel/flights.ts';
import { bookings, findOffer, type Booking } from '#world/worlds/travel/travel.ts';
import { hotels } from '#world/worlds/travel/hotels.ts';
import { journeyBetween, stationNamed } from '#world/worlds/travel/railways.ts';
import { runs } from '../tools/full-size.ts';

let travel: World;
beforeAll(async () => {
  travel = (await loadWorld('travel'))!;
});

function call(state: TestbedState, tool: string, args: JsonObject) {
  const definition = serversByName.get('travel')!;
  const described = definition.tools.find(({ name }) => name === tool)!;
  return callTool({ definition, world: travel }, described, args, state);
}

describe('the timetable', () => {
  test('says of each booking of before what its offer said', () => {
    for (const booking of Object.values(bookings.slice.init(1).bookings as Record<string, Booking>)) {
      const offer = findOffer(booking.offer_id)!;
      const { description, start, end, zone, nights, stock, price } = offer;
      expect(booking).toMatchObject({
        description,
        start,
        end,
        zone,
        nights,
        keys: stock.map(({ key }) => key),
      });
      expect(booking.total).toBe(price * booking.units * nights);
    }
  });

  test('holds what the cities of the tasks need', () => {
    expect(airports.size).toBeGreaterThanOrEqual(45);
    expect(hotels.length).toBeGreaterThanOrEqual(120);
    expect(new Set(hotels.map(({ name }) => name)).size).toBe(hotels.length);
  });

  test('lands every flight when its minutes have passed, whatever the clocks did on the way', () => {
    const code = fc.constantFrom(...airports.keys());
    const day = fc
      .integer({ min: 0, max: 329 })
      .map((days) => new Date(Date.UTC(2026, 2, 13 + days)).toISOString().slice(0, 10));
    const onClock = (zone: string, minutes: number) =>
      new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
        .format(minutes * 60_000)
        .replace(' ', 'T');
    let flown = 0;
    fc.assert(
      fc.property(code, code, day, (origin, destination, date) => {
        for (const offer of flightsOn(origin, destination, date, 'economy')) {
          flown++;
          expect(offer.start).toBe(onClock(airports.get(origin)!.zone, offer.startsAt));
          expect(offer.end).toBe(onClock(airports.get(destination)!.zone, offer.startsAt + offer.minutes));
          expect(offer.start.slice(0, 10)).toBe(date);
          expect(findOffer(offer.offer_id)).toEqual(offer);
        }
      }),
      { numRuns: runs(300) },
    );
    expect(flown).toBeGreaterThan(runs(100));
  });

  test.each([
    ['Sydney to Los Angeles lands before it left', 'SYD', 'LAX', 0],
    ['Los Angeles to Sydney lands two days later, or one', 'LAX', 'SYD', 1],
  ])('%s', (_, origin, destination, days) => {
    const offers = flightsOn(origin, destination, '2026-05-04', 'economy');
    expect(offers.length).toBeGreaterThan(0);
    for (const { start, end } of offers) {
      const passed = (Date.parse(`${end.slice(0, 10)}Z`) - Date.parse(`${start.slice(0, 10)}Z`)) / 86_400_000;
      if (days === 0) expect(end < start).toBe(true);
      else expect([1, 2]).toContain(passed);
    }
  });

  test.each([
    ['London', 'Paris', true],
    ['Naples', 'Copenhagen', true],
    ['Fukuoka', 'Sendai', true],
    ['Lisbon', 'Madrid', false],
    ['Beijing', 'Tokyo', false],
    ['New York', 'London', false],
    ['Warsaw', 'Beijing', false],
  ])('rails between %s and %s: %s', (from, to, leads) => {
    expect(journeyBetween(stationNamed(from)!, stationNamed(to)!) !== undefined).toBe(leads);
  });
});

describe('bookings', () => {
  test('never sell more seats than a train has, and sell all of them', () => {
    const search = { origin: 'Paris', destination: 'Lyon', date: '2026-04-02' };
    let state = freshTestbed(1);
    const { trains } = call(state, 'search_trains', search).result.structuredContent as {
      trains: { offer_id: string; seats_left: number; price: number }[];
    };
    const fullest = trains.reduce((least, one) => (one.seats_left < least.seats_left ? one : least));
    for (let seat = 0; seat < fullest.seats_left; seat++) {
      const booked = call(state, 'travel_book', {
        offer_id: fullest.offer_id,
        travellers: [`Traveller ${seat}`],
      });
      expect(booked.result.structuredContent).toMatchObject({ status: 'confirmed', total: fullest.price });
      state = booked.state;
    }
    const refused = call(state, 'travel_book', { offer_id: fullest.offer_id, travellers: ['One Too Many'] });
    expect(refused.result).toMatchObject({
      isError: true,
      content: [{ text: `Offer ${fullest.offer_id} is sold out` }],
    });
    expect(JSON.stringify(call(state, 'search_trains', search).result.structuredContent)).not.toContain(
      `"${fullest.offer_id}"`,
    );
  });

  test('of several are refused together when not all find a seat', () => {
    const { flights } = call(freshTestbed(1), 'search_flights', {
      origin: 'FRA',
      destination: 'JFK',
      date: '2026-05-04',
      cabin: 'first',
    }).result.structuredContent as { flights: { offer_id: string; seats_left: number }[] };
    expect(flights.length).toBeGreaterThan(0);
    for (const { offer_id, seats_left } of flights) {
      const travellers = Array.from({ length: seats_left + 1 }, (_, index) => `Traveller ${index}`);
      const { result, state } = call(freshTestbed(1), 'travel_book', { offer_id, travellers });
      expect(result.isError).toBe(true);
      expect(state.slices).toEqual({});
    }
  });

  test('give back by kind and by how early: all of a stay two days before, later all but a night', () => {
    const early = book('HT.104.2026-03-20.2026-03-23.1');
    expect(early.refund).toBe(early.total);
    const late = book('HT.104.2026-03-13.2026-03-16.1');
    expect(late.refund).toBeCloseTo((late.total * 2) / 3, 2);
    const train = book('TR.paris-fr.lyon-fr.2026-04-02.0');
    expect(train.refund).toBe(train.total);
    const lateTrain = book('TR.paris-fr.lyon-fr.2026-03-14.0');
    expect(lateTrain.refund).toBe(Math.floor(lateTrain.total * 50) / 100);
    const flight = book('FL.FRA.JFK.2026-05-04.2.economy');
    expect(flight.refund).toBe(Math.floor(flight.total * 90) / 100);
    expect(book('FL.FRA.JFK.2026-03-12.2.economy').refund).toBe(0);
  });
});

function book(offerId: string): { total: number; refund: number } {
  const booked = call(freshTestbed(1), 'travel_book', { offer_id: offerId, travellers: ['Ada Brandt'] });
  const { booking_id, total } = booked.result.structuredContent as { booking_id: string; total: number };
  const { structuredContent } = call(booked.state, 'travel_cancel', { booking_id }).result;
  return { total, refund: (structuredContent as { refund: number }).refund };
}
