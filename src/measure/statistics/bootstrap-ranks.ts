import { mulberry32 } from '#core/random.ts';
import type { RankInterval } from './many-comparisons.ts';

interface RankOptions {
  /** How often the tasks are drawn again; default 2000. */
  resamples?: number;
  /** Default 42. The same seed gives the same intervals on every machine. */
  seed?: number;
  /** Default 0.95. */
  level?: number;
}

/**
 * The ranks that each of several systems may have on the same tasks: whole tasks are drawn with replacement, the same for all systems,
 * all are ranked by their mean, and the outer ranks beyond the level are cut. A system that ties in a draw has all ranks of the tie.
 * `tables[table][system][task]`: the share of the task's attempts that were right, 0 to 1; tables of one size, each with the same draws as
 * if it were alone. Null where there is no task.
 */
export function ranksOfTables(
  tables: readonly (readonly Float64Array[])[],
  { resamples = 2000, seed = 42, level = 0.95 }: RankOptions = {},
): RankInterval[][] | null {
  const tasks = tables[0]?.[0]?.length ?? 0;
  if (tasks === 0) return null;
  const draw = new TaskDraw(tasks, mulberry32(seed));
  const rows = new DistinctRows();
  const counts = tables.map((table) => new RankCounts(table.map((shares) => rows.of(shares))));
  for (let each = 0; each < resamples; each++) {
    draw.again();
    for (const table of counts) table.add(draw);
  }
  const cut = ((1 - level) / 2) * resamples;
  return counts.map((table) => table.intervals(cut));
}

/** As many tasks as there are, drawn with replacement. */
class TaskDraw {
  readonly #random: () => number;
  /** By task. */
  readonly #times: Float64Array;
  /** The tasks that were drawn at all are the first `#different` of this list. */
  readonly #drawn: Uint32Array;
  #different = 0;
  /** Tells a draw from those before. */
  number = 0;

  constructor(tasks: number, random: () => number) {
    this.#random = random;
    this.#times = new Float64Array(tasks);
    this.#drawn = new Uint32Array(tasks);
  }

  again(): void {
    const tasks = this.#times.length;
    this.#times.fill(0);
    for (let each = 0; each < tasks; each++) this.#times[Math.floor(this.#random() * tasks)]! += 1;
    this.#different = 0;
    for (let task = 0; task < tasks; task++)
      if (this.#times[task] !== 0) this.#drawn[this.#different++] = task;
    this.number++;
  }

  sumOf(shares: Float64Array): number {
    let sum = 0;
    for (let place = 0; place < this.#different; place++) {
      const task = this.#drawn[place]!;
      sum += this.#times[task]! * shares[task]!;
    }
    return sum;
  }
}

/** The shares of a system in a table, with their sum in the draw that was looked at last. */
class Row {
  readonly shares: Float64Array;
  #draw = 0;
  #sum = 0;

  constructor(shares: Float64Array) {
    this.shares = shares;
  }

  sumIn(draw: TaskDraw): number {
    if (this.#draw !== draw.number) this.#sum = draw.sumOf(this.shares);
    this.#draw = draw.number;
    return this.#sum;
  }
}

/** Evaluators mostly agree: equal shares are one row, which is summed once in a draw. */
class DistinctRows {
  /** By the sum of their shares. */
  readonly #known = new Map<number, Row[]>();

  of(shares: Float64Array): Row {
    const sum = shares.reduce((total, share) => total + share, 0);
    const alike = this.#known.get(sum) ?? [];
    const known = alike.find((row) => row.shares.every((share, task) => share === shares[task]));
    if (known) return known;
    const row = new Row(shares);
    this.#known.set(sum, [...alike, row]);
    return row;
  }
}

/** How often each system of a table had each rank as its best and as its worst. */
class RankCounts {
  readonly #rows: readonly Row[];
  readonly #best: Uint32Array[];
  readonly #worst: Uint32Array[];

  constructor(rows: readonly Row[]) {
    this.#rows = rows;
    this.#best = rows.map(() => new Uint32Array(rows.length + 2));
    this.#worst = rows.map(() => new Uint32Array(rows.length + 2));
  }

  add(draw: TaskDraw): void {
    const sums = Float64Array.from(this.#rows, (row) => row.sumIn(draw));
    for (let system = 0; system < sums.length; system++) {
      const sum = sums[system]!;
      let above = 0;
      let tied = 0;
      for (let other = 0; other < sums.length; other++) {
        if (sums[other]! > sum + HAIR) above++;
        else if (sums[other]! >= sum - HAIR) tied++;
      }
      this.#best[system]![above + 1]!++;
      this.#worst[system]![above + tied]!++;
    }
  }

  intervals(cut: number): RankInterval[] {
    return this.#rows.map((_, system) => ({
      best: rankBeyond(this.#best[system]!, cut, 1),
      worst: rankBeyond(this.#worst[system]!, cut, -1),
    }));
  }
}

/** Sums of shares in another order differ by rounding alone. */
const HAIR = 1e-9;

/** The first rank, from one end, at which more draws than `cut` have been passed. */
function rankBeyond(counts: Uint32Array, cut: number, step: 1 | -1): number {
  const last = counts.length - 2;
  let passed = 0;
  for (let rank = step === 1 ? 1 : last; rank >= 1 && rank <= last; rank += step) {
    passed += counts[rank]!;
    if (passed > cut) return rank;
  }
  return step === 1 ? last : 1;
}

/** Ranks of a table, 1 for the largest value; equal values share the best of their ranks. */
export const ranksOf = (values: readonly number[]): number[] =>
  values.map((value) => 1 + values.filter((other) => other > value).length);

/**
 * Kendall's tau-b between two orders of the same systems, -1 to 1: concordant minus discordant pairs, over the geometric mean of the
 * pairs that are untied in each. Null where one of them has no order at all. Kendall 1945.
 */
export function kendallTau(first: readonly number[], second: readonly number[]): number | null {
  let balance = 0;
  let untiedInFirst = 0;
  let untiedInSecond = 0;
  for (let a = 0; a < first.length; a++)
    for (let b = 0; b < a; b++) {
      const signs = Math.sign(first[a]! - first[b]!);
      const others = Math.sign(second[a]! - second[b]!);
      balance += signs * others;
      untiedInFirst += Math.abs(signs);
      untiedInSecond += Math.abs(others);
    }
  const pairs = Math.sqrt(untiedInFirst * untiedInSecond);
  return pairs === 0 ? null : balance / pairs;
}
