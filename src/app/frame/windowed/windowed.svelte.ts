import { getContext, setContext, untrack } from 'svelte';
import { pageNodes, type NodeHolder } from './node-budget.ts';

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
 * component is set up; it gives its elements back when the component goes.
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
