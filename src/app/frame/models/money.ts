import { mostOfQuestion } from '#core/cost.ts';
import type { LanguageModelRef, ModelSettings } from '#core/model.ts';
import { priceAmong, type Price } from '#core/price.ts';
import {
  BUDGET_UNITS,
  spentIn,
  type Budget,
  type BudgetUnit,
  type Run,
  type RunConfig,
  type Spent,
} from '#core/run.ts';
import { mustBe, type Figure } from './number-bounds.ts';

type Named = Pick<LanguageModelRef, 'providerId' | 'model'>;

/**
 * The default budget of a run: enough to see a result, too little to regret. At a dollar a million tokens both are the same sum.
 */
export const FIRST_BUDGET: Readonly<Required<Budget>> = { dollars: 0.25, tokens: 250_000 };

/** The budget fields: one that is untouched is absent and follows the models, an emptied one is no bound. */
export type BudgetFields = Partial<Record<BudgetUnit, Figure>>;

/** Prices of the chosen models as a set-up uses them; null: the list knows none, undefined: not asked yet. */
export type KnownPrices = readonly (Price | null | undefined)[];

export const BUDGET_LABELS: Readonly<Record<BudgetUnit, string>> = {
  dollars: 'Budget in US dollars',
  tokens: 'Budget in tokens',
};

export const BUDGET_BOUNDS = {
  dollars: { least: 0, isBroken: true },
  tokens: { least: 0 },
} as const;

/** Does a bound in this unit apply to any model? A price that is not looked up yet may need either unit. */
const isFor: Readonly<Record<BudgetUnit, (price: Price | null | undefined) => boolean>> = {
  dollars: (price) => (price?.output ?? 0) > 0,
  tokens: (price) => !price,
};

/** The first budget, or more if reserving `aside` for the dearest question would leave less than half of it. */
function firstBudget(unit: BudgetUnit, aside = 0): number {
  const first = FIRST_BUDGET[unit];
  return Math.max(first, enoughFor({ counted: first / 2, uncertain: 0, underWay: 0 }, aside, unit));
}

/** The most that one question reserves, for models with a price and for others. */
export type Aside = Partial<Record<BudgetUnit, number>>;

/** By the longest answer alone: questions are counted later. */
export function asideByPrice(prices: KnownPrices, settings: ModelSettings = {}): Aside {
  const aside: Aside = {};
  for (const price of prices) {
    if (price === undefined) continue;
    const unit = price ? 'dollars' : 'tokens';
    aside[unit] = Math.max(aside[unit] ?? 0, mostOfQuestion({ estimate: 0 }, settings, price));
  }
  return aside;
}

/** Each part of the first budget applies wherever there is something to bound, also beside models of the other kind. */
export function budgetOf(fields: BudgetFields, prices: KnownPrices, aside: Aside = {}): Budget | undefined {
  const boundOf = (unit: BudgetUnit): Figure => {
    const isNeeded = prices.some(isFor[unit]);
    // A bound in tokens that nothing is counted by is kept by no run; one in dollars stays where the person typed it.
    if (!isNeeded && (unit === 'tokens' || !(unit in fields))) return undefined;
    if (!(unit in fields)) return firstBudget(unit, aside[unit]);
    return mustBe(fields[unit], BUDGET_BOUNDS[unit]) ? undefined : fields[unit];
  };
  return asBudget({ dollars: boundOf('dollars'), tokens: boundOf('tokens') });
}

/** The fields that hold a bound; undefined where none does. */
export function asBudget(fields: BudgetFields): Budget | undefined {
  const bounds = Object.entries(fields).filter(([, bound]) => bound != null);
  return bounds.length > 0 ? (Object.fromEntries(bounds) as Budget) : undefined;
}

/** The smallest budget, in whole cents or whole thousands of tokens, that admits a question of at most `needed`. */
export function enoughFor(spent: Spent, needed: number, unit: BudgetUnit = 'dollars'): number {
  const steps = unit === 'dollars' ? 100 : 1 / 1000;
  // Sums of rounded prices are not made a cent larger by what they are off.
  return Math.ceil((sumOf(spent) + needed) * steps - 1e-6) / steps;
}

/** The units in which the run would stop at once: the question that its budget refused still does not fit. */
export const reachedUnits = ({ config, spending }: Pick<Run, 'config' | 'spending'>): BudgetUnit[] =>
  BUDGET_UNITS.filter((unit) => {
    const spent = spentIn(spending, unit);
    const bound = config.budget?.[unit];
    if (bound === undefined || spent.refused === undefined) return false;
    return sumOf(spent) + spent.refused > bound + 1e-9;
  });

export const isBudgetReached = (run: Pick<Run, 'config' | 'spending'>): boolean =>
  reachedUnits(run).length > 0;

/** All that counts as spent. */
export const sumOf = ({ counted, uncertain, underWay }: Spent): number => counted + uncertain + underWay;

/** The part of a configuration about money: the person's own prices of the chosen models, and the budget. */
export function moneyOf(
  models: readonly Named[],
  own: readonly Price[],
  budget: Budget | undefined,
): Pick<RunConfig, 'budget' | 'prices'> {
  const used = models.flatMap((ref) => priceAmong(own, ref) ?? []);
  return {
    budget,
    prices: used.length > 0 ? used : undefined,
  };
}
