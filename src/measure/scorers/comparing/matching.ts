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

/**
 * The heaviest one-to-one assignment of rows to columns, rows ≤ columns, every row assigned: the Hungarian method with
 * potentials, O(rows² × columns). Returns the column of each row. Ties go to the lower column where that costs nothing.
 */
export function heaviestAssignment(
  rows: number,
  columns: number,
  weight: (row: number, column: number) => number,
): number[] {
  // Positions are 1-based; column 0 is where the search for a row starts.
  const rowPotential = new Float64Array(rows + 1);
  const columnPotential = new Float64Array(columns + 1);
  const rowOf = new Int32Array(columns + 1);
  const previous = new Int32Array(columns + 1);
  for (let row = 1; row <= rows; row++) {
    rowOf[0] = row;
    let column = 0;
    const slack = new Float64Array(columns + 1).fill(Infinity);
    const done = new Uint8Array(columns + 1);
    do {
      done[column] = 1;
      const at = rowOf[column]!;
      let [step, next] = [Infinity, 0];
      for (let other = 1; other <= columns; other++) {
        if (done[other]) continue;
        const cost = -weight(at - 1, other - 1) - rowPotential[at]! - columnPotential[other]!;
        if (cost < slack[other]!) [slack[other], previous[other]] = [cost, column];
        if (slack[other]! < step) [step, next] = [slack[other]!, other];
      }
      for (let other = 0; other <= columns; other++) {
        if (done[other]) {
          rowPotential[rowOf[other]!]! += step;
          columnPotential[other]! -= step;
        } else slack[other]! -= step;
      }
      column = next;
    } while (rowOf[column] !== 0);
    for (; column !== 0; column = previous[column]!) rowOf[column] = rowOf[previous[column]!]!;
  }
  const columnOf = new Array<number>(rows);
  for (let column = 1; column <= columns; column++) {
    if (rowOf[column]! > 0) columnOf[rowOf[column]! - 1] = column - 1;
  }
  return columnOf;
}
