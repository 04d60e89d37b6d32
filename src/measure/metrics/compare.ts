import { type Contender, isLine, isReference } from '#core/contender.ts';
import { holm, type RankInterval, rankIntervals } from '#measure/statistics/many-comparisons.ts';
import { tasksNeeded } from '#measure/statistics/sample-size.ts';
import {
  type AttemptIndex,
  basesOf,
  type CellCounts,
  couldTurn,
  countCells,
  indexAttempts,
  type RunTable,
} from './run-table.ts';
import { type Paired, pairedOn } from './paired.ts';
import { TOO_FEW_TO_TELL } from './rate.ts';

/** Model a beside model b on the tasks that count for both. Points are hundredths; positive means that a is ahead. */
export interface PairComparison extends Omit<Paired, 'intervalAt' | 'discordance' | 'exactP'> {
  a: Contender;
  b: Contender;
  /** (rateA − rateB) × 100. */
  points: number;
  /** Interval of `points` that inverts the test: it leaves 0 out exactly where `distinguishable`. */
  low: number;
  high: number;
  /** The level of that interval, 0 to 1: that of the p's own step in Holm's procedure, 0.95 outside the family. */
  level: number;
  /** One of the two is a reference line, which beside models every baseline is: outside the family, its p and its interval are not adjusted. */
  isReference: boolean;
  /** `p` against the whole family of pairs (Holm). */
  adjustedP: number;
  /** The exact McNemar test's p against the same family, more cautious than the one that decides; null with repeats. */
  adjustedExactP: number | null;
  /** adjustedP < 0.05. */
  distinguishable: boolean;
  /** Fewer than TOO_FEW_TO_TELL tasks: whatever the test says, none is called better. */
  tooFew: boolean;
  /** Planned: tasks at which a difference of this size would show in 4 of 5 runs at `level`; null without a difference. */
  neededTasks: number | null;
  /** Cells of each that were lost, and whether their results could have put the other one ahead. */
  lostA: number;
  lostB: number;
  couldTurn: boolean;
}

const ALPHA = 0.05;

/** One pair before it is set against its family. */
export interface TestedPair extends Paired {
  a: Contender;
  b: Contender;
  /** Is one of the two a reference line? */
  isReference: boolean;
  cellsOfA: CellCounts;
  cellsOfB: CellCounts;
}

/** The ranks that the pairs allow each model: none that a test distinguishes from a better one can stand above it. */
export function ranksFrom(pairs: readonly PairComparison[], models: RunTable['models']): RankInterval[] {
  const placeOf = (contender: Contender): number => models.indexOf(contender);
  const decisions = pairs
    .filter(({ distinguishable, tooFew }) => distinguishable && !tooFew)
    .map(({ a, b, points }) => {
      const [first, second] = [placeOf(a), placeOf(b)];
      return points > 0 ? { better: first, worse: second } : { better: second, worse: first };
    });
  return rankIntervals(models.length, decisions);
}

/**
 * Every pair that shares a task. What a fault plan changes is a question of its own, which `faultEffects` answers: those pairs are not
 * among these, unless `bases` is empty.
 */
export function pairTests(
  table: RunTable,
  bases: readonly (number | undefined)[] = basesOf(table.models),
): TestedPair[] {
  const index = indexAttempts(table);
  const found: (TestedPair | undefined)[] = [];
  for (let first = 0; first < table.models.length; first++) {
    for (let second = first + 1; second < table.models.length; second++)
      if (bases[first] !== second && bases[second] !== first)
        found.push(rivalTest(table, index, [first, second]));
  }
  return found.filter((pair) => pair !== undefined);
}

function rivalTest(
  table: RunTable,
  index: AttemptIndex,
  pair: readonly [number, number],
): TestedPair | undefined {
  const outside = pair
    .map((position) => table.models[position]!)
    .filter((each) => isReference(each) || isLine(each, table.models));
  if (outside.length === 2) return undefined;
  const tested = testPair(table, index, pair);
  return tested && { ...tested, isReference: outside.length > 0 };
}

/** One pair by the positions of its two models; undefined where they share no task. */
export function testPair(
  { models }: RunTable,
  { byModel }: AttemptIndex,
  [first, second]: readonly [number, number],
): TestedPair | undefined {
  const paired = pairedOn(byModel[first]!, byModel[second]!);
  if (!paired) return undefined;
  return {
    a: models[first]!,
    b: models[second]!,
    cellsOfA: countCells(byModel[first]!),
    cellsOfB: countCells(byModel[second]!),
    isReference: false,
    ...paired,
  };
}

/** Sets the tests of rivals against each other (Holm); those with a reference line are not adjusted. */
export function settle(tests: readonly TestedPair[]): PairComparison[] {
  const family = tests.filter((test) => !test.isReference);
  const steps = holm(
    family.map(({ p }) => p),
    ALPHA,
  );
  const exact = holm(
    family.map(({ exactP, p }) => exactP ?? p),
    ALPHA,
  );
  return tests.map((test) => {
    if (test.isReference) return settled(test, { adjustedP: test.p, level: 1 - ALPHA }, test.exactP);
    const place = family.indexOf(test);
    return settled(test, steps[place]!, test.exactP === null ? null : exact[place]!.adjustedP);
  });
}

function settled(
  { intervalAt, discordance, cellsOfA, cellsOfB, exactP: _, ...pair }: TestedPair,
  { adjustedP, level }: { adjustedP: number; level: number },
  adjustedExactP: number | null,
): PairComparison {
  const difference = pair.rateA - pair.rateB;
  const { low, high } = intervalAt(level);
  return {
    ...pair,
    points: 100 * difference,
    low: 100 * low,
    high: 100 * high,
    level,
    adjustedP,
    adjustedExactP,
    distinguishable: adjustedP < ALPHA,
    tooFew: pair.tasks < TOO_FEW_TO_TELL,
    neededTasks: tasksNeeded(difference, discordance, { alpha: 1 - level }),
    lostA: cellsOfA.lost,
    lostB: cellsOfB.lost,
    couldTurn: couldTurn(difference, cellsOfA, cellsOfB),
  };
}
