import { type Contender, isLine, isReference, isRival } from '#core/contender.ts';
import { holm, type RankInterval, rankIntervals } from '#measure/statistics/many-comparisons.ts';
import { tasksNeeded } from '#measure/statistics/mcnemar.ts';
import type { CellSummary } from '#core/cell.ts';
import {
  type AttemptIndex,
  basesOf,
  type CellCounts,
  couldTurn,
  countCells,
  indexAttempts,
  type RunTable,
  type TaskAttempts,
} from './run-table.ts';
import { type Paired, pairedOn } from './paired.ts';
import { TOO_FEW_TO_TELL, type Rate } from './rate.ts';
import { rateOfAttempts } from './summarize.ts';

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
  /** The same for a difference of FIVE_POINTS, by how often the two differ here; at least one task in twenty is taken to differ. */
  neededForFive: number | null;
  /** Cells of each that were lost, and whether their results could have put the other one ahead. */
  lostA: number;
  lostB: number;
  couldTurn: boolean;
}

const ALPHA = 0.05;

/** A difference that matters to most people, where none was found. */
const FIVE_POINTS = 0.05;

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
    neededForFive: tasksNeeded(FIVE_POINTS, Math.max(FIVE_POINTS, discordance), { alpha: 1 - level }),
    lostA: cellsOfA.lost,
    lostB: cellsOfB.lost,
    couldTurn: couldTurn(difference, cellsOfA, cellsOfB),
  };
}

/** What one column of the table, a candidate, is beside the baseline, which is the table's last column. */
export interface Candidate {
  column: number;
  pair: PairComparison;
  gate: Gate;
  flips: Flip[];
}

/** A table's columns beside its last one, the baseline. */
export interface CompareFigures {
  /** One a column. */
  rates: Rate[];
  /** One a column: attempts that a limit ended, counted as failed or left out as `table.limits` says. */
  limited: number[];
  /** One a column: ranks among the rivals that the data allow; null for a reference line, which is no rival of anyone, and for a rival alone. */
  ranks: (RankInterval | null)[];
  /** Candidates against the baseline first, then all others. */
  pairs: PairComparison[];
  /** Those that share a task with the baseline and are not a reference line beside another. */
  candidates: Candidate[];
}

/** `margin`: points, 0 to 100. */
export function compareFigures(table: RunTable, margin: number): CompareFigures {
  const index = indexAttempts(table);
  const last = table.models.length - 1;
  const base = table.models[last];
  // A fault plan that a person puts beside its base is a pair like any other.
  const tests = pairTests(table, []);
  const settled = settle(tests);
  const judged = tests.filter((test) => test.b === base && !test.isReference).length;
  const candidates = tests.flatMap((test, place): Candidate[] => {
    if (test.b !== base) return [];
    const column = table.models.indexOf(test.a);
    return [
      {
        column,
        pair: settled[place]!,
        gate: gateOf(test, margin, test.isReference ? 1 : judged),
        flips: flipsOf(index.byModel[column]!, index.byModel[last]!),
      },
    ];
  });
  const isOfBase = ({ b }: PairComparison): boolean => b === base;
  return {
    rates: index.byModel.map(rateOfAttempts),
    limited: index.byModel.map((attempts) => attempts.reduce((sum, each) => sum + each.limited, 0)),
    ranks: ranksOf(table.models, settled),
    pairs: [...settled.filter(isOfBase), ...settled.filter((pair) => !isOfBase(pair))],
    candidates,
  };
}

function ranksOf(models: RunTable['models'], pairs: readonly PairComparison[]): (RankInterval | null)[] {
  const rivals = models.filter((model) => isRival(model, models));
  if (rivals.length < 2) return models.map(() => null);
  const among = ranksFrom(
    pairs.filter((pair) => !pair.isReference),
    rivals,
  );
  return models.map((model) => among[rivals.indexOf(model)] ?? null);
}

/** A task on which two systems differ, with the shares of their attempts that solved it, 0 to 1. */
export interface Flip {
  /** Its place among the compared tasks. */
  task: number;
  candidate: number;
  baseline: number;
}

