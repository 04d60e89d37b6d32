import type { Usage } from './message.ts';
import type { ModelSettings } from './model.ts';

/** What a provider asks for a model, in US dollars per million tokens. */
export type Price = {
  providerId: string;
  model: string;
  input: number;
  output: number;
  /** For input read from the provider's cache; absent: as other input. */
  cachedInput?: number;
  /** The month in which the figures were known to hold. */
  asOf: string;
  source: string;
};

/** Public lists that a person may fetch prices from. What is kept of them is not the person's own figure. */
export const PUBLIC_LISTS = {
  modelsDev: 'https://models.dev/api.json',
  openRouter: 'https://openrouter.ai/api/v1/models',
} as const;

/** Is it a price of a public list? */
export const isListed = ({ source }: Pick<Price, 'source'>): boolean =>
  Object.values<string>(PUBLIC_LISTS).includes(source);

const MILLION = 1_000_000;

/** What an answer cost in US dollars, by the tokens the provider counted; undefined when it counted none. */
export function costOf(
  { inputTokens, outputTokens, cachedInputTokens = 0 }: Usage,
  price: Pick<Price, 'input' | 'output' | 'cachedInput'>,
): number | undefined {
  if (inputTokens === undefined || outputTokens === undefined) return undefined;
  const cached = Math.min(cachedInputTokens, inputTokens);
  const input = (inputTokens - cached) * price.input + cached * (price.cachedInput ?? price.input);
  return (input + outputTokens * price.output) / MILLION;
}

/** Tokens an answer may have in a run with a budget, unless the person says otherwise: without a bound none could be kept. */
export const ANSWER_BOUND = 8192;

/** Some providers let no model think less than this when it thinks at all. */
const LEAST_THINKING = 1024;

/** Tokens of an answer at most, what is thought before it included. */
export function longestAnswer({ maxOutputTokens = ANSWER_BOUND, thinkingTokens = 0 }: ModelSettings): number {
  return maxOutputTokens + (thinkingTokens > 0 ? Math.max(thinkingTokens, LEAST_THINKING) : 0);
}

/** What a question may cost at most, in US dollars: all input at its full price, and the longest answer the settings allow. */
export function mostOf(inputTokens: number, settings: ModelSettings, price: Price): number {
  const dearest = { ...price, cachedInput: price.input };
  return costOf({ inputTokens, outputTokens: longestAnswer(settings) }, dearest)!;
}

/** Tokens of a question and its answer; undefined where the provider did not count both. */
export const tokensOf = ({ inputTokens, outputTokens }: Usage): number | undefined =>
  inputTokens === undefined || outputTokens === undefined ? undefined : inputTokens + outputTokens;

/** The price of a model among those a run goes by. */
export const priceAmong = (
  prices: readonly Price[] | undefined,
  { providerId, model }: Pick<Price, 'providerId' | 'model'>,
): Price | undefined => prices?.find((price) => price.providerId === providerId && price.model === model);
