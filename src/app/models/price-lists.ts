import { isJsonObject, parseJson, type JsonObject, type JsonValue } from '#core/json.ts';
import type { LanguageModelRef } from '#core/model.ts';
import { priceAmong, PUBLIC_LISTS, type Price } from '#core/price.ts';

export type Named = Pick<LanguageModelRef, 'providerId' | 'model'>;

/** A public list of prices, and how it is read. */
interface PriceList {
  url: string;
  /** The amounts of a model in dollars a million tokens, as the list gives them; undefined where it does not have it. */
  amountsOf(list: JsonObject, model: Named): Amounts | undefined;
}

interface Amounts {
  input: unknown;
  output: unknown;
  cached: unknown;
  written: unknown;
  /** Steps of the price by length, each with what input and output of longer questions cost. */
  steps?: readonly { above: unknown; input: unknown; output: unknown }[];
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
      if (!isJsonObject(cost)) return undefined;
      const { input, output, cache_read: cached, cache_write: written, context_over_200k: over } = cost;
      const steps = Array.isArray(cost.tiers)
        ? cost.tiers.map((tier) => ({
            above: inside(inside(tier, 'tier'), 'size'),
            input: inside(tier, 'input'),
            output: inside(tier, 'output'),
          }))
        : isJsonObject(over)
          ? [{ above: 200_000, input: over.input, output: over.output }]
          : [];
      return { input, output, cached, written, steps };
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
      return {
        input: aMillion(pricing.prompt),
        output: aMillion(pricing.completion),
        cached: aMillion(pricing.input_cache_read),
        written: aMillion(pricing.input_cache_write),
      };
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
    const { input, output, cached, written, steps = [] } = list.amountsOf(whole, { providerId, model }) ?? {};
    // Costs are computed with one step at most.
    if (!isAmount(input) || !isAmount(output) || steps.length > 1) return [];
    const [step] = steps;
    const long = step && longOf(step, { input, output });
    if (step && !long) return [];
    return [
      {
        ...{ providerId, model, input, output },
        ...(isAmount(cached) && cached <= input ? { cachedInput: cached } : {}),
        ...(isAmount(written) && written >= input ? { writtenInput: written } : {}),
        ...(long ? { long } : {}),
        ...{ asOf: month, source: list.url },
      },
    ];
  });
}

/** How many times as much longer questions cost; what is read from the cache and written to it goes with the input. */
function longOf(
  { above, input, output }: NonNullable<Amounts['steps']>[number],
  base: Pick<Price, 'input' | 'output'>,
): Price['long'] {
  if (!isAmount(input) || !isAmount(output) || typeof above !== 'number' || !(above > 0)) return undefined;
  const times = (one: number, other: number): number => Number((one / other).toPrecision(6));
  return { above, input: times(input, base.input), output: times(output, base.output) };
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
