/**
 * A largest set of disjoint pairs in a bipartite graph (Hopcroft–Karp). `edges[left]` lists the rights a left may be paired with; the
 * result gives each left its right, or -1. Earlier edges are preferred, so that equal inputs give equal pairs.
 */
export function maximumMatching(edges: readonly (readonly number[])[], rightCount: number): number[] {
  const rightOf = new Array<number>(edges.length).fill(-1);
  const leftOf = new Array<number>(rightCount).fill(-1);
  for (let layers = layered(edges, rightOf, leftOf); layers; layers = layered(edges, rightOf, leftOf)) {
    const next = new Array<number>(edges.length).fill(0);
    for (let left = 0; left < edges.length; left++) {
      if (rightOf[left] === -1) augment(left, edges, layers, next, rightOf, leftOf);
    }
  }
  return rightOf;
}

/** Distance of every left from a free left along alternating paths; undefined when no free right can be reached. */
function layered(
  edges: readonly (readonly number[])[],
  rightOf: readonly number[],
  leftOf: readonly number[],
): Int32Array | undefined {
  const distance = new Int32Array(edges.length).fill(-1);
  const queue: number[] = [];
  for (let left = 0; left < edges.length; left++) {
    if (rightOf[left] !== -1) continue;
    distance[left] = 0;
    queue.push(left);
  }
  let isReachable = false;
  for (let head = 0; head < queue.length; head++) {
    const left = queue[head]!;
    for (const right of edges[left]!) {
      const owner = leftOf[right]!;
      if (owner === -1) isReachable = true;
      else if (distance[owner] === -1) {
        distance[owner] = distance[left]! + 1;
        queue.push(owner);
      }
    }
  }
  return isReachable ? distance : undefined;
}

/** Walks one alternating path to a free right without recursion, and flips it. */
function augment(
  start: number,
  edges: readonly (readonly number[])[],
  distance: Int32Array,
  next: number[],
  rightOf: number[],
  leftOf: number[],
): void {
  const path = [start];
  while (path.length > 0) {
    const left = path.at(-1)!;
    const right = edges[left]![next[left]!];
    if (right === undefined) {
      distance[left] = -1;
      path.pop();
      if (path.length > 0) next[path.at(-1)!]!++;
      continue;
    }
    const owner = leftOf[right]!;
    if (owner === -1) return flip(path, edges, next, rightOf, leftOf);
    if (distance[owner] === distance[left]! + 1) path.push(owner);
    else next[left]!++;
  }
}

function flip(
  path: readonly number[],
  edges: readonly (readonly number[])[],
  next: readonly number[],
  rightOf: number[],
  leftOf: number[],
): void {
  for (const left of path) {
    const right = edges[left]![next[left]!]!;
    rightOf[left] = right;
    leftOf[right] = left;
  }
}
