import { baitsIn } from '#core/fault.ts';
import type { CellSummary } from '#core/cell.ts';
import type { Contender } from '#core/contender.ts';
import type { Interval } from '#measure/statistics/interval.ts';
import { holm } from '#measure/statistics/many-comparisons.ts';
import {
  type BaitTaken,
  callFigures,
  type CallFigures,
  NO_BAIT,
  sentIn,
  withAttempt,
} from './executed-calls.ts';
import { type PairComparison, settle, type TestedPair, testPair } from './compare.ts';
import {
  cellsByTask,
  meanDifference,
  type MeanDifference,
  timeOfCell,
  tokensOfCell,
} from './mean-difference.ts';
import { basesOf, indexAttempts, type RunTable } from './run-table.ts';
import { type Paired, pairedShares } from './paired.ts';
import { TOO_FEW_TO_TELL } from './rate.ts';
import { levelled, rivalsOf, sharesUnder, type Standings, type StandingsTable } from './standings.ts';

/** What one fault plan changes for one model in one way of asking. Own definition: differences to `base` on the same tasks. */
export interface FaultEffect {
  contender: Contender;
  /** The same without faults, else under the run's first plan. */
  base: Contender;
  /**
   * By the scorer that decides: `a` is the contender, `b` the base, so that points below 0 are lost to the faults. p and interval are
   * adjusted (Holm) for the run's fault effects alone. Undefined where no task counts for both.
   */
  solved: PairComparison | undefined;
  /** Null where no call was sent. */
  calls: CallFigures | null;
  baseCalls: CallFigures | null;
  /** How many attempts took a bait of the plan. Null where it puts out none. */
  bait: BaitTaken | null;
  /** What an attempt took more: calls sent, tokens in and out, milliseconds. Null where nothing of it was counted for both. */
  more: { calls: MeanDifference | null; tokens: MeanDifference | null; milliseconds: MeanDifference | null };
}

/** The effects of every fault plan but the base, in the order of the contenders. */
export function faultEffects(table: RunTable): FaultEffect[] {
  const cells = cellsByTask(table);
  const index = indexAttempts(table);
  const found: { effect: Omit<FaultEffect, 'solved'>; test: TestedPair | undefined }[] = [];
  for (const [own, base] of basesOf(table.models).entries()) {
    if (base === undefined) continue;
    found.push({
      effect: {
        contender: table.models[own]!,
        base: table.models[base]!,
        calls: callFigures(cells[own]!.flat()),
        baseCalls: callFigures(cells[base]!.flat()),
        bait: baitsIn(table.models[own]!.faults).length > 0 ? baitOf(cells[own]!.flat()) : null,
        more: moreOf(cells[own]!, cells[base]!),
      },
      test: testPair(table, index, [own, base]),
    });
  }
  const settled = settle(found.flatMap(({ test }) => test ?? []));
  return found.map(({ effect, test }) => ({ ...effect, solved: test && settled.shift() }));
}

const baitOf = (cells: readonly CellSummary[]): BaitTaken =>
  cells.reduce((sum, cell) => withAttempt(sum, cell), NO_BAIT);

const moreOf = (own: readonly CellSummary[][], base: readonly CellSummary[][]): FaultEffect['more'] => ({
  calls: meanDifference(own, base, (cell) => sentIn(cell).length),
  tokens: meanDifference(own, base, tokensOfCell),
  milliseconds: meanDifference(own, base, timeOfCell),
});

/** Two systems under one evaluator: positive where `a` is ahead. */
export interface PairUnder {
  /** Rate of a − rate of b, -1 to 1. */
  difference: number;
  /** Inverts the test, at the level of its own step in Holm's procedure. */
  interval: Interval;
  /** Of no difference; adjusted for all pairs of systems under all evaluators (Holm). */
  adjustedP: number;
  /** adjustedP < 0.05, on at least 30 tasks. */
  distinguishable: boolean;
}

/** Two systems whose winner depends on the evaluator: each is ahead under one at least. */
export interface TurnedPair {
  a: number;
  b: number;
  /** By evaluator. */
  under: PairUnder[];
  /** The evaluator under which a is furthest ahead, and the one under which b is. */
  forA: number;
  forB: number;
  /** Positions of the tasks on which the difference of the two is not the same under those two evaluators: they decide the winner. */
  tasks: number[];
  /** Do the data distinguish the two in both directions? Else the order may change by chance alone. */
  isShown: boolean;
}

const ALPHA = 0.05;

/** What the data show first, then by the smaller of the two leads. */
export function turnedPairs(table: StandingsTable, standings: Standings): TurnedPair[] {
  const means = standings.byEvaluator.map((each) => each.map(({ rate }) => levelled(rate)));
  const all = pairsOf(rivalsOf(table));
  const isTurned = ([a, b]: Pair): boolean => {
    const signs = means.map((rates) => Math.sign(rates[a]! - rates[b]!));
    return signs.includes(1) && signs.includes(-1);
  };
  if (!all.some(isTurned)) return [];
  const shares = table.evaluators.map((each) => sharesUnder(table, each, standings.tasks));
  const tests = shares.flatMap((each) => all.map(([a, b]) => testOf(each[a]!, each[b]!)));
  const steps = holm(
    tests.map(({ p }) => p),
    ALPHA,
  );
  const found: TurnedPair[] = [];
  for (const [place, pair] of all.entries()) {
    if (!isTurned(pair)) continue;
    const under = shares.map((_, evaluator) => {
      const at = evaluator * all.length + place;
      return settled(tests[at]!, steps[at]!);
    });
    found.push(turnedPair(pair, under, shares, standings.tasks));
  }
  return found.sort((x, y) => Number(y.isShown) - Number(x.isShown) || leadOf(y) - leadOf(x));
}

const testOf = (a: Float64Array, b: Float64Array): Paired =>
  pairedShares(Array.from(a, (share, task) => ({ a: share, b: b[task]! })))!;

function settled(
  { rateA, rateB, intervalAt, tasks }: Paired,
  { adjustedP, level }: { adjustedP: number; level: number },
): PairUnder {
  const distinguishable = adjustedP < ALPHA && tasks >= TOO_FEW_TO_TELL;
  return { difference: rateA - rateB, interval: intervalAt(level), adjustedP, distinguishable };
}

function turnedPair(
  [a, b]: Pair,
  under: PairUnder[],
  shares: readonly (readonly Float64Array[])[],
  compared: readonly number[],
): TurnedPair {
  const differences = under.map(({ difference }) => difference);
  const forA = differences.indexOf(Math.max(...differences));
  const forB = differences.indexOf(Math.min(...differences));
  const [first, second] = [shares[forA]!, shares[forB]!];
  const tasks = compared.filter(
    (_, n) => Math.abs(first[a]![n]! - first[b]![n]! - (second[a]![n]! - second[b]![n]!)) > HAIR,
  );
  const isShown = under[forA]!.distinguishable && under[forB]!.distinguishable;
  return { a, b, under, forA, forB, tasks, isShown };
}

/** Differences of shares that rounding alone makes. */
const HAIR = 1e-9;

const leadOf = ({ under, forA, forB }: TurnedPair): number =>
  Math.min(under[forA]!.difference, -under[forB]!.difference);

type Pair = readonly [number, number];

const pairsOf = (systems: readonly number[]): Pair[] =>
  systems.flatMap((a, place) => systems.slice(place + 1).map((b): Pair => [a, b]));