/** Tasks that count for both and that one solved more often: the largest differences first, and among equal ones in the tasks' order. */
function flipsOf(ofCandidate: readonly TaskAttempts[], ofBaseline: readonly TaskAttempts[]): Flip[] {
  return ofCandidate
    .flatMap(({ cells }, task) => {
      const others = ofBaseline[task]!.cells;
      if (cells.length === 0 || others.length === 0) return [];
      const [candidate, baseline] = [shareOf(cells), shareOf(others)];
      return candidate === baseline ? [] : [{ task, candidate, baseline }];
    })
    .sort(
      (a, b) => Math.abs(b.candidate - b.baseline) - Math.abs(a.candidate - a.baseline) || a.task - b.task,
    );
}

/** Which the candidate solved less often, and which more often. */
export const partedFlips = (flips: readonly Flip[]): { regressions: Flip[]; gains: Flip[] } => ({
  regressions: flips.filter(({ candidate, baseline }) => candidate < baseline),
  gains: flips.filter(({ candidate, baseline }) => candidate > baseline),
});

const shareOf = (cells: readonly CellSummary[]): number =>
  cells.filter(({ verdict }) => verdict === 'correct').length / cells.length;

/** May a candidate take the place of a baseline? `go` and `no-go` are shown by the data, `inconclusive` is neither. */
export type GateVerdict = 'go' | 'no-go' | 'inconclusive';

/** A candidate (a) judged beside a baseline (b). Points are hundredths; positive means that the candidate is ahead. */
export interface Gate {
  verdict: GateVerdict;
  /** What keeps it from being decided; absent where it is. */
  openBy?: 'interval' | 'few-tasks' | 'lost-cells';
  /** Tasks that count for both. */
  tasks: number;
  points: number;
  low: number;
  high: number;
  /** Of the interval, 0 to 1. */
  level: number;
  /**
   * Planned: tasks at which this difference would be distinguished from the margin in 4 of 5 runs; null where no number is enough, and
   * where too few tasks differ for an estimate: one that these tasks already exceed, while they do not decide.
   */
  neededTasks: number | null;
  /** Cells of both that the provider, the network or the app lost. */
  lost: number;
}

/**
 * Is the candidate at most `margin` points worse? Go where the whole interval of the difference is above −margin (it is not worse by
 * more, the test of non-inferiority), no-go where the whole of it is below. Inconclusive between, under TOO_FEW_TO_TELL tasks, and where
 * the cells that were lost could move the difference to the other side of −margin. `judged`: how many candidates are judged together;
 * each interval is at 1 − .05 / judged (Bonferroni), so that the chance of any wrong go or no-go among them stays at .05.
 */
export function gateOf(pair: TestedPair, margin: number, judged = 1): Gate {
  const level = 1 - GATE_ALPHA / Math.max(1, judged);
  const difference = pair.rateA - pair.rateB;
  const against = -margin / 100;
  const { low, high } = pair.intervalAt(level);
  const shown: GateVerdict = low > against ? 'go' : high < against ? 'no-go' : 'inconclusive';
  const openBy = whyOpen(pair, shown, against);
  const needed = tasksNeeded(difference, pair.discordance, { alpha: 1 - level, against });
  return {
    verdict: openBy ? 'inconclusive' : shown,
    ...(openBy ? { openBy } : {}),
    tasks: pair.tasks,
    points: 100 * difference,
    low: 100 * low,
    high: 100 * high,
    level,
    neededTasks: shown === 'inconclusive' && needed !== null && needed <= pair.tasks ? null : needed,
    lost: pair.cellsOfA.lost + pair.cellsOfB.lost,
  };
}

const GATE_ALPHA = 0.05;

function whyOpen(
  { tasks, cellsOfA, cellsOfB }: TestedPair,
  shown: GateVerdict,
  against: number,
): Gate['openBy'] {
  if (tasks < TOO_FEW_TO_TELL) return 'few-tasks';
  if (shown === 'inconclusive') return 'interval';
  const turned =
    shown === 'go'
      ? least(cellsOfA) - most(cellsOfB) <= against
      : most(cellsOfA) - least(cellsOfB) >= against;
  return turned && cellsOfA.lost + cellsOfB.lost > 0 ? 'lost-cells' : undefined;
}

/** The rate if all that was lost had failed, and if all had been solved. */
const least = ({ solved, counted, lost }: CellCounts): number => solved / (counted + lost);
const most = ({ solved, counted, lost }: CellCounts): number => (solved + lost) / (counted + lost);
