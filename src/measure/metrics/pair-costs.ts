import { type Contender, isAsked } from '#core/contender.ts';
import { costOf } from '#core/cost.ts';
import { priceAmong } from '#core/price.ts';
import type { Run } from '#core/run.ts';
import {
  cellsByTask,
  type Measure,
  meanDifference,
  type MeanDifference,
  timeOfCell,
  tokensOfCell,
} from './mean-difference.ts';
import type { RunTable } from './run-table.ts';

/** What an attempt of one system took more than one of another, task by task: tokens in and out, US dollars, milliseconds. */
export interface PairCost {
  tokens: MeanDifference | null;
  dollars: MeanDifference | null;
  milliseconds: MeanDifference | null;
}

/**
 * Of each pair of positions, the first against the second. Lost attempts are in no figure; one is null where no task has it for both. Dollars
 * are by the run's `prices`.
 */
export function pairCosts(
  table: RunTable,
  prices: Run['prices'],
  pairs: readonly (readonly [number, number])[],
): PairCost[] {
  const cells = cellsByTask(table);
  const dollarsOf = (contender: Contender): Measure => {
    const price = isAsked(contender) ? priceAmong(prices, contender.model) : undefined;
    return ({ usage }) => (price && usage ? costOf(usage, price) : undefined);
  };
  return pairs.map(([a, b]) => {
    const [own, base] = [cells[a]!, cells[b]!];
    const [ownDollars, itsDollars] = [dollarsOf(table.models[a]!), dollarsOf(table.models[b]!)];
    return {
      tokens: meanDifference(own, base, tokensOfCell),
      dollars: meanDifference(own, base, ownDollars, itsDollars),
      milliseconds: meanDifference(own, base, timeOfCell),
    };
  });
}
