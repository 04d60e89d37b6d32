import { COUNT_OVER_ESTIMATE } from '#core/estimate-tokens.ts';
import type { Usage } from '#core/message.ts';
import { costOf, withLength } from '#core/cost.ts';
import type { Price } from '#core/price.ts';

/** What is known of a run before it starts. */
export interface Forecast {
  /** Answers the run asks for: cells times the turns of each; with history, as many as each of its entries counts. */
  answers: number;
  inputTokensEach: number;
  /** Were they counted with the model's own tokenizer? */
  inputIsCounted: boolean;
  /** Set when the number of output tokens is known beforehand. */
  outputTokensEach?: number;
  /** Output tokens that an answer may have at most; absent: no bound. */
  outputTokensMost?: number;
  /** Usage of the same model's earlier answers, if there are any. */
  history: readonly Usage[];
}

/** A cost before the run, in US dollars, and how far it can be trusted. */
export type CostEstimate =
  | { quality: 'exact' | 'history' | 'rough'; low: number; high: number }
  | { quality: 'unpriced' };

/** Without history, answers are taken to be this long, in tokens. */
const ROUGH_OUTPUT = { low: 50, high: 1500 };

/** exact: counted tokens at a known price, or a price of nothing; history: what earlier answers cost, from their 10th to their 90th percentile; rough: guessed lengths; unpriced: no price known. */
export function estimateCost(forecast: Forecast, price: Price | undefined): CostEstimate {
  if (!price) return { quality: 'unpriced' };
  if (price.input === 0 && price.output === 0) return { quality: 'exact', low: 0, high: 0 };
  const { answers, inputTokensEach, inputIsCounted, outputTokensEach, outputTokensMost, history } = forecast;
  const total = (inputTokens: number, outputTokens: number): number =>
    answers * costOf(withLength({ inputTokens, outputTokens }, price), price)!;
  if (inputIsCounted && outputTokensEach !== undefined) {
    const cost = total(inputTokensEach, outputTokensEach);
    return { quality: 'exact', low: cost, high: cost };
  }
  const past = history.flatMap((usage) => costOf(usage, price) ?? []).sort((a, b) => a - b);
  if (past.length > 0) {
    return {
      quality: 'history',
      low: answers * percentile(past, 0.1),
      high: answers * percentile(past, 0.9),
    };
  }
  const { least, most } = inputIsCounted ? { least: 1, most: 1 } : COUNT_OVER_ESTIMATE;
  const guessed = (tokens: number): number =>
    outputTokensEach ?? Math.min(tokens, outputTokensMost ?? Infinity);
  return {
    quality: 'rough',
    low: total(inputTokensEach * least, guessed(ROUGH_OUTPUT.low)),
    high: total(inputTokensEach * most, guessed(ROUGH_OUTPUT.high)),
  };
}

/** The value at a share of the way through a sorted list that is not empty. */
const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.round(share * (sorted.length - 1))]!;
