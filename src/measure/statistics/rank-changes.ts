import { mulberry32 } from '#core/random.ts';
import { ranksOf } from './bootstrap-ranks.ts';

/** How the rank of one system differs between two data sets. */
export interface RankChange {
  first: number;
  second: number;
  /** Rank on the first minus rank on the second: positive where it is better on the second. */
  change: number;
  /** The middle 95 % of the changes over draws of the tasks. Null where all systems are equal on every task of a list: no draw can part them, whatever they are worth. */
  low: number | null;
  high: number | null;
}

const RESAMPLES = 2000;

/**
 * The change of rank of the same systems from one data set to another. In each of 2,000 draws the tasks are drawn with replacement (seed 42), the
 * same ones for all systems, both data sets are ranked, and the ranks are subtracted. A task of both data sets is drawn for both at once; those
 * of one alone are drawn by themselves. Equal rates share the best of their ranks. `first[system][task]`, `second[system][task]`: the share of
 * the task's attempts that were right. `both`: the places of each shared task in the two lists. Empty where a list has no task.
 */
export function rankChanges(
  first: readonly Float64Array[],
  second: readonly Float64Array[],
  both: readonly (readonly [number, number])[] = [],
  level = 0.95,
): RankChange[] {
  const [tasks, others] = [first[0]?.length ?? 0, second[0]?.length ?? 0];
  if (tasks === 0 || others === 0) return [];
  const draw = drawer(tasks, others, both);
  const changes = first.map(() => new Int16Array(RESAMPLES));
  for (let each = 0; each < RESAMPLES; each++) {
    const [here, there] = draw();
    const [a, b] = [drawnRanks(first, here), drawnRanks(second, there)];
    changes.forEach((own, system) => (own[each] = a[system]! - b[system]!));
  }
  const [ranks, ranksThere] = [first, second].map((shares) => ranksOf(shares.map(meanOf)));
  const isTied = [first, second].some((list) =>
    list.every((own) => own.every((share, task) => share === list[0]![task])),
  );
  const cut = Math.floor(((1 - level) / 2) * RESAMPLES);
  return changes.map((drawn, system) => {
    const sorted = drawn.sort();
    const change = ranks![system]! - ranksThere![system]!;
    return {
      first: ranks![system]!,
      second: ranksThere![system]!,
      change,
      low: isTied ? null : Math.min(change, sorted[cut]!),
      high: isTied ? null : Math.max(change, sorted[RESAMPLES - 1 - cut]!),
    };
  });
}

/** Draws places of the tasks of both lists: as many as each has, and as many shared ones as there are. */
function drawer(
  tasks: number,
  others: number,
  both: readonly (readonly [number, number])[],
): () => readonly [Uint32Array, Uint32Array] {
  const random = mulberry32(42);
  const drawnOf = (places: readonly number[]): number[] =>
    places.map(() => places[Math.floor(random() * places.length)]!);
  const without = (count: number, shared: readonly number[]): number[] => {
    const known = new Set(shared);
    return Array.from({ length: count }, (_, place) => place).filter((place) => !known.has(place));
  };
  const here = without(
    tasks,
    both.map(([place]) => place),
  );
  const there = without(
    others,
    both.map(([, place]) => place),
  );
  return () => {
    const [a, b] = [drawnOf(here), drawnOf(there)];
    const shared = both.map(() => both[Math.floor(random() * both.length)]!);
    return [
      Uint32Array.from([...a, ...shared.map(([place]) => place)]),
      Uint32Array.from([...b, ...shared.map(([, place]) => place)]),
    ];
  };
}

/** Sums of shares in another order differ by rounding alone. */
const meanOf = (shares: Float64Array): number =>
  Number((shares.reduce((sum, share) => sum + share, 0) / shares.length).toFixed(9));

function drawnRanks(shares: readonly Float64Array[], drawn: Uint32Array): number[] {
  return ranksOf(
    shares.map((own) => {
      let sum = 0;
      for (const task of drawn) sum += own[task]!;
      return Number((sum / drawn.length).toFixed(9));
    }),
  );
}
