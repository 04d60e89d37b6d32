/** Items of one provider side by side, unless the person says otherwise; below it the provider's pace is learned. */
export const ITEMS_AT_ONCE = 16;

/** Items that ask no provider are carried out this long at a stretch, in milliseconds, before their results are yielded. */
const FLUSH_EVERY = 50;

/** A queue of items that wait for the same provider: a slow provider holds up no other. */
export class Lane<Item> {
  /** Items begun whose results are not stored yet. */
  begun = 0;
  isEmpty = false;
  #isClosed = false;

  /** `atOnce`: items that may be under way or not yet stored at the same time. */
  constructor(
    readonly items: AsyncIterator<Item>,
    public atOnce = ITEMS_AT_ONCE,
  ) {}

  /** Gives no more items. */
  close(): void {
    this.#isClosed = this.isEmpty = true;
  }

  async next(): Promise<Item | undefined> {
    const next = await this.items.next();
    this.isEmpty = this.#isClosed || next.done === true;
    return this.isEmpty || next.done ? undefined : next.value;
  }
}

/** An item under way. */
export interface Begun<Result> {
  /** A promise where something is asked or executed. It rejects with what keeps the item open. */
  result: Result | Promise<Result>;
  /** Called when such a promise has settled. */
  onEnd?: () => Promise<void>;
}

/** What is carried out: the cells of a run, the opinions of a judging. */
export interface Plan<Item, Result> {
  begin(item: Item, signal: AbortSignal): Begun<Result>;
  /** What an item that stays open ends: itself alone, what else waits in its lane, or all work at once. */
  onFailed(error: unknown, item: Item): 'item' | 'lane' | 'all';
  now(): number;
  /** Lets messages in. */
  pause(): Promise<void>;
}

/**
 * Carries out the items of lanes and yields results as soon as the caller has stored the ones before: no more items are ever begun and not
 * stored than each lane has at once. When `signal` ends it, items under way are given up; when `pausing` does, they are finished.
 */
export class LaneRunner<Item, Result> {
  readonly #plan: Plan<Item, Result>;
  readonly #stopping = new AbortController();
  readonly #now: AbortSignal;
  readonly #soon: AbortSignal;
  readonly #finished: { result: Result; lane?: Lane<Item> }[] = [];
  #underWay = 0;
  #wake = (): void => {};

  constructor(plan: Plan<Item, Result>, signal: AbortSignal, pausing?: AbortSignal) {
    this.#plan = plan;
    this.#now = AbortSignal.any([signal, this.#stopping.signal]);
    this.#soon = AbortSignal.any([this.#now, ...(pausing ? [pausing] : [])]);
  }

  /** Is nothing more to be begun? */
  get isEnding(): boolean {
    return this.#soon.aborted;
  }

  /** Ends what is under way. */
  giveUp(): void {
    this.#stopping.abort();
  }

  async *run(lanes: readonly Lane<Item>[]): AsyncGenerator<Result[]> {
    for (;;) {
      const until = this.#plan.now() + FLUSH_EVERY;
      for (const lane of lanes) await this.#fill(lane, until);
      const isOver = this.isEnding || lanes.every(({ isEmpty }) => isEmpty);
      if (this.#finished.length === 0 && this.#underWay > 0)
        await new Promise<void>((resolve) => (this.#wake = resolve));
      // Taken before it is given out: while one batch is being stored, further items end.
      const batch = this.#finished.splice(0);
      if (batch.length > 0) yield batch.map(({ result }) => result);
      for (const { lane } of batch) if (lane) lane.begun--;
      if (isOver && this.#underWay === 0 && this.#finished.length === 0) return;
      // Waiting for a model or a tool has let messages in.
      if (batch.some(({ lane }) => !lane)) await this.#plan.pause();
    }
  }

  /** Begins what the lane may begin; an item that asks no provider has ended at once and takes no place in it. */
  async #fill(lane: Lane<Item>, until: number): Promise<void> {
    while (!lane.isEmpty && lane.begun < lane.atOnce && !this.isEnding) {
      const item = await lane.next();
      if (item === undefined || this.isEnding) return;
      const isOver = this.#begin(item, lane) && this.#plan.now() >= until;
      if (isOver) return;
    }
  }

  /** Did the item end at once? */
  #begin(item: Item, lane: Lane<Item>): boolean {
    const { result, onEnd } = this.#plan.begin(item, this.#now);
    if (!(result instanceof Promise)) {
      this.#finished.push({ result });
      return true;
    }
    lane.begun++;
    this.#underWay++;
    void result
      .then(
        (made) => void this.#finished.push({ result: made, lane }),
        (error: unknown) => this.#fail(error, item, lane),
      )
      .then(onEnd)
      .finally(() => {
        this.#underWay--;
        this.#wake();
      });
    return false;
  }

  #fail(error: unknown, item: Item, lane: Lane<Item>): void {
    if (this.#now.aborted) return;
    const ends = this.#plan.onFailed(error, item);
    if (ends === 'item') lane.begun--;
    if (ends === 'lane') lane.close();
    if (ends === 'all') this.giveUp();
  }
}
