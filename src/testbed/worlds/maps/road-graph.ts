import { crossings, type Crossing } from './crossings.ts';
import { cities, greatCircleKm } from './gazetteer.ts';
import { roadTable } from './road-table.ts';

/** A way to a neighbouring city. */
export type Edge = { to: number; kilometres: number; crossing?: Crossing };

let graph: readonly (readonly Edge[])[] | undefined;

/** By the index of a city in `cities`: its neighbours by land as the crow flies, and what crosses water. Built when first asked for. */
export const roadGraph = (): readonly (readonly Edge[])[] => (graph ??= built());

function built(): Edge[][] {
  const edges: Edge[][] = cities.map(() => []);
  roadTable.split('\n').forEach((line, from) => {
    for (const step of line.split(' ')) if (step !== '') join(edges, from, from + parseInt(step, 36));
  });
  const index = new Map(cities.map(({ id }, at) => [id, at]));
  for (const crossing of crossings) {
    const [from, to] = crossing.between.map((id) => index.get(id));
    if (from === undefined || to === undefined)
      throw new Error(`no such city: ${crossing.between.join(', ')}`);
    const { kilometres } = crossing;
    edges[from]!.push({ to, kilometres, crossing });
    edges[to]!.push({ to: from, kilometres, crossing });
  }
  return edges;
}

function join(edges: Edge[][], one: number, other: number): void {
  const kilometres = greatCircleKm(cities[one]!, cities[other]!);
  edges[one]!.push({ to: other, kilometres });
  edges[other]!.push({ to: one, kilometres });
}
