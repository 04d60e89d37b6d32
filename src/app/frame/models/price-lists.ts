import { objectOf, objectsOf } from '#core/fields.ts';
import { isJsonObject, parseJson, type JsonObject, type JsonValue } from '#core/json.ts';
import type { LanguageModelRef } from '#core/model.ts';
import { withFactorsOf } from '#core/cost.ts';
import { PUBLIC_LISTS, type Price } from '#core/price.ts';

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
      const entry = inside(inside(provider, 'models'), model.replace(/^models\//, ''));
      if (!isJsonObject(entry)) return undefined;
      const cost = objectOf(entry.cost);
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
      if (providerId !== 'openrouter') return undefined;
      const entry = objectsOf(data).find(({ id }) => id === model);
      if (!entry) return undefined;
      const pricing = objectOf(entry.pricing);
      return {
        input: aMillion(pricing.prompt),
        output: aMillion(pricing.completion),
        cached: aMillion(pricing.input_cache_read),
        written: aMillion(pricing.input_cache_write),
      };
    },
  },
];

/** Dollars a token, written as text, as dollars a million; undefined where it is no such text. */
const aMillion = (text: JsonValue | undefined): number | undefined =>
  typeof text === 'string' && /^-?\d{1,3}(\.\d{1,15})?(e-\d{1,2})?$/.test(text)
    ? Number((Number(text) * 1_000_000).toPrecision(12))
    : undefined;

/** Dollars a million tokens that no model asks for. */
const ABSURD = 2000;

const isAmount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value > 0 && value <= ABSURD;

/** Bytes of a list that are read. */
export const MOST_BYTES = 30 * 1_048_576;

/** Why a list's entry for a model is no price; steps: costs are computed with at most one step by length. */
export type NoPrice = 'zero' | 'negative' | 'absurd' | 'no-number' | 'steps';

/** A list's entry for a model. */
export type Listed = { model: Named } & ({ price: Price } | { why: NoPrice });

/**
 * The entries of a public list for these models. Prices of zero or less, absurd ones and texts are refused, because they would make
 * a budget useless. Throws for a text that is no list.
 */
export function listedIn(list: PriceList, text: string, models: readonly Named[], month: string): Listed[] {
  const whole = text.length > MOST_BYTES ? undefined : parseJson(text);
  if (!isJsonObject(whole)) throw new Error('list');
  return models.flatMap(({ providerId, model }): Listed[] => {
    const named = { providerId, model };
    const amounts = list.amountsOf(whole, named);
    if (!amounts) return [];
    const { input, output, cached, written, steps = [] } = amounts;
    if (!isAmount(input)) return [{ model: named, why: whyNot(input) }];
    if (!isAmount(output)) return [{ model: named, why: whyNot(output) }];
    const [step] = steps;
    const long = step && longOf(step, { input, output });
    if (steps.length > 1 || (step && !long)) return [{ model: named, why: 'steps' }];
    const price: Price = {
      ...{ ...named, input, output },
      ...(isAmount(cached) && cached <= input ? { cachedInput: cached } : {}),
      ...(isAmount(written) && written >= input ? { writtenInput: written } : {}),
      ...(long ? { long } : {}),
      ...{ asOf: month, source: list.url },
    };
    return [{ model: named, price }];
  });
}

function whyNot(amount: unknown): NoPrice {
  if (typeof amount !== 'number' || !Number.isFinite(amount)) return 'no-number';
  return amount === 0 ? 'zero' : amount < 0 ? 'negative' : 'absurd';
}

/** How many times as much longer questions cost; cache reads and writes take the factor of the input. */
function longOf(
  { above, input, output }: NonNullable<Amounts['steps']>[number],
  base: Pick<Price, 'input' | 'output'>,
): Price['long'] {
  if (!isAmount(input) || !isAmount(output) || typeof above !== 'number' || !(above > 0)) return undefined;
  const times = (one: number, other: number): number => Number((one / other).toPrecision(6));
  return { above, input: times(input, base.input), output: times(output, base.output) };
}

/** The entries of all readable lists, those of the first list first. */
export interface ReadLists {
  listed: readonly Listed[];
  /** Could all lists be read? */
  isWhole: boolean;
}

/** What an update found of one model. */
export interface PriceUpdate {
  model: Named;
  /** Absent: no list has a price that can be taken. */
  price?: Price;
  /** Why there is none; unread: no readable list has it, and one list could not be read. */
  why?: NoPrice | 'absent' | 'unread';
  /** The price before; absent: none was known. */
  before?: Price;
}

/**
 * Compares the lists' prices, in their order, with the present ones. Where a list has no rates for the cache or for long questions,
 * those of the first of `known` that has them are kept in proportion. `known` begins with the price that counts now.
 */
export function updatesOf(
  models: readonly Named[],
  { listed, isWhole }: ReadLists,
  known: (ref: Named) => readonly (Price | null | undefined)[],
): PriceUpdate[] {
  return models.map(({ providerId, model }) => {
    const of = listed.filter((each) => each.model.providerId === providerId && each.model.model === model);
    const found = of.find((each) => 'price' in each) ?? of[0];
    const counted = known({ providerId, model }).filter((each) => each != null);
    return {
      model: { providerId, model },
      ...(found && 'price' in found
        ? { price: counted.reduce<Price>(withFactorsOf, found.price) }
        : { why: found?.why ?? (isWhole ? 'absent' : 'unread') }),
      ...(counted[0] ? { before: counted[0] } : {}),
    };
  });
}
