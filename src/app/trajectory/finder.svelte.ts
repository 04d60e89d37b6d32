import type { Trajectory } from '#core/trajectory.ts';
import { piecesOf, type TextPiece } from './pieces.ts';

/** Where the words that are looked for stand in one text. */
export type Mark = { start: number; end: number; isCurrent: boolean };
export type Match = { key: string; step: number; start: number; end: number };

/** More matches than this are not counted. */
export const MOST_MATCHES = 999;
/** Of a longer text only this much is searched. */
const SEARCHED = 200_000;

/** Every place of the words, case aside, in reading order. */
export function matchesIn(pieces: readonly TextPiece[], words: string): Match[] {
  const sought = words.toLowerCase();
  const found: Match[] = [];
  if (sought === '') return found;
  for (const { key, step, text } of pieces) {
    const searched = lowered(text.slice(0, SEARCHED));
    for (let at = searched.indexOf(sought); at !== -1; at = searched.indexOf(sought, at + sought.length)) {
      if (found.length === MOST_MATCHES) return found;
      found.push({ key, step, start: at, end: at + sought.length });
    }
  }
  return found;
}

/** In lower case, of the same length: letters whose small form is longer (İ) stay as they are. */
const lowered = (text: string): string => {
  const lower = text.toLowerCase();
  return lower.length === text.length
    ? lower
    : Array.from(text, (letter) =>
        letter.toLowerCase().length === letter.length ? letter.toLowerCase() : letter,
      ).join('');
};

/** Looks for words in a trajectory, and knows which of their places is being read. */
export class Finder {
  readonly #trajectory: () => Pick<Trajectory, 'steps'>;
  #words = $state('');
  #at = $state(0);
  readonly #pieces = $derived.by(() => piecesOf(this.#trajectory()));
  readonly #matches = $derived.by(() => matchesIn(this.#pieces, this.#words.trim()));
  readonly #byKey = $derived.by(() => {
    const marks = new Map<string, Mark[]>();
    for (const [index, { key, start, end }] of this.#matches.entries()) {
      const own = marks.get(key) ?? [];
      own.push({ start, end, isCurrent: index === this.#at });
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
