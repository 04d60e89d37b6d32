import type { Usage } from './message.ts';

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
