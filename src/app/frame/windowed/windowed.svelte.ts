import { getContext, setContext, untrack } from 'svelte';

export interface WindowOptions {
  /** Most items that are drawn at a time. */
  page: number;
  /** Elements that one item draws, lists inside it not counted. */
  nodes: number | (() => number);
  /** Position, in the list around this one, of the item that holds this list. */
  position?: (() => number) | undefined;
  /** Position of an item that has to be drawn, such as one in which words were found. */
  sought?: (() => number | undefined) | undefined;
  /** False where no list of its component is inside its items. */
  holdsLists?: false;
}

/** Elements of a ListBar. */
const BAR = 5;
const AROUND = Symbol('list around this one');

/**
 * The part of a list that is drawn: a page of it at a time, fewer where the page's budget of elements is used up. Made while a
 * component is set up; it gives its elements back when the component goes. Lists in the same component and in those inside it count as
 * nested in it, so a component makes at most one list that holds lists.
 */
export class Windowed<Item> implements NodeHolder {
  readonly parent = getContext<NodeHolder | undefined>(AROUND);
  readonly #items: () => readonly Item[];
  readonly #options: WindowOptions;
  #start = $state(0);
  #size = $state(0);
  #wanted: number | undefined;

  constructor(items: () => readonly Item[], options: WindowOptions) {
    this.#items = items;
    this.#options = options;
    if (options.holdsLists !== false) setContext<NodeHolder>(AROUND, this);
    $effect.pre(() => {
      const { length } = items();
      untrack(() => this.#fit(length));
    });
    $effect.pre(() => {
      const sought = options.sought?.();
      if (sought !== undefined) untrack(() => this.reveal(sought));
    });
    $effect.pre(() => () => pageNodes.release(this));
  }

  get position(): number | undefined {
    return this.#options.position?.();
  }
  get length(): number {
    return this.#items().length;
  }
  /** Most items that are drawn at a time. */
  get page(): number {
    return this.#options.page;
  }
  /** Position of the first item drawn, from 0. */
  get start(): number {
    return Math.min(this.#start, Math.max(0, this.length - 1));
  }
  /** Position behind the last item drawn. */
  get end(): number {
    return Math.min(this.length, this.start + this.#size);
  }
  /** The items drawn, each with its position in the whole list. */
  get shown(): { item: Item; index: number }[] {
    const { start } = this;
    return this.#items()
      .slice(start, this.end)
      .map((item, offset) => ({ item, index: start + offset }));
  }

  next(): void {
    this.#goTo(this.end);
  }
  previous(): void {
    this.#goTo(Math.max(0, this.start - this.page));
  }
  /** Draws the item at this position, if it is not drawn yet. */
  reveal(index: number): void {
    if (index < 0 || index >= this.length || (index >= this.start && index < this.end)) return;
    this.#goTo(Math.max(0, Math.min(index - Math.floor(this.page / 4), this.length - this.page)));
    if (index >= this.end) this.#start = index;
  }

  giveBack(keep?: number): number {
    if (keep !== undefined) this.#start = keep;
    this.#size = keep === undefined ? 0 : 1;
    return keep === undefined ? BAR : this.#nodesOf(1);
  }

  #goTo(start: number): void {
    this.#start = start < this.length ? start : 0;
    this.#take();
  }
  #take(): void {
    this.#size = this.#itemsOf(pageNodes.take(this, this.#nodesOf(Math.min(this.length, this.page))));
  }
  /** The first time a list takes the remaining elements; when a person opens or lengthens it, others shrink. */
  #fit(length: number): void {
    const wanted = Math.min(length, this.page);
    const isGrown = this.#wanted !== undefined && wanted > this.#wanted;
    if (wanted === this.#wanted) return;
    this.#wanted = wanted;
    if (this.#start >= length) this.#start = 0;
    if (isGrown) this.#take();
    else this.#size = this.#itemsOf(pageNodes.ask(this, this.#nodesOf(wanted)));
  }
  get #each(): number {
    const { nodes } = this.#options;
    return typeof nodes === 'number' ? nodes : nodes();
  }
  #nodesOf(items: number): number {
    return items === 0 ? 0 : items * this.#each + BAR;
  }
  #itemsOf(nodes: number): number {
    return Math.max(0, Math.floor((nodes - BAR) / this.#each));
  }
}

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
