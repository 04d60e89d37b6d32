import { cellAddress, type CellSummary } from '#core/cell.ts';
import { contendersOf, isAsked } from '#core/contender.ts';
import { BUDGET_UNITS, spentIn, type BudgetUnit, type Run } from '#core/run.ts';
import { costOf, mostOfQuestion, tokensOf } from '#core/cost.ts';
import { priceAmong } from '#core/price.ts';
import { enoughFor, reachedUnits, sumOf } from '../../frame/models/money.ts';
import { counted } from '../../frame/format.ts';
import { aboutIn, boundIn, inUnit } from '../../frame/models/money-words.ts';

/** What the cells of a run that are open or failed may cost. */
export interface CostToGoOn {
  /** What the figures are in: dollars of the models with a price, or tokens of the others. */
  unit: BudgetUnit;
  /** For these cells. */
  sum: number;
  /** True if a model has no finished cell. Each of its cells then counts as the most that one question may cost. */
  isGuess: boolean;
  /** Cells of these models without a result. Models that the person left out do not count. */
  cells: number;
  /** Failed cells of such models, which are tried again. */
  failed: number;
  /** What one question may cost at most: the one that did not fit, else the dearest so far. */
  aside: number;
  /** The budget that these cells need, in whole cents or whole thousands of tokens: the amount spent, `sum`, and `aside` for one question. */
  budget: number;
}

type Costed = Pick<Run, 'config' | 'prices' | 'spending' | 'ordinals' | 'without'>;
type Done = Pick<CellSummary, 'cell' | 'usage' | 'verdict' | 'outcome'>;

/** Did this app, the provider or the network fail on the cell, so that it can be tried again? */
export const isFailed = ({ verdict, outcome }: Pick<CellSummary, 'verdict' | 'outcome'>): boolean =>
  verdict === 'not-counted' && outcome === 'error';

/** By the mean of the cells that did not fail, for each model, way of asking and fault plan. */
export function costToGoOn(run: Costed, done: readonly Done[], unit: BudgetUnit = 'dollars'): CostToGoOn {
  const contenders = contendersOf(run.config);
  const { repeats } = run.config;
  const spent = spentIn(run.spending, unit);
  const known = spent.refused ?? spent.most;
  let [guessed, sum, cells, failed, aside] = [0, 0, 0, 0, known ?? 0];
  for (const [index, contender] of contenders.entries()) {
    if (!isAsked(contender)) continue;
    const price = priceAmong(run.prices, contender.model);
    if ((price === undefined) !== (unit === 'tokens')) continue;
    const own = done.filter(({ cell }) => cellAddress(cell, contenders.length, repeats).model === index);
    const counted = own.filter((cell) => !isFailed(cell));
    const open = run.without?.includes(contender.id) ? 0 : run.ordinals.length * repeats - own.length;
    const again = own.length - counted.length;
    const costs = counted.flatMap(({ usage = {} }) => (price ? costOf(usage, price) : tokensOf(usage)) ?? []);
    if (costs.length > 0) sum += (open + again) * meanOf(costs);
    else guessed += open + again;
    if (known === undefined && open + again > 0)
      aside = Math.max(aside, mostOfQuestion({ estimate: 0 }, run.config.settings ?? {}, price));
    cells += open;
    failed += again;
  }
  sum += guessed * aside;
  const budget = enoughFor(spent, sum + aside, unit);
  return { unit, sum, isGuess: guessed > 0, cells, failed, aside, budget };
}

/**
 * What going on costs, for each part of the budget that must be raised first: it is reached, or nothing but failed cells is left and
 * trying them again would exceed it.
 */
export function costsAboveBudget(run: Costed & Pick<Run, 'cells'>, done: readonly Done[]): CostToGoOn[] {
  const { budget = {} } = run.config;
  const reached = reachedUnits(run);
  if (reached.length > 0) return reached.map((unit) => costToGoOn(run, done, unit));
  if (done.length < run.cells) return [];
  return BUDGET_UNITS.map((unit) => costToGoOn(run, done, unit)).filter(({ unit, sum, aside, failed }) => {
    const spent = sumOf(spentIn(run.spending, unit));
    return failed > 0 && spent + Math.max(sum, aside) > (budget[unit] ?? Infinity) + 1e-9;
  });
}

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** `Go on for about $0.18 more`, `Go on for about $0.18 and about 2,000 tokens more`. */
export function goOnWords(rest: readonly CostToGoOn[]): string {
  const sums = rest.map(({ unit, sum }) => aboutIn(unit, sum)).join(' and ');
  return `Go on for ${sums} more`;
}

/** What pressing the button sets, and what the sum rests on. */
export function raisedWords(
  { unit, cells, failed, isGuess, budget, aside }: CostToGoOn,
  bound: number,
): string {
  const basis = isGuess
    ? 'guessed, because a model has no finished cell yet'
    : 'by the mean cost of the finished cells';
  const parts = [
    cells > 0 ? `${counted(cells, 'cell')} left` : '',
    failed > 0 ? `${counted(failed, 'failed cell')} tried again` : '',
  ];
  return `Raises the budget from ${inUnit(unit, bound)} to ${inUnit(unit, budget)}: ${parts.filter(Boolean).join(' and ')}, ${basis}, and ${boundIn(unit, aside)} to set aside for one question.`;
}
