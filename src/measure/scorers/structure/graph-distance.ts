import { grouped } from '#core/grouped.ts';

/** A graph as graph edit distance sees it: labelled nodes and directed edges between their positions, none to itself and none twice. */
export interface LabelledGraph {
  labels: readonly string[];
  edges: readonly { from: number; to: number }[];
}

export interface GraphDistance {
  /** Least number of node insertions, deletions and renamings and edge insertions and deletions; or an upper bound of it. */
  distance: number;
  /** False when the search was cut off: `distance` is then the best found, never less than the true one. */
  isExact: boolean;
  /** 1 − distance / (nodes and edges of both); 1 for two empty graphs. */
  similarity: number;
}

/** Nodes the search may look at before it settles for the best found. Plans of ten calls stay below it; npm run bench gives its time. */
const MAX_STEPS = 2_000_000;
/** Larger graphs are not searched at all. */
const MAX_SEARCHED_NODES = 64;

/** Graph edit distance, exact by branch and bound unless MAX_STEPS are taken. */
export function graphDistance(a: LabelledGraph, b: LabelledGraph): GraphDistance {
  const size = a.labels.length + b.labels.length + a.edges.length + b.edges.length;
  const bound = costOf(a, b, assignmentByLabel(a, b));
  const isSearchable = Math.max(a.labels.length, b.labels.length) <= MAX_SEARCHED_NODES;
  const found =
    bound === 0
      ? { distance: 0, isExact: true }
      : isSearchable
        ? new Search(a, b, bound).run()
        : { distance: bound, isExact: false };
  return { ...found, similarity: size === 0 ? 1 : 1 - found.distance / size };
}

/** Nodes of equal label in order, then what is left in order: the start of the search, and the bound where there is none. */
function assignmentByLabel(a: LabelledGraph, b: LabelledGraph): number[] {
  const free = grouped([...b.labels.keys()].reverse(), (index) => b.labels[index]!);
  const assigned = a.labels.map((label) => free.get(label)?.pop() ?? -1);
  const left = [...free.values()].flat().sort((x, y) => y - x);
  return assigned.map((target) => (target === -1 ? (left.pop() ?? -1) : target));
}

function costOf(a: LabelledGraph, b: LabelledGraph, assigned: readonly number[]): number {
  const used = assigned.filter((target) => target !== -1).length;
  const renamed = assigned.filter(
    (target, index) => target !== -1 && a.labels[index] !== b.labels[target],
  ).length;
  const edgesOfB = new Set(b.edges.map(({ from, to }) => `${from} ${to}`));
  const kept = a.edges.filter(({ from, to }) => edgesOfB.has(`${assigned[from]!} ${assigned[to]!}`)).length;
  return (
    a.labels.length - used + (b.labels.length - used) + renamed + a.edges.length + b.edges.length - 2 * kept
  );
}

/** Branch and bound over the assignments of nodes of a to nodes of b, or to none (-1). */
class Search {
  readonly #a: Side;
  readonly #b: Side;
  /** Nodes of a in the order of their degree, most first: early choices then cost most. */
  readonly #order: number[];
  /** By node of a, the twin before it in that order, or -1. */
  readonly #twinBefore: Int32Array;
  readonly #assigned: Int32Array;
  /** How many labels the nodes still open have in common. */
  #shared = 0;
  #best: number;
  #steps = 0;

