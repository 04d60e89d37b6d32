import type { Trajectory } from '#core/trajectory.ts';
import { piecesOf, type TextPiece, type TextPlace } from './pieces.ts';

/** Where the searched words are in one text. */
export type Mark = { start: number; end: number; isCurrent: boolean };

/** Only places so near the current one are marked, so that marks do not fill the page. */
const MARKED = 100;

/** Finds words in a trajectory, and keeps the current place. */
export class Finder {
  readonly #trajectory: () => Pick<Trajectory, 'steps'>;
  #words = $state('');
  #at = $state(0);
  readonly #matches = $derived.by(() => matchesIn(piecesOf(this.#trajectory()), this.#words.trim()));
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

/** A place of the words that are looked for; `start` and `end` count characters of its text. */
type Match = TextPlace & { start: number; end: number };

/** More matches than this are not counted. */
export const MOST_MATCHES = 999;

/** Every place of the words, case aside, in reading order. */
export function matchesIn(pieces: Iterable<TextPiece>, words: string): Match[] {
  const sought = words.toLowerCase();
  const found: Match[] = [];
  if (sought === '') return found;
  for (const { text, ...place } of pieces) {
    const lower = lowered(text);
    for (let at = lower.indexOf(sought); at !== -1; at = lower.indexOf(sought, at + sought.length)) {
      if (found.length === MOST_MATCHES) return found;
      found.push({ ...place, start: at, end: at + sought.length });
    }
  }
  return found;
}

/** In lower case, of the same length: the one letter whose small form is longer stays as it is. */
const lowered = (text: string): string => {
  const lower = text.toLowerCase();
  return lower.length === text.length
    ? lower
    : text
        .split('İ')
        .map((part) => part.toLowerCase())
        .join('İ');
};
