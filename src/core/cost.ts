import { COUNT_OVER_ESTIMATE } from './estimate-tokens.ts';
import type { Usage } from './message.ts';
import type { ModelSettings } from './model.ts';
import type { Price, Rates } from './price.ts';

/** A price completed with another price's rates for the cache and for long questions, in proportion to the price of input. */
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

const MILLION = 1_000_000;

/**
 * What an answer cost in US dollars, or a sum of answers, by the tokens the provider counted; undefined when it counted none. Tokens
 * in `long` of the usage have the price of long questions.
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

/** The usage of one answer, marked as long if the price changes at that length. */
export function withLength(usage: Usage, { long }: Rates): Usage {
  const { long: _, thinkingTokens: __, ...tokens } = usage;
  return long && (usage.inputTokens ?? 0) > long.above ? { ...usage, long: tokens } : usage;
}

/** Most tokens of an answer in a run with a budget, unless the person sets another number: a budget needs such a bound. */
export const ANSWER_BOUND = 8192;

/** The least that some providers let a thinking model think. */
const LEAST_THINKING = 1024;

/** Most tokens of an answer, thinking included. */
function longestAnswer({ maxOutputTokens = ANSWER_BOUND, thinkingTokens = 0 }: ModelSettings): number {
  return maxOutputTokens + (thinkingTokens > 0 ? Math.max(thinkingTokens, LEAST_THINKING) : 0);
}

/** The most that a question may cost, in US dollars: all input written to the cache, and the longest allowed answer. */
export function mostOf(inputTokens: number, settings: ModelSettings, price: Price): number {
  const dearest = { ...price, input: Math.max(price.input, price.writtenInput ?? 0) };
  return costOf(withLength({ inputTokens, outputTokens: longestAnswer(settings) }, dearest), dearest)!;
}

/** Providers add words of their own around tools. */
const ADDED_TOKENS = 500;

/**
 * The most that a question may cost, which a budget reserves before sending: in dollars at a price, else in tokens. `estimate`:
 * tokens of its text by `estimateTokens`; a provider may count `over` times as many. `pictures`: most tokens of its pictures.
 */
export function mostOfQuestion(
  {
    estimate,
    pictures = 0,
    over = COUNT_OVER_ESTIMATE.most,
  }: { estimate: number; pictures?: number; over?: number },
  settings: ModelSettings,
  price: Price | null | undefined,
): number {
  const input = Math.ceil(estimate * over) + pictures + ADDED_TOKENS;
  return price ? mostOf(input, settings, price) : input + longestAnswer(settings);
}

/** Tokens of a question and its answer; undefined where the provider did not count both. */
export const tokensOf = ({ inputTokens, outputTokens }: Usage): number | undefined =>
  inputTokens === undefined || outputTokens === undefined ? undefined : inputTokens + outputTokens;
