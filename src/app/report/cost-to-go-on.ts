import { cellAddress, type CellSummary } from '#core/cell.ts';
import { contendersOf, isAsked } from '#core/contender.ts';
import type { Run } from '#core/run.ts';
import { costOf, priceAmong } from '#core/price.ts';
import { enoughFor } from '../models/money.ts';

/** What the rest of a run that its budget ended may cost. */
export interface CostToGoOn {
  /** US dollars for the cells left. */
  dollars: number;
  /** Has some model no finished cell to go by? Each of its cells is then taken to cost as much as the question that did not fit. */
  isGuess: boolean;
  /** Cells left of language models with a price. */
  cells: number;
  /** The budget under which these cells fit, in whole cents: what counts as spent, the rest, and one question to set aside. */
  budget: number;
}

/** By the mean of the finished cells of each model, way of asking and fault plan; `refused` is the question that did not fit. */
export function costToGoOn(
  run: Pick<Run, 'config' | 'prices' | 'spending' | 'ordinals'>,
  done: readonly Pick<CellSummary, 'cell' | 'usage'>[],
): CostToGoOn {
  const contenders = contendersOf(run.config);
  const { repeats } = run.config;
  const spending = run.spending ?? { dollars: 0, uncertain: 0, underWay: 0 };
  const refused = spending.refused ?? 0;
  let [dollars, cells, isGuess] = [0, 0, false];
  for (const [index, contender] of contenders.entries()) {
    const price = isAsked(contender) ? priceAmong(run.prices, contender.model) : undefined;
    if (!price) continue;
    const own = done.filter(({ cell }) => cellAddress(cell, contenders.length, repeats).model === index);
    const left = run.ordinals.length * repeats - own.length;
    const known = own.flatMap(({ usage }) => (usage ? (costOf(usage, price) ?? []) : []));
    const each = known.length > 0 ? known.reduce((sum, cost) => sum + cost, 0) / known.length : refused;
    if (left > 0 && known.length === 0) isGuess = true;
    dollars += left * each;
    cells += left;
  }
  return { dollars, isGuess, cells, budget: enoughFor(spending, dollars + refused) };
}
