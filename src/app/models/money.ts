import { isJsonObject, type JsonValue } from '#core/json.ts';
import type { LanguageModelRef } from '#core/model.ts';
import { priceAmong, type Price } from '#core/price.ts';
import type { RunConfig } from '#core/run.ts';

type Named = Pick<LanguageModelRef, 'providerId' | 'model'>;

/** What a run may cost unless the person says otherwise, in US dollars: enough to see something, too little to regret. */
export const FIRST_BUDGET = 0.25;
/** The source of a price that a person entered. */
export const OWN_SOURCE = 'your own';
const MAX_PRICES = 200;

/** The budget field: untouched it follows the models, emptied it is no bound. */
export type BudgetField = { dollars: number | undefined } | undefined;

/** Prices of the chosen models as a set-up goes by them; null: the list knows none, undefined: not asked yet. */
export type KnownPrices = readonly (Price | null | undefined)[];

/** The first budget stands only where it can be kept and there is something to bound. */
export function budgetOf(field: BudgetField, prices: KnownPrices): number | undefined {
  if (field) return field.dollars;
  const isBoundable = prices.length > 0 && prices.every(Boolean);
  return isBoundable && prices.some((price) => (price?.output ?? 0) > 0) ? FIRST_BUDGET : undefined;
}

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

/** A person's own price from three fields, in dollars per million tokens; undefined while it is not whole. */
export function ownPrice(
  { providerId, model }: Named,
  fields: Record<'input' | 'output' | 'cachedInput', number | null | undefined>,
  month: string,
): Price | undefined {
  const { input, output, cachedInput } = fields;
  if (!isAmount(input) || !isAmount(output)) return undefined;
  const cached = isAmount(cachedInput) ? { cachedInput } : {};
  return { providerId, model, input, output, ...cached, asOf: month, source: OWN_SOURCE };
}

const isAmount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 && value <= 1_000_000;

/** Reads what is stored of the person's own prices; what does not look like one is left out. */
export function readOwnPrices(stored: JsonValue | undefined): Price[] {
  const list = Array.isArray(stored) ? stored.slice(0, MAX_PRICES) : [];
  return list.flatMap((item) => {
    if (!isJsonObject(item)) return [];
    const { providerId, model, input, output, cachedInput, asOf } = item;
    if (typeof providerId !== 'string' || typeof model !== 'string' || typeof asOf !== 'string') return [];
    if (!isAmount(input) || !isAmount(output)) return [];
    const cached = isAmount(cachedInput) ? { cachedInput } : {};
    return [{ providerId, model, input, output, ...cached, asOf, source: OWN_SOURCE }];
  });
}

/** With this price in the place of the one of the same model; the newest stay. */
export const withPrice = (own: readonly Price[], price: Price): Price[] =>
  [...withoutPrice(own, price), price].slice(-MAX_PRICES);

export const withoutPrice = (own: readonly Price[], ref: Named): Price[] =>
  own.filter((each) => each !== priceAmong(own, ref));
