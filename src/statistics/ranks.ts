import { mulberry32 } from '#core/random.ts';
import type { RankInterval } from './many-comparisons.ts';

/** Ranks of a table, 1 for the largest value; equal values share the best of their ranks. */
export const ranksOf = (values: readonly number[]): number[] =>
  values.map((value) => 1 + values.filter((other) => other > value).length);

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
 * `values[system][task]`: the share of the task's attempts that were right, 0 to 1. Null where there is no task.
 */
export function bootstrapRanks(
  values: readonly (readonly number[])[],
  options: RankOptions = {},
): RankInterval[] | null {
  const steps = rankSteps(values, options);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** The same, a draw at a time, so that the caller may pause. */
export function* rankSteps(
  values: readonly ArrayLike<number>[],
  { resamples = 2000, seed = 42, level = 0.95 }: RankOptions = {},
): Generator<void, RankInterval[] | null> {
  const tasks = values[0]?.length ?? 0;
  if (tasks === 0) return null;
  const random = mulberry32(seed);
  const byTask = taskByTask(values, tasks);
  const best = values.map(() => new Uint32Array(values.length + 2));
  const worst = values.map(() => new Uint32Array(values.length + 2));
  for (let each = 0; each < resamples; each++) {
    countRanks(sumsOf(byTask, values.length, random), best, worst);
    yield;
  }
  const cut = ((1 - level) / 2) * resamples;
  return values.map((_, system) => ({
    best: rankBeyond(best[system]!, cut, 1),
    worst: rankBeyond(worst[system]!, cut, -1),
  }));
}

function countRanks(sums: Float64Array, best: readonly Uint32Array[], worst: readonly Uint32Array[]): void {
  for (const [system, sum] of sums.entries()) {
    let above = 0;
    let tied = 0;
    for (const other of sums) {
      if (other > sum + HAIR) above++;
      else if (other >= sum - HAIR) tied++;
    }
    best[system]![above + 1]!++;
    worst[system]![above + tied]!++;
  }
}

/** Sums of shares in another order differ by rounding alone. */
const HAIR = 1e-9;

/** The values of one task stand side by side, since they are read together. */
function taskByTask(values: readonly ArrayLike<number>[], tasks: number): Float64Array {
  const systems = values.length;
  const byTask = new Float64Array(systems * tasks);
  values.forEach((own, system) => {
    for (let task = 0; task < tasks; task++) byTask[task * systems + system] = own[task]!;
  });
  return byTask;
}

function sumsOf(byTask: Float64Array, systems: number, random: () => number): Float64Array {
  const tasks = byTask.length / systems;
  const sums = new Float64Array(systems);
  for (let draw = 0; draw < tasks; draw++) {
    const first = Math.floor(random() * tasks) * systems;
    for (let system = 0; system < systems; system++) sums[system]! += byTask[first + system]!;
  }
  return sums;
}

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
