import { cell, readTable } from '#core/table.ts';
import { findCity, type City } from '../maps/gazetteer/cities.ts';
import { folded } from '../maps/gazetteer/names.ts';
import text from './hotels.tsv?raw';

export type Hotel = {
  /** Its number in offers. */
  number: number;
  name: string;
  city: City;
  stars: number;
  rooms: number;
  /** Euros that a three-star room costs in this city on an ordinary night. */
  level: number;
};

/** Invented hotels in real cities. */
export const hotels: readonly Hotel[] = readTable('travel/hotels.tsv', text, {
  number: cell.number,
  city: (name) => {
    const city = findCity(name);
    if (!city) throw new Error(`is not in the gazetteer: ${name}`);
    return city;
  },
  level: cell.number,
  name: cell.text,
  stars: cell.number,
  rooms: cell.number,
});

const numbered = new Map(hotels.map((hotel) => [hotel.number, hotel]));

export const hotelOf = (number: number): Hotel | undefined => numbered.get(number);

const byCity = new Map<string, Hotel[]>();
for (const hotel of hotels)
  for (const key of [folded(hotel.city.name), hotel.city.id])
    byCity.set(key, [...(byCity.get(key) ?? []), hotel]);

/** The hotels of the city a text names: none in a city without any, undefined for an unknown city. */
export function hotelsIn(text: string): readonly Hotel[] | undefined {
  if (text.length > 200) return undefined;
  const named = byCity.get(folded(text.trim()));
  if (named) return named;
  const found = findCity(text);
  return found && (byCity.get(found.id) ?? []);
}
