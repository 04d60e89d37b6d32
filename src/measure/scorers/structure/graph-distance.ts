import { grouped } from '#core/grouped.ts';

/** A graph as graph edit distance sees it: labelled nodes and directed edges between their positions. */
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

/** States the search may expand before it settles for the best found: the worst pair stays below 50 ms (see npm run bench). */
const MAX_STATES = 10_000;
/** Larger graphs are not searched at all. */
const MAX_SEARCHED_NODES = 64;

/** Graph edit distance, exact by branch and bound unless MAX_STATES states are expanded. */
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

class Search {
  readonly #a: LabelledGraph;
  readonly #b: LabelledGraph;
  readonly #edgesA: Uint8Array;
  readonly #edgesB: Uint8Array;
  /** Nodes of a in the order of their degree, most first: early choices then cost most. */
  readonly #order: number[];
  readonly #assigned: Int32Array;
  readonly #used: Uint8Array;
  /** Labels of nodes not yet assigned, as numbers, counted on both sides. */
  readonly #labelA: Int32Array;
  readonly #labelB: Int32Array;
  readonly #openA: Int32Array;
  readonly #openB: Int32Array;
  #shared = 0;
  #best: number;
  #states = 0;

  constructor(a: LabelledGraph, b: LabelledGraph, bound: number) {
    this.#a = a;
    this.#b = b;
    this.#best = bound;
    this.#edgesA = matrixOf(a);
    this.#edgesB = matrixOf(b);
    const degree = new Int32Array(a.labels.length);
    for (const { from, to } of a.edges) {
      degree[from]!++;
      degree[to]!++;
    }
    this.#order = a.labels.map((_, index) => index).sort((x, y) => degree[y]! - degree[x]!);
    this.#assigned = new Int32Array(a.labels.length).fill(-1);
    this.#used = new Uint8Array(b.labels.length);
    const numbers = new Map([...new Set([...a.labels, ...b.labels])].map((label, index) => [label, index]));
    this.#labelA = Int32Array.from(a.labels, (label) => numbers.get(label)!);
    this.#labelB = Int32Array.from(b.labels, (label) => numbers.get(label)!);
    this.#openA = countsOf(this.#labelA, numbers.size);
    this.#openB = countsOf(this.#labelB, numbers.size);
    for (let label = 0; label < numbers.size; label++)
      this.#shared += Math.min(this.#openA[label]!, this.#openB[label]!);
  }

  run(): { distance: number; isExact: boolean } {
    this.#visit(0, 0, 0, 0, 0);
    return { distance: this.#best, isExact: this.#states <= MAX_STATES };
  }

  /** `edgesA` and `edgesB`: edges among assigned nodes of a and used nodes of b, already paid for. */
  #visit(depth: number, cost: number, usedCount: number, edgesA: number, edgesB: number): void {
    if (++this.#states > MAX_STATES) return;
    const leftA = this.#a.labels.length - depth;
    const leftB = this.#b.labels.length - usedCount;
    const openEdgesA = this.#a.edges.length - edgesA;
    const openEdgesB = this.#b.edges.length - edgesB;
    const atLeast = Math.max(leftA, leftB) - this.#shared + Math.abs(openEdgesA - openEdgesB);
    if (cost + atLeast >= this.#best) return;
    if (leftA === 0) {
      this.#best = Math.min(this.#best, cost + leftB + openEdgesB);
      return;
    }
    const node = this.#order[depth]!;
    for (const target of this.#targets(node))
      this.#assign(node, target, depth, cost, usedCount, edgesA, edgesB);
  }

  /** Free nodes of equal label first, other free nodes, then deletion. */
  #targets(node: number): number[] {
    const label = this.#labelA[node]!;
    const same: number[] = [];
    const other: number[] = [];
    for (let target = 0; target < this.#used.length; target++) {
      if (this.#used[target]) continue;
      (this.#labelB[target] === label ? same : other).push(target);
    }
    return [...same, ...other, -1];
  }

  #assign(
    node: number,
    target: number,
    depth: number,
    cost: number,
    used: number,
    edgesA: number,
    edgesB: number,
  ): void {
    let changed = target === -1 || this.#labelA[node] !== this.#labelB[target] ? 1 : 0;
    let [newA, newB] = [0, 0];
    const [sizeA, sizeB] = [this.#a.labels.length, this.#b.labels.length];
    for (let earlier = 0; earlier < depth; earlier++) {
      const other = this.#order[earlier]!;
      const twin = this.#assigned[other]!;
      const isBoth = target !== -1 && twin !== -1;
      const outA = this.#edgesA[node * sizeA + other]!;
      const inA = this.#edgesA[other * sizeA + node]!;
      const outB = isBoth ? this.#edgesB[target * sizeB + twin]! : 0;
      const inB = isBoth ? this.#edgesB[twin * sizeB + target]! : 0;
      newA += outA + inA;
      newB += outB + inB;
      changed += (outA ^ outB) + (inA ^ inB);
    }
    const shared = this.#shared;
    this.#take(this.#labelA[node]!, this.#openA, this.#openB);
    if (target !== -1) {
      this.#take(this.#labelB[target]!, this.#openB, this.#openA);
      this.#used[target] = 1;
    }
    this.#assigned[node] = target;
    this.#visit(depth + 1, cost + changed, used + (target === -1 ? 0 : 1), edgesA + newA, edgesB + newB);
    this.#assigned[node] = -1;
    if (target !== -1) {
      this.#used[target] = 0;
      this.#openB[this.#labelB[target]!]!++;
    }
    this.#openA[this.#labelA[node]!]!++;
    this.#shared = shared;
  }

  #take(label: number, own: Int32Array, other: Int32Array): void {
    if (own[label]! <= other[label]!) this.#shared--;
    own[label]!--;
  }
}

function matrixOf({ labels, edges }: LabelledGraph): Uint8Array {
  const matrix = new Uint8Array(labels.length * labels.length);
  for (const { from, to } of edges) matrix[from * labels.length + to] = 1;
  return matrix;
}

function countsOf(labels: Int32Array, size: number): Int32Array {
  const counts = new Int32Array(size);
  for (const label of labels) counts[label]!++;
  return counts;
}
