import type { ResultRecord } from '#core/cell.ts';

/** USD per million tokens, as the person who runs says; the house knows no prices. */
export interface TokenPrices {
  input: number;
  output: number;
  /** Default: `input`. */
  cachedInput?: number;
}

/** What a set of cells used and what that bought. */
export interface Spending {
  cells: number;
  /** Cells whose provider told its tokens; the sums are over these alone. */
  counted: number;
  inputTokens: number;
  /** Thinking included where the provider counts it as output. */
  outputTokens: number;
  /** Solved cells among the counted ones. */
  solved: number;
  /** Null when nothing was counted. */
  tokensPerTask: number | null;
  /** Null when nothing was solved: the price of nothing is not 0. */
  tokensPerSolved: number | null;
  /** USD; null without prices or counts. */
  cost: number | null;
  costPerSolved: number | null;
}

type Spent = Pick<ResultRecord, 'usage' | 'verdict'>;

export function spendingOf(results: Iterable<Spent>, prices?: TokenPrices): Spending {
  const sums = { cells: 0, counted: 0, inputTokens: 0, outputTokens: 0, cached: 0, solved: 0 };
  for (const { usage, verdict } of results) {
    sums.cells += 1;
    if (usage?.inputTokens === undefined || usage.outputTokens === undefined) continue;
    sums.counted += 1;
    sums.inputTokens += usage.inputTokens;
    sums.outputTokens += usage.outputTokens;
    sums.cached += Math.min(usage.cachedInputTokens ?? 0, usage.inputTokens);
    if (verdict === 'correct') sums.solved += 1;
  }
  const { cached, ...shown } = sums;
  const tokens = sums.inputTokens + sums.outputTokens;
  const cost =
    prices && sums.counted > 0 ? priceOf(sums.inputTokens, cached, sums.outputTokens, prices) : null;
  return {
    ...shown,
    tokensPerTask: sums.counted === 0 ? null : tokens / sums.counted,
    tokensPerSolved: sums.solved === 0 ? null : tokens / sums.solved,
    cost,
    costPerSolved: cost === null || sums.solved === 0 ? null : cost / sums.solved,
  };
}

const priceOf = (input: number, cached: number, output: number, prices: TokenPrices): number =>
  ((input - cached) * prices.input + cached * (prices.cachedInput ?? prices.input) + output * prices.output) /
  1e6;
