import { cell, lazy, readTable } from '#core/table.ts';
import crossingsText from './crossings.tsv?raw';
import { cities, greatCircleKm } from '../gazetteer/cities.ts';
import roadsText from './roads.tsv?raw';

/** Transit is trains and buses between cities, and underground and buses inside them. */
export const travelModes = ['driving', 'walking', 'bicycling', 'transit'] as const;
export type TravelMode = (typeof travelModes)[number];

/** A connection over or under water between two cities, or a road that roads.tsv misses. */
export type Crossing = {
  /** Ids of cities. */
  from: string;
  to: string;
  /** Its name in directions, e.g. "ferry". */
  by: string;
  kilometres: number;
  /** With boarding. */
  minutes: number;
  modes: readonly TravelMode[];
};

/** All crossings: water that is not listed cannot be crossed. Lengths and times are those of the operators, rounded. */
const crossings = (): readonly Crossing[] =>
  readTable('maps/routes/crossings.tsv', crossingsText, {
    from: cell.text,
    to: cell.text,
    by: cell.text,
    kilometres: cell.number,
    minutes: cell.number,
    modes: (text) => cell.list()(text).map(cell.oneOf(travelModes)),
  });

/** A way to a neighbouring city. */
export type Edge = { to: number; kilometres: number; crossing?: Crossing };

/**
 * By the index of a city in `cities`: its neighbours by land as the crow flies, and its crossings. Row n of roads.tsv has the
 * neighbours of city n, each as its distance further down the list, base 36; tests/tools/derive-roads.ts writes the file.
 */
export const roadGraph: () => readonly (readonly Edge[])[] = lazy(() => {
  const edges: Edge[][] = cities.map(() => []);
  const roads = readTable('maps/routes/roads.tsv', roadsText, { neighbours: cell.list(' ') });
  roads.forEach(({ neighbours }, from) => {
    for (const step of neighbours) join(edges, from, from + parseInt(step, 36));
  });
  const index = new Map(cities.map(({ id }, at) => [id, at]));
  for (const crossing of crossings()) {
    const [from, to] = [index.get(crossing.from), index.get(crossing.to)];
    if (from === undefined || to === undefined)
      throw new Error(`maps/routes/crossings.tsv: no such city: ${crossing.from} or ${crossing.to}`);
    const { kilometres } = crossing;
    edges[from]!.push({ to, kilometres, crossing });
    edges[to]!.push({ to: from, kilometres, crossing });
  }
  return edges;
});

function join(edges: Edge[][], one: number, other: number): void {
  const kilometres = greatCircleKm(cities[one]!, cities[other]!);
  edges[one]!.push({ to: other, kilometres });
  edges[other]!.push({ to: one, kilometres });
}
