import { isRival } from '#core/contender.ts';
import type { RankInterval } from '#measure/statistics/many-comparisons.ts';
import { pairTests, ranksFrom, settle, type PairComparison } from './compare.ts';
import { flipsOf, type Flip } from './flips.ts';
import { gateOf, type Gate } from './gate.ts';
import type { Rate } from './rate.ts';
import { indexAttempts, type RunTable } from './run-table.ts';
import { rateOfAttempts } from './summarize.ts';

/** What one column of the table, a candidate, is beside the baseline, which is the table's last column. */
export interface Candidate {
  /** Its column. */
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
