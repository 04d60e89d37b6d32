import { isLine, isReference } from '#core/contender.ts';
import {
  gateOf,
  indexAttempts,
  pairTests,
  ranksFrom,
  rateOfAttempts,
  settle,
  type Gate,
  type PairComparison,
  type Rate,
  type RunTable,
  type TestedPair,
} from '#metrics/index.ts';
import type { RankInterval } from '#statistics/many-comparisons.ts';
import { flipsOf, type Flip } from './flips.ts';

/** What one column of the table, a candidate, is beside the baseline, which is the table's last column. */
export interface Candidate {
  /** Its column. */
  column: number;
  pair: PairComparison;
  gate: Gate;
  flips: Flip[];
}

/** All that the page says in numbers. */
export interface CompareFigures {
  table: RunTable;
  /** One a column. */
  rates: Rate[];
  /** One a column: attempts that a limit ended, counted as failed or left out as `table.limits` says. */
  limited: number[];
  /** One a column: ranks among the rivals that the data allow; null for a reference line, which is no rival of anyone. */
  ranks: (RankInterval | null)[];
  /** Candidates against the baseline first, then all others. */
  pairs: PairComparison[];
  /** Those that share a task with the baseline and are not a reference line beside another. */
  candidates: Candidate[];
}

/** Computes them in short steps, so that a page can react to the reader between two. `margin`: points, 0 to 100. */
export function* compareFigures(table: RunTable, margin: number): Generator<void, CompareFigures> {
  const index = indexAttempts(table);
  const last = table.models.length - 1;
  const base = table.models[last];
  const rates: Rate[] = [];
  for (const attempts of index.byModel) {
    rates.push(rateOfAttempts(attempts));
    yield;
  }
  const tests: TestedPair[] = [];
  // A fault plan that a person puts beside its base is a pair like any other.
  for (const test of pairTests(table, [])) {
    if (test) tests.push(test);
    yield;
  }
  const settled = settle(tests);
  const judged = tests.filter((test) => test.b === base && !test.isReference).length;
  const candidates: Candidate[] = [];
  for (const [place, test] of tests.entries()) {
    if (test.b !== base) continue;
    const column = table.models.indexOf(test.a);
    candidates.push({
      column,
      pair: settled[place]!,
      gate: gateOf(test, margin, test.isReference ? 1 : judged),
      flips: flipsOf(index.byModel[column]!, index.byModel[last]!),
    });
    yield;
  }
  const isOfBase = ({ b }: PairComparison): boolean => b === base;
  return {
    table,
    rates,
    limited: index.byModel.map((attempts) => attempts.reduce((sum, each) => sum + each.limited, 0)),
    ranks: ranksOf(table.models, settled),
    pairs: [...settled.filter(isOfBase), ...settled.filter((pair) => !isOfBase(pair))],
    candidates,
  };
}

function ranksOf(models: RunTable['models'], pairs: readonly PairComparison[]): (RankInterval | null)[] {
  const rivals = models.filter((model) => !isReference(model) && !isLine(model, models));
  const among = ranksFrom(
    pairs.filter((pair) => !pair.isReference),
    rivals,
  );
  return models.map((model) => among[rivals.indexOf(model)] ?? null);
}
