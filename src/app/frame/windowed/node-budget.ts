/** Most elements of outside content that a page draws at a time. */
export const MOST_NODES = 2000;

/** Elements that no list counts: frames around the lists, and found words (at most 200 are marked). */
const FRAMES = 500;

/** A list that draws part of its items, and can draw fewer when another list is asked for. */
export interface NodeHolder {
  /** The list one of whose items holds this one. */
  readonly parent: NodeHolder | undefined;
  /** Position of that item in the parent's list. */
  readonly position: number | undefined;
  /** Draws the item at this position alone, or nothing; answers how many elements that takes. */
  giveBack(keep?: number): number;
}

/** Divides a page's allowed elements among its lists. A recently used list keeps its share. */
export class NodeBudget {
  /** Elements by list, the one used longest ago first. */
  readonly #held = new Map<NodeHolder, number>();
  readonly #most: number;

  constructor(most = MOST_NODES - FRAMES) {
    this.#most = most;
  }

  get left(): number {
    let left = this.#most;
    for (const nodes of this.#held.values()) left -= nodes;
    return Math.max(0, left);
  }

  /**
   * Gives the remaining elements, at most `nodes`; a nested list gets a quarter of them, so that its neighbours get some, too.
   */
  ask(holder: NodeHolder, nodes: number): number {
    this.#held.delete(holder);
    const share = holder.parent ? Math.floor(this.left / 4) : this.left;
    return this.#hold(holder, Math.min(nodes, share));
  }

  /** Gives the elements that a person asked for: folds other lists, then shrinks the surrounding ones to its item. */
  take(holder: NodeHolder, nodes: number): number {
    this.#held.delete(holder);
    const around = ancestors(holder);
    for (const other of this.#held.keys()) {
      if (this.left >= nodes) break;
      if (!around.has(other)) this.#shrink(other);
    }
    for (const [ancestor, position] of [...around].toReversed()) {
      if (this.left >= nodes) break;
      if (position !== undefined && this.#held.has(ancestor)) this.#shrink(ancestor, position);
    }
    for (const ancestor of around.keys()) this.#hold(ancestor, this.#held.get(ancestor) ?? 0);
    return this.#hold(holder, Math.min(nodes, this.left));
  }

  release(holder: NodeHolder): void {
    this.#held.delete(holder);
  }

  #shrink(holder: NodeHolder, keep?: number): void {
    this.#held.set(holder, Math.min(holder.giveBack(keep), this.#held.get(holder) ?? 0));
  }

  #hold(holder: NodeHolder, nodes: number): number {
    this.#held.delete(holder);
    this.#held.set(holder, nodes);
    return nodes;
  }
}

/** The lists around this one, the nearest first, each with the position of the item that holds it. */
function ancestors(holder: NodeHolder): Map<NodeHolder, number | undefined> {
  const found = new Map<NodeHolder, number | undefined>();
  for (let at: NodeHolder | undefined = holder; at?.parent; at = at.parent) found.set(at.parent, at.position);
  return found;
}

/** The page's own: one page is drawn at a time. */
export const pageNodes = new NodeBudget();
