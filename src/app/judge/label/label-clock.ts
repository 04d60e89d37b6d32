import { LONGEST_GAP } from '#core/judgement.ts';

/**
 * How long a person looks at each answer. Only time between two signs of them (a key, a pointer, a scroll) that are at most LONGEST_GAP
 * apart counts: a longer gap is a pause, and so is the time in which the page is hidden or another answer is shown.
 */
export class LabelClock {
  /** Milliseconds of any clock that only goes forward. */
  readonly #now: () => number;
  /** Milliseconds that were not taken yet, by cell. */
  readonly #looked = new Map<number, number>();
  #cell: number | undefined;
  /** When the last sign was; undefined while nobody looks. */
  #last: number | undefined;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** An answer is shown; undefined: none is. */
  show(cell: number | undefined): void {
    if (cell === this.#cell) return;
    this.sign();
    this.#cell = cell;
    this.#last = cell === undefined ? undefined : this.#now();
  }

  /** The person did something: they were there since the last time, unless that is too long ago. */
  sign(): void {
    const now = this.#now();
    const gap = this.#last === undefined ? Infinity : now - this.#last;
    if (this.#cell === undefined) return;
    if (gap <= LONGEST_GAP * 1000) this.#looked.set(this.#cell, (this.#looked.get(this.#cell) ?? 0) + gap);
    this.#last = now;
  }

  /** The page is hidden: nobody looks until the next sign. */
  rest(): void {
    this.sign();
    this.#last = undefined;
  }

  /** The seconds, to a tenth, for which an answer was looked at since they were last taken. */
  take(cell: number): number {
    if (cell === this.#cell) this.sign();
    const seconds = Math.round((this.#looked.get(cell) ?? 0) / 100) / 10;
    this.#looked.delete(cell);
    return seconds;
  }
}
