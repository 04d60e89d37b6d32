import { cellAddress, type CellSummary } from '#core/cell.ts';
import { contendersOf, isAsked } from '#core/contender.ts';
import type { Run } from '#core/run.ts';
import { costOf, mostOf, priceAmong, type Price } from '#core/price.ts';
import { enoughFor, isBudgetReached, sumOf } from '../models/money.ts';
import { counted } from '../format.ts';
import { aboutDollars, boundInDollars, inDollars } from '../models/money-words.ts';

/** What the cells of a run that are open or failed may cost. */
export interface CostToGoOn {
  /** US dollars for these cells. */
  dollars: number;
  /** Has some model no finished cell? Each of its cells is then assumed to cost as much as one question may at most. */
  isGuess: boolean;
  /** Cells without a result, of language models with a price. */
  cells: number;
  /** Failed cells of such models, which are tried again. */
  failed: number;
  /** What one question may cost at most, in US dollars: the one that did not fit, or an estimate where none was refused. */
  aside: number;
  /** The budget under which these cells fit, in whole cents: what counts as spent, the rest, and one question to set aside. */
  budget: number;
}

type Costed = Pick<Run, 'config' | 'prices' | 'spending' | 'ordinals'>;
type Done = Pick<CellSummary, 'cell' | 'usage' | 'verdict' | 'outcome'>;

/** Did this app, the provider or the network fail on the cell, so that it can be tried again? */
export const isFailed = ({ verdict, outcome }: Pick<CellSummary, 'verdict' | 'outcome'>): boolean =>
  verdict === 'not-counted' && outcome === 'error';

/** By the mean of the cells that did not fail, for each model, way of asking and fault plan. */
export function costToGoOn(run: Costed, done: readonly Done[]): CostToGoOn {
  const contenders = contendersOf(run.config);
  const { repeats } = run.config;
  const spending = run.spending ?? { dollars: 0, uncertain: 0, underWay: 0 };
  const { refused } = spending;
  let [guessed, dollars, cells, failed, aside] = [0, 0, 0, 0, refused ?? 0];
  for (const [index, contender] of contenders.entries()) {
    const price = isAsked(contender) ? priceAmong(run.prices, contender.model) : undefined;
    if (!price) continue;
    const own = done.filter(({ cell }) => cellAddress(cell, contenders.length, repeats).model === index);
    const counted = own.filter((cell) => !isFailed(cell));
    const open = run.ordinals.length * repeats - own.length;
    const again = own.length - counted.length;
    const known = counted.flatMap(({ usage }) => (usage ? (costOf(usage, price) ?? []) : []));
    if (known.length > 0) dollars += (open + again) * meanOf(known);
    else guessed += open + again;
    if (refused === undefined && open + again > 0) aside = Math.max(aside, mostAsked(run, counted, price));
    cells += open;
    failed += again;
  }
  dollars += guessed * aside;
  const budget = enoughFor(spending, dollars + aside);
  return { dollars, isGuess: guessed > 0, cells, failed, aside, budget };
}

/**
 * What going on costs where the budget must be raised first: it is reached, or nothing but failed cells is left and trying them
 * again would exceed it. Undefined where it need not be raised.
 */
export function costAboveBudget(
  run: Costed & Pick<Run, 'cells'>,
  done: readonly Done[],
): CostToGoOn | undefined {
  const { budget } = run.config;
  if (!budget) return undefined;
  const cost = costToGoOn(run, done);
  if (isBudgetReached(run)) return cost;
  if (done.length < run.cells || cost.failed === 0) return undefined;
  const { dollars, aside } = cost;
  const spent = run.spending ? sumOf(run.spending) : 0;
  return spent + Math.max(dollars, aside) > budget.dollars + 1e-9 ? cost : undefined;
}

/** A question is at most twice as long as all that a mean cell sent: an estimate. */
const LONGEST = 2;

const mostAsked = ({ config }: Costed, counted: readonly Done[], price: Price): number => {
  const input = counted.flatMap(({ usage }) => usage?.inputTokens ?? []);
  return mostOf(input.length > 0 ? LONGEST * meanOf(input) : 0, config.settings ?? {}, price);
};

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** `Go on for about $0.18 more`. */
export const goOnWords = ({ dollars }: CostToGoOn): string => `Go on for ${aboutDollars(dollars)} more`;

/** What pressing the button sets, and what the sum rests on. */
export function raisedWords({ cells, failed, isGuess, budget, aside }: CostToGoOn, bound: number): string {
  const basis = isGuess
    ? 'guessed, since a model has no finished cell yet'
    : 'by the mean cost of the finished cells';
  const parts = [
    cells > 0 ? `${counted(cells, 'cell')} left` : '',
    failed > 0 ? `${counted(failed, 'failed cell')} tried again` : '',
  ];
  return `Raises the budget from ${inDollars(bound)} to ${inDollars(budget)}: ${parts.filter(Boolean).join(' and ')}, ${basis}, and ${boundInDollars(aside)} to set aside for one question.`;
}
