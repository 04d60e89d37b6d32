import { roadGraph, type Edge } from './road-graph.ts';

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
