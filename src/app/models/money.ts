import type { LanguageModelRef } from '#core/model.ts';
import { priceAmong, type Price } from '#core/price.ts';
import type { Run, RunConfig, Spending } from '#core/run.ts';
import { mustBe } from './number-bounds.ts';

type Named = Pick<LanguageModelRef, 'providerId' | 'model'>;

/** What a run may cost unless the person says otherwise, in US dollars: enough to see something, too little to regret. */
export const FIRST_BUDGET = 0.25;

/** The budget field: untouched it follows the models, emptied it is no bound. */
export type BudgetField = { dollars: number | undefined } | undefined;

/** Prices of the chosen models as a set-up uses them; null: the list knows none, undefined: not asked yet. */
export type KnownPrices = readonly (Price | null | undefined)[];

/** A sum that a budget can be. */
export const BUDGET_BOUNDS = { least: 0, isBroken: true } as const;

/** The first budget applies wherever there is something to bound, also beside models whose price is still to be given. */
export function budgetOf(field: BudgetField, prices: KnownPrices): number | undefined {
  if (field) return mustBe(field.dollars, BUDGET_BOUNDS) ? undefined : field.dollars;
  return prices.some((price) => (price?.output ?? 0) > 0) ? FIRST_BUDGET : undefined;
}

/** The least budget, in whole cents, under which a question is sent that might cost so many dollars at most. */
export function enoughFor(spending: Spending, needed: number): number {
  // Sums of rounded prices are not made a cent larger by what they are off.
  return Math.ceil((sumOf(spending) + needed) * 100 - 1e-6) / 100;
}

/** Would the run stop at once, since the question that its budget did not let through still does not fit? */
export function isBudgetReached({ config, spending }: Pick<Run, 'config' | 'spending'>): boolean {
  if (!config.budget || spending?.refused === undefined) return false;
  return sumOf(spending) + spending.refused > config.budget.dollars + 1e-9;
}

/** All that counts as spent, in US dollars. */
export const sumOf = ({ dollars, uncertain, underWay }: Spending): number => dollars + uncertain + underWay;

/** The part of a configuration about money: the person's own prices of the chosen models, and the budget. */
export function moneyOf(
  models: readonly Named[],
  own: readonly Price[],
  dollars: number | undefined,
): Pick<RunConfig, 'budget' | 'prices'> {
  const used = models.flatMap((ref) => priceAmong(own, ref) ?? []);
  return {
    budget: dollars === undefined ? undefined : { dollars },
    prices: used.length > 0 ? used : undefined,
  };
}
