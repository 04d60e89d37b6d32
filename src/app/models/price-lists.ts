import { isJsonObject, parseJson, type JsonObject, type JsonValue } from '#core/json.ts';
import type { LanguageModelRef } from '#core/model.ts';
import { priceAmong, PUBLIC_LISTS, type Price } from '#core/price.ts';

export type Named = Pick<LanguageModelRef, 'providerId' | 'model'>;

/** A public list of prices, and how it is read. */
interface PriceList {
  url: string;
  /** The amounts of a model in dollars a million tokens, as the list gives them; undefined where it does not have it. */
  amountsOf(list: JsonObject, model: Named): unknown[] | undefined;
}

/** Providers as models.dev names them. */
const ON_MODELS_DEV = new Map([
  ['openai-chat', 'openai'],
  ['openai-responses', 'openai'],
  ['gemini', 'google'],
  ['moonshot', 'moonshotai'],
  ['dashscope', 'alibaba'],
  ['together', 'togetherai'],
  ['hugging-face', 'huggingface'],
]);

const inside = (value: JsonValue | undefined, name: string): JsonValue | undefined =>
  isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;

export const PRICE_LISTS: readonly PriceList[] = [
  {
    url: PUBLIC_LISTS.modelsDev,
    amountsOf(list, { providerId, model }) {
      const provider = inside(list, ON_MODELS_DEV.get(providerId) ?? providerId);
      const cost = inside(inside(inside(provider, 'models'), model.replace(/^models\//, '')), 'cost');
      return isJsonObject(cost) ? [cost.input, cost.output, cost.cache_read] : undefined;
    },
  },
  {
    url: PUBLIC_LISTS.openRouter,
    amountsOf({ data }, { providerId, model }) {
      if (providerId !== 'openrouter' || !Array.isArray(data)) return undefined;
      const pricing = inside(
        data.find((each) => isJsonObject(each) && each.id === model),
        'pricing',
      );
      if (!isJsonObject(pricing)) return undefined;
      return [pricing.prompt, pricing.completion, pricing.input_cache_read].map(aMillion);
    },
  },
];

/** Dollars a token, written as text, as dollars a million. */
const aMillion = (text: JsonValue | undefined): number | undefined =>
  typeof text === 'string' && /^\d{1,3}(\.\d{1,15})?(e-\d{1,2})?$/.test(text)
    ? Number((Number(text) * 1_000_000).toPrecision(12))
    : undefined;

/** Dollars a million tokens that no model asks for. */
const ABSURD = 2000;

const isAmount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value > 0 && value <= ABSURD;

/** Bytes of a list that are read. */
export const MOST_BYTES = 30 * 1_048_576;

/**
 * Prices of these models in the text of a public list. A price of nothing, below nothing, absurd or no number at all is not taken: a budget
 * would hold nothing by it.
 */
export function pricesIn(list: PriceList, text: string, models: readonly Named[], month: string): Price[] {
  const whole = text.length > MOST_BYTES ? undefined : parseJson(text);
  if (!isJsonObject(whole)) return [];
  return models.flatMap(({ providerId, model }): Price[] => {
    const [input, output, cached] = list.amountsOf(whole, { providerId, model }) ?? [];
    if (!isAmount(input) || !isAmount(output)) return [];
    const cachedInput = isAmount(cached) && cached <= input ? { cachedInput: cached } : {};
    return [{ providerId, model, input, output, ...cachedInput, asOf: month, source: list.url }];
  });
}

/** What an update found of one model. */
export interface PriceUpdate {
  model: Named;
  /** Absent: no list has a price that can be taken. */
  price?: Price;
  /** What counted before; absent: none was known. */
  before?: Price;
}

/** Compares what the lists have, the first of them first, with what counted so far. */
export function updatesOf(
  models: readonly Named[],
  found: readonly Price[],
  known: (ref: Named) => Price | null | undefined,
): PriceUpdate[] {
  return models.map((model) => {
    const price = priceAmong(found, model);
    const before = known(model);
    return { model, ...(price ? { price } : {}), ...(before ? { before } : {}) };
  });
}