  constructor(a: LabelledGraph, b: LabelledGraph, bound: number) {
    const numbers = new Map([...new Set([...a.labels, ...b.labels])].map((label, index) => [label, index]));
    this.#a = sideOf(a, numbers);
    this.#b = sideOf(b, numbers);
    this.#best = bound;
    const degree = (node: number): number => this.#a.openOut[node]! + this.#a.openIn[node]!;
    this.#order = a.labels.map((_, index) => index).sort((x, y) => degree(y) - degree(x));
    this.#twinBefore = new Int32Array(a.labels.length).fill(-1);
    const lastOfClass = new Map<number, number>();
    for (const node of this.#order) {
      const twins = this.#a.twins[node]!;
      this.#twinBefore[node] = lastOfClass.get(twins) ?? -1;
      lastOfClass.set(twins, node);
    }
    this.#assigned = new Int32Array(a.labels.length).fill(-1);
    this.#a.openLabels.forEach((count, label) => {
      this.#shared += Math.min(count, this.#b.openLabels[label]!);
    });
  }

  run(): { distance: number; isExact: boolean } {
    this.#visit(0, 0, 0);
    return { distance: this.#best, isExact: this.#steps <= MAX_STEPS };
  }

  #visit(depth: number, cost: number, used: number): void {
    this.#steps += this.#a.size + this.#b.size;
    if (this.#steps > MAX_STEPS) return;
    const leftA = this.#a.size - depth;
    const leftB = this.#b.size - used;
    if (cost + Math.max(leftA, leftB) - this.#shared + this.#edgesAtLeast(depth) >= this.#best) return;
    if (leftA === 0) {
      this.#best = cost + leftB + this.#edgesAtLeast(depth);
      return;
    }
    const node = this.#order[depth]!;
    for (const target of this.#targets(node)) this.#assign(node, target, depth, cost, used);
  }

  /**
   * Edges that must still be inserted or deleted: those between an assigned node and open ones, by how far its counts are from
   * its counterpart's, and those among open nodes, by how far their number is. Exact once every node of a is assigned.
   */
  #edgesAtLeast(depth: number): number {
    const [a, b] = [this.#a, this.#b];
    let edges = 0;
    let [innerA, innerB] = [0, 0];
    for (let position = 0; position < a.size; position++) {
      const node = this.#order[position]!;
      if (position >= depth) {
        innerA += a.openOut[node]!;
        continue;
      }
      const target = this.#assigned[node]!;
      edges += Math.abs(a.openOut[node]! - (target === -1 ? 0 : b.openOut[target]!));
      edges += Math.abs(a.openIn[node]! - (target === -1 ? 0 : b.openIn[target]!));
    }
    for (let node = 0; node < b.size; node++) if (b.isOpen[node]) innerB += b.openOut[node]!;
    return edges + Math.abs(innerA - innerB);
  }

  /**
   * Free nodes of equal label first, other free nodes, then deletion. Of free twins only the first, and nothing before what the
   * node's own twin was given: exchanging twins changes no cost.
   */
  #targets(node: number): number[] {
    const { labels, twins, isOpen, size } = this.#b;
    const label = this.#a.labels[node]!;
    const rank = (target: number): number =>
      target === -1 ? 2 * size : (labels[target] === label ? 0 : size) + twins[target]!;
    const twin = this.#twinBefore[node]!;
    const least = twin === -1 ? 0 : rank(this.#assigned[twin]!);
    const same: number[] = [];
    const other: number[] = [];
    const seen = new Set<number>();
    for (let target = 0; target < size; target++) {
      if (!isOpen[target] || seen.has(twins[target]!)) continue;
      seen.add(twins[target]!);
      if (rank(target) >= least) (labels[target] === label ? same : other).push(target);
    }
    return [...same, ...other, -1];
  }

  #assign(node: number, target: number, depth: number, cost: number, used: number): void {
    const [a, b] = [this.#a, this.#b];
    let changed = target === -1 || a.labels[node] !== b.labels[target] ? 1 : 0;
    for (let earlier = 0; earlier < depth; earlier++) {
      const other = this.#order[earlier]!;
      const twin = this.#assigned[other]!;
      const isBoth = target !== -1 && twin !== -1;
      const [out, back] = isBoth ? [edge(b, target, twin), edge(b, twin, target)] : [0, 0];
      changed += (edge(a, node, other) ^ out) + (edge(a, other, node) ^ back);
    }
    const shared = this.#shared;
    this.#close(a, node, b);
    if (target !== -1) this.#close(b, target, a);
    this.#assigned[node] = target;
    this.#visit(depth + 1, cost + changed, used + (target === -1 ? 0 : 1));
    this.#assigned[node] = -1;
    if (target !== -1) reopen(b, target);
    reopen(a, node);
    this.#shared = shared;
  }

  #close(side: Side, node: number, other: Side): void {
    const label = side.labels[node]!;
    if (side.openLabels[label]! <= other.openLabels[label]!) this.#shared--;
    side.openLabels[label]!--;
    side.isOpen[node] = 0;
    countEdges(side, node, -1);
  }
}

/** A graph in the search: open nodes are those not yet assigned. */
interface Side {
  size: number;
  /** Labels as numbers, the same on both sides. */
  labels: Int32Array;
  /** 1 at `from * size + to` where there is an edge. */
  matrix: Uint8Array;
  /** By node, the first node of equal label and equal neighbours. */
  twins: Int32Array;
  isOpen: Uint8Array;
  /** By label, its open nodes. */
  openLabels: Int32Array;
  /** By node, its edges to open nodes, and from them. */
  openOut: Int32Array;
  openIn: Int32Array;
}

function sideOf(graph: LabelledGraph, numbers: ReadonlyMap<string, number>): Side {
  const size = graph.labels.length;
  const labels = Int32Array.from(graph.labels, (label) => numbers.get(label)!);
  const side: Side = {
    size,
    labels,
    matrix: new Uint8Array(size * size),
    twins: new Int32Array(size),
    isOpen: new Uint8Array(size).fill(1),
    openLabels: new Int32Array(numbers.size),
    openOut: new Int32Array(size),
    openIn: new Int32Array(size),
  };
  for (const { from, to } of graph.edges) side.matrix[from * size + to] = 1;
  const firsts = new Map<string, number>();
  for (let node = 0; node < size; node++) {
    side.openLabels[labels[node]!]!++;
    countEdges(side, node, 1);
    const neighbours = graph.labels.flatMap((_, other) => [edge(side, node, other), edge(side, other, node)]);
    const key = `${labels[node]} ${neighbours.join('')}`;
    if (!firsts.has(key)) firsts.set(key, node);
    side.twins[node] = firsts.get(key)!;
  }
  return side;
}

const edge = (side: Side, from: number, to: number): number => side.matrix[from * side.size + to]!;

/** Adds a node that opens (1) or closes (-1) to the counts of its neighbours. */
function countEdges(side: Side, node: number, change: 1 | -1): void {
  for (let other = 0; other < side.size; other++) {
    side.openOut[other]! += change * edge(side, other, node);
    side.openIn[other]! += change * edge(side, node, other);
  }
}

function reopen(side: Side, node: number): void {
  side.openLabels[side.labels[node]!]!++;
  side.isOpen[node] = 1;
  countEdges(side, node, 1);
}
