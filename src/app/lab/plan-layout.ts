/** A call as it is drawn. `missing`: it is due and was never made; `superfluous`: it was made and is not due. */
export interface PlanNode {
  key: string;
  name: string;
  /** Its arguments in a few words. */
  detail: string;
  column: number;
  isLeaf: boolean;
  state: 'plain' | 'missing' | 'superfluous' | 'failed';
}

export interface PlanLink {
  from: string;
  to: string;
  kind: 'data' | 'order' | 'inferred' | 'missing';
}

/** Size of a node and the space between nodes, in the drawing's own units. */
export const NODE = { width: 132, height: 44, across: 88, down: 16 } as const;

interface PlacedNode {
  x: number;
  y: number;
}

interface PlanLayout {
  width: number;
  height: number;
  /** By the key of the node. */
  places: ReadonlyMap<string, PlacedNode>;
}

/** Left to right by column; within a column in the order given, centred against the tallest. */
export function layOut(nodes: readonly { key: string; column: number }[]): PlanLayout {
  const columns = new Map<number, string[]>();
  for (const { key, column } of nodes) columns.set(column, [...(columns.get(column) ?? []), key]);
  const tallest = Math.max(1, ...[...columns.values()].map((keys) => keys.length));
  const pitch = NODE.height + NODE.down;
  const places = new Map<string, PlacedNode>();
  for (const [column, keys] of columns) {
    const top = ((tallest - keys.length) * pitch) / 2;
    keys.forEach((key, row) =>
      places.set(key, { x: column * (NODE.width + NODE.across), y: top + row * pitch }),
    );
  }
  const last = Math.max(0, ...columns.keys());
  return {
    width: last * (NODE.width + NODE.across) + NODE.width,
    height: tallest * pitch - NODE.down,
    places,
  };
}

/** From the right edge of one node to the left edge of another; back and round where the other does not lie to the right. */
export function linkPath(from: PlacedNode, to: PlacedNode): string {
  const y1 = from.y + NODE.height / 2;
  const y2 = to.y + NODE.height / 2;
  const x1 = from.x + NODE.width;
  if (to.x > from.x) {
    const middle = (x1 + to.x) / 2;
    return `M${x1} ${y1}C${middle} ${y1} ${middle} ${y2} ${to.x - 7} ${y2}`;
  }
  const out = x1 + NODE.across / 3;
  return `M${x1} ${y1}C${out} ${y1} ${out} ${y2} ${to.x + NODE.width + 7} ${y2}`;
}
