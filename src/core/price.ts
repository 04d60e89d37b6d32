import type { Usage } from './message.ts';
import type { ModelSettings } from './model.ts';

/** What a provider asks for a model, in US dollars per million tokens. */
export type Rates = {
  input: number;
  output: number;
  /** For input read from the provider's cache; absent: as other input. */
  cachedInput?: number;
  /** For input written to the cache; absent: as other input. */
  writtenInput?: number;
  /** For input written to it to be kept for an hour; absent: as other written input. */
  writtenForHour?: number;
  /** All of a question of more than so many tokens, and its answer, cost so many times as much. Absent: any length costs the same. */
  long?: { above: number; input: number; output: number };
};

export type Price = Rates & {
  providerId: string;
  model: string;
  /** The month in which the figures were known to hold. */
  asOf: string;
  source: string;
};

/** A price with what it does not say of the cache and of long questions: they cost as many times as much as by another price. */
export function withFactorsOf<Of extends Rates>(price: Of, other: Rates): Of {
  const { input, cachedInput, writtenInput, writtenForHour, long } = other;
  const scaled = (name: 'cachedInput' | 'writtenInput' | 'writtenForHour', rate: number | undefined) =>
    rate === undefined || input === 0
      ? {}
      : { [name]: Number(((price.input * rate) / input).toPrecision(6)) };
  return {
    ...scaled('cachedInput', cachedInput),
    ...scaled('writtenInput', writtenInput),
    ...scaled('writtenForHour', writtenForHour),
    ...(long ? { long } : {}),
    ...price,
  };
}

/** Public lists that a person may fetch prices from. What is kept of them is not the person's own figure. */
export const PUBLIC_LISTS = {
  modelsDev: 'https://models.dev/api.json',
  openRouter: 'https://openrouter.ai/api/v1/models',
} as const;

/** Is it a price of a public list? */
export const isListed = ({ source }: Pick<Price, 'source'>): boolean =>
  Object.values<string>(PUBLIC_LISTS).includes(source);

const MILLION = 1_000_000;

/**
 * What an answer cost in US dollars, or a sum of answers, by the tokens the provider counted; undefined when it counted none. How long each
 * question was is what `long` of the usage says.
 */
export function costOf({ long, ...usage }: Usage, price: Rates): number | undefined {
  if (usage.inputTokens === undefined || usage.outputTokens === undefined) return undefined;
  const { input, output } = price.long ?? { input: 1, output: 1 };
  const more = long ? (input - 1) * inputCost(long, price) + (output - 1) * outputCost(long, price) : 0;
  return (inputCost(usage, price) + outputCost(usage, price) + more) / MILLION;
}

const outputCost = ({ outputTokens = 0 }: Usage, { output }: Rates): number => outputTokens * output;

function inputCost(
  { inputTokens = 0, cachedInputTokens = 0, writtenInputTokens = 0, writtenForHourTokens = 0 }: Usage,
  { input, cachedInput = input, writtenInput = input, writtenForHour = writtenInput }: Rates,
): number {
  const cached = Math.min(cachedInputTokens, inputTokens);
  const written = Math.min(writtenInputTokens, inputTokens - cached);
  const forHour = Math.min(writtenForHourTokens, written);
  return (
    (inputTokens - cached - written) * input +
    cached * cachedInput +
    (written - forHour) * writtenInput +
    forHour * writtenForHour
  );
}

/** The usage of one answer, marked as that of a long question where the price changes by length. */
export function withLength(usage: Usage, { long }: Rates): Usage {
  const { long: _, thinkingTokens: __, ...tokens } = usage;
  return long && (usage.inputTokens ?? 0) > long.above ? { ...usage, long: tokens } : usage;
}

/** Tokens an answer may have in a run with a budget, unless the person says otherwise: without a bound none could be kept. */
export const ANSWER_BOUND = 8192;

/** Some providers let no model think less than this when it thinks at all. */
const LEAST_THINKING = 1024;

/** Tokens of an answer at most, what is thought before it included. */
export function longestAnswer({ maxOutputTokens = ANSWER_BOUND, thinkingTokens = 0 }: ModelSettings): number {
  return maxOutputTokens + (thinkingTokens > 0 ? Math.max(thinkingTokens, LEAST_THINKING) : 0);
}

/** What a question may cost at most, in US dollars: all input written to the cache, and the longest answer the settings allow. */
export function mostOf(inputTokens: number, settings: ModelSettings, price: Price): number {
  const dearest = { ...price, input: Math.max(price.input, price.writtenInput ?? 0) };
  return costOf(withLength({ inputTokens, outputTokens: longestAnswer(settings) }, dearest), dearest)!;
}

/** Tokens of a question and its answer; undefined where the provider did not count both. */
export const tokensOf = ({ inputTokens, outputTokens }: Usage): number | undefined =>
  inputTokens === undefined || outputTokens === undefined ? undefined : inputTokens + outputTokens;

/** The price of a model among those a run goes by. */
export const priceAmong = (
  prices: readonly Price[] | undefined,
  { providerId, model }: Pick<Price, 'providerId' | 'model'>,
): Price | undefined => prices?.find((price) => price.providerId === providerId && price.model === model);
