import { cell, lazy, readTable } from '#core/table.ts';
import { cities, greatCircleKm } from '../gazetteer/cities.ts';
import crossingsText from './crossings.tsv?raw';
import roadsText from './roads.tsv?raw';

/** Transit is trains and buses between cities, and underground and buses inside them. */
const travelModes = ['driving', 'walking', 'bicycling', 'transit'] as const;
export type TravelMode = (typeof travelModes)[number];

/** A connection over or under water between two cities, or a road that roads.tsv misses. */
type Crossing = {
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

/** For a city and a mode, the edge by which one comes to each other city, and from where. */
type Tree = Map<number, { from: number; edge: Edge }>;

const trees = new Map<string, Tree>();
/** Trees kept; each is some hundred kilobytes at most. */
const KEPT = 24;

/** Minutes on an edge; undefined when it cannot be gone. */
type Cost = (edge: Edge) => number | undefined;

/**
 * The edges of the quickest way between two cities of the road graph, by Dijkstra's algorithm; undefined when there is none.
 * What was worked out from a city is kept by `mode`, so one mode must always cost the same.
 */
export function quickestPath(from: number, to: number, mode: string, cost: Cost): Edge[] | undefined {
  const tree = treeOf(from, mode, cost);
  const path: Edge[] = [];
  for (let here = to; here !== from;) {
    const step = tree.get(here);
    if (!step) return undefined;
    path.push(step.edge);
    here = step.from;
  }
  return path.reverse();
}

function treeOf(from: number, mode: string, cost: Cost): Tree {
  const key = `${mode} ${from}`;
  const known = trees.get(key);
  if (known) return known;
  const [oldest] = trees.keys();
  if (trees.size >= KEPT && oldest !== undefined) trees.delete(oldest);
  const tree = quickestWays(from, cost);
  trees.set(key, tree);
  return tree;
}

/** Over the whole graph, with a heap of minutes. */
function quickestWays(from: number, cost: Cost): Tree {
  const graph = roadGraph();
  const tree: Tree = new Map();
  const minutes = new Map([[from, 0]]);
  const heap: [number, number][] = [[0, from]];
  for (let next = pop(heap); next; next = pop(heap)) {
    const [so, here] = next;
    if (so > minutes.get(here)!) continue;
    for (const edge of graph[here]!) {
      const more = cost(edge);
      if (more === undefined || so + more >= (minutes.get(edge.to) ?? Infinity)) continue;
      minutes.set(edge.to, so + more);
      tree.set(edge.to, { from: here, edge });
      push(heap, [so + more, edge.to]);
    }
  }
  return tree;
}

function push(heap: [number, number][], entry: [number, number]): void {
  let at = heap.push(entry) - 1;
  while (at > 0) {
    const parent = (at - 1) >> 1;
    if (heap[parent]![0] <= entry[0]) break;
    heap[at] = heap[parent]!;
    at = parent;
  }
  heap[at] = entry;
}

function pop(heap: [number, number][]): [number, number] | undefined {
  const first = heap[0];
  const last = heap.pop();
  if (!last || heap.length === 0) return first;
  let at = 0;
  for (;;) {
    let child = 2 * at + 1;
    if (child >= heap.length) break;
    if (child + 1 < heap.length && heap[child + 1]![0] < heap[child]![0]) child++;
    if (heap[child]![0] >= last[0]) break;
    heap[at] = heap[child]!;
    at = child;
  }
  heap[at] = last;
  return first;
}
