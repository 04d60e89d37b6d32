import { cell, readTable } from '#core/table.ts';
import text from './airports.tsv?raw';

export type Airport = {
  /** IATA. */
  code: string;
  city: string;
  latitude: number;
  longitude: number;
  /** IANA. */
  zone: string;
  /** 3 for a hub of the world, 2 for a large airport, 1 for the others: how many routes and flights it has. */
  rank: number;
};

/** Real airports, by IATA code; the flights between them are ours. */
export const airports: ReadonlyMap<string, Airport> = new Map(
  readTable('travel/airports.tsv', text, {
    code: cell.text,
    city: cell.text,
    latitude: cell.number,
    longitude: cell.number,
    zone: cell.text,
    rank: cell.number,
  }).map((airport) => [airport.code, airport]),
);
