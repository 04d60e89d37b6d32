import { cities, findCity, greatCircleKm, type City } from '../maps/gazetteer.ts';
import { folded } from '../maps/folded.ts';

/**
 * Lines between neighbouring stations, by the gazetteer's cities: fast ones, then slow ones. Only lines that lie on land or
 * in a tunnel that exists: Iberia west of Spain, Britain's own ends, Japan, China and the east of the USA are as far as
 * their rails go, and no line leads over the sea.
 */
const fast = `paris-fr lyon-fr, lyon-fr marseille-fr, paris-fr bordeaux-fr, paris-fr lille-fr, lille-fr london-gb,
lille-fr brussels-be, brussels-be amsterdam-nl, brussels-be cologne-de, cologne-de frankfurt-am-main-de,
paris-fr strasbourg-fr, frankfurt-am-main-de berlin-de, hamburg-de berlin-de, berlin-de munich-de,
frankfurt-am-main-de munich-de, munich-de vienna-at, paris-fr zurich-ch, milan-it florence-it, florence-it rome-it,
rome-it naples-it, milan-it venice-it, turin-it milan-it, barcelona-es lyon-fr, madrid-es barcelona-es,
madrid-es seville-es, madrid-es valencia-es, warsaw-pl krakow-pl, london-gb edinburgh-gb,
tokyo-jp nagoya-jp, nagoya-jp kyoto-jp, kyoto-jp osaka-jp, osaka-jp hiroshima-jp, hiroshima-jp fukuoka-jp, tokyo-jp sendai-jp,
beijing-cn nanjing-cn, nanjing-cn suzhou-cn, suzhou-cn shanghai-cn, shanghai-cn hangzhou-cn, beijing-cn wuhan-cn,
nanjing-cn wuhan-cn, wuhan-cn guangzhou-cn, guangzhou-cn shenzhen-cn, beijing-cn xi-an-cn, xi-an-cn chengdu-cn`;
const slow = `marseille-fr nice-fr, strasbourg-fr frankfurt-am-main-de, cologne-de hamburg-de, vienna-at budapest-hu,
vienna-at prague-cz, prague-cz berlin-de, munich-de zurich-ch, zurich-ch milan-it, zurich-ch frankfurt-am-main-de,
lyon-fr turin-it, barcelona-es marseille-fr, lisbon-pt porto-pt, berlin-de warsaw-pl, hamburg-de copenhagen-dk,
copenhagen-dk stockholm-se, stockholm-se oslo-no, london-gb manchester-gb, munich-de venice-it,
boston-us new-york-us, new-york-us philadelphia-us, philadelphia-us washington-us`;

type Line = { to: string; km: number; minutes: number; isFast: boolean };

/** A way by rail between two stations: what trains that run through need for it. */
export type Journey = { km: number; minutes: number; isFast: boolean };

const KM_BY_RAIL = 1.15;
const MINUTES_AT_A_STOP = 4;

const linesOf = new Map<string, Line[]>();
const byId = new Map(cities.map((city) => [city.id, city]));
for (const [lines, speed] of [
  [fast, 210],
  [slow, 105],
] as const)
  for (const pair of lines.split(',')) addLine(pair.trim().split(' ') as [string, string], speed);

function addLine([a, b]: [string, string], speed: number): void {
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
