import type { Trajectory } from '#core/trajectory.ts';
import { piecesOf } from './pieces.ts';
import { Search, type Match } from './search.svelte.ts';

/** Where the searched words are in one text. */
export type Mark = { start: number; end: number; isCurrent: boolean };

/** Places this far before and behind the one that is read are marked: no page is filled with marks. */
const MARKED = 100;

/** Looks for words in a trajectory, and knows which of their places is being read. */
export class Finder {
  readonly #trajectory: () => Pick<Trajectory, 'steps'>;
  #words = $state('');
  #at = $state(0);
  #running: Search | undefined;
  readonly #search = $derived.by(() => {
    this.#running?.stop();
    this.#running = new Search(piecesOf(this.#trajectory()), this.#words.trim());
    return this.#running;
  });
  readonly #byKey = $derived.by(() => {
    const marks = new Map<string, Mark[]>();
    const from = Math.max(0, this.#at - MARKED);
    for (const [offset, { key, start, end }] of this.#matches.slice(from, this.#at + MARKED).entries()) {
      const own = marks.get(key) ?? [];
      own.push({ start, end, isCurrent: from + offset === this.#at });
      marks.set(key, own);
    }
    return marks;
  });
  readonly #steps = $derived.by(() => new Set(this.#matches.map(({ step }) => step)));

  constructor(trajectory: () => Pick<Trajectory, 'steps'>) {
    this.#trajectory = trajectory;
  }

  get #matches(): readonly Match[] {
    return this.#search.matches;
  }
  get words(): string {
    return this.#words;
  }
  set words(words: string) {
    this.#words = words;
    this.#at = 0;
  }
  get count(): number {
    return this.#matches.length;
  }
  /** Is the search still going on? */
  get isSearching(): boolean {
    return !this.#search.isDone;
  }
  /** Counted from 0. */
  get at(): number {
    return this.#at;
  }
  get current(): Match | undefined {
    return this.#matches[this.#at];
  }
  /** Does the step hold one of the places? */
  has(step: number): boolean {
    return this.#steps.has(step);
  }
  marks(key: string): readonly Mark[] {
    return this.#byKey.get(key) ?? [];
  }
  /** The next place, or the one before; from the last to the first. */
  go(direction: 1 | -1): void {
    if (this.count > 0) this.#at = (this.#at + direction + this.count) % this.count;
  }
}
