import type { Score } from '#core/score.ts';

type Scores = Readonly<Record<string, Score>>;

/** Finds the cell that was scored before with the very same scores, value by value, as EqualAttempts gives them to equal attempts. */
export class EqualScores {
  readonly #holders = new WeakMap<Score, { cell: number; scores: Scores }[]>();

  /** Undefined where this cell is the first to have them. */
  holderOf(cell: number, scores: Scores): number | undefined {
    const [first] = Object.values(scores);
    if (!first) return undefined;
    const holders = this.#holders.get(first) ?? [];
    const holder = holders.find((each) => areSame(each.scores, scores));
    if (!holder) this.#holders.set(first, [...holders, { cell, scores }]);
    return holder?.cell;
  }
}

function areSame(one: Scores, other: Scores): boolean {
  const ids = Object.keys(one);
  return ids.length === Object.keys(other).length && ids.every((id) => one[id] === other[id]);
}
