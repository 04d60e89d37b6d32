import { cell, readTable } from '#core/table.ts';
import { cities, findCity, greatCircleKm, type City } from '../maps/gazetteer/cities.ts';
import { folded } from '../maps/gazetteer/names.ts';
import text from './railways.tsv?raw';

type Line = { to: string; km: number; minutes: number; isFast: boolean };

/** A way by rail between two stations: what trains that run through need for it. */
export type Journey = { km: number; minutes: number; isFast: boolean };

const KM_BY_RAIL = 1.15;
const MINUTES_AT_A_STOP = 4;

const linesOf = new Map<string, Line[]>();
const byId = new Map(cities.map((city) => [city.id, city]));

/**
 * Lines between neighbouring stations, by city ids. Only lines that exist on land or in a tunnel: Iberia west of Spain, Great
 * Britain, Japan, China and the east of the USA are networks of their own. Fast lines run at 210 km/h, the others at 105.
 */
const lines = readTable('travel/railways.tsv', text, { from: cell.text, to: cell.text, speed: cell.number });
for (const { from, to, speed } of lines) addLine(from, to, speed);

function addLine(a: string, b: string, speed: number): void {
  const [from, to] = [byId.get(a), byId.get(b)];
  if (!from || !to) throw new Error(`no such station: ${a} or ${b}`);
  const km = greatCircleKm(from, to) * KM_BY_RAIL;
  const line = { km, minutes: (km / speed) * 60 + MINUTES_AT_A_STOP, isFast: speed > 200 };
  for (const [here, there] of [
    [a, b],
    [b, a],
  ] as const)
    linesOf.set(here, [...(linesOf.get(here) ?? []), { ...line, to: there }]);
}

const stations: ReadonlyMap<string, City> = new Map(
  [...linesOf.keys()].map((id) => [folded(byId.get(id)!.name), byId.get(id)!]),
);

/** The city with a station that a text names. Of cities of one name the one that has trains. */
export const stationNamed = (text: string): City | undefined => {
  if (text.length > 200) return undefined;
  const station = stations.get(folded(text.trim()));
  if (station) return station;
  const city = findCity(text);
  return city && linesOf.has(city.id) ? city : undefined;
};

export const stationOf = (id: string): City | undefined => (linesOf.has(id) ? byId.get(id) : undefined);

const journeys = new Map<string, Journey | undefined>();

/** The quickest way by rail, or undefined where no rails lead. */
export function journeyBetween(origin: City, destination: City): Journey | undefined {
  const key = `${origin.id} ${destination.id}`;
  if (!journeys.has(key)) journeys.set(key, quickest(origin.id, destination.id));
  return journeys.get(key);
}

/** Dijkstra over some sixty stations. */
function quickest(origin: string, destination: string): Journey | undefined {
  const best = new Map<string, Journey>([[origin, { km: 0, minutes: 0, isFast: true }]]);
  const done = new Set<string>();
  for (;;) {
    let here: string | undefined;
    for (const [station, { minutes }] of best)
      if (!done.has(station) && (here === undefined || minutes < best.get(here)!.minutes)) here = station;
    if (here === undefined) return undefined;
    const sofar = best.get(here)!;
    if (here === destination) return sofar;
    done.add(here);
    for (const line of linesOf.get(here)!) {
      const minutes = sofar.minutes + line.minutes;
      if (minutes < (best.get(line.to)?.minutes ?? Infinity))
        best.set(line.to, { km: sofar.km + line.km, minutes, isFast: sofar.isFast && line.isFast });
    }
  }
}
