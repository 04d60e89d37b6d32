import { answer, handlers, ToolError, type World } from '../../world.ts';
import { findCompany, markets, type MarketCode } from './companies.ts';
import { quoteOf, quoteTime } from './price-series.ts';

/** A value for each day from the first on which the indicator exists: the last belongs to the last close. */
type Indicator = (closes: readonly number[], period: number) => number[];

/** Simple moving average: the mean of the last `period` closes. */
export const simpleMovingAverage: Indicator = (closes, period) => {
  let sum = 0;
  return closes.flatMap((close, index) => {
    sum += close - (closes[index - period] ?? 0);
    return index < period - 1 ? [] : [sum / period];
  });
};

/** A running average that gives each new value the weight `alpha`, begun with the mean of the first `period`. */
function smoothed(values: readonly number[], period: number, alpha: number): number[] {
  if (values.length < period) return [];
  let level = values.slice(0, period).reduce((sum, value) => sum + value, 0) / period;
  return [level, ...values.slice(period).map((value) => (level += alpha * (value - level)))];
}

/** Exponential moving average with weight 2 / (period + 1), begun with the simple average of the first `period` closes. */
export const exponentialMovingAverage: Indicator = (closes, period) =>
  smoothed(closes, period, 2 / (period + 1));

/** Wilder's relative strength index, 0 to 100: averages of rises and falls with weight 1 / period (Wilder 1978). */
export const relativeStrengthIndex: Indicator = (closes, period) => {
  const changes = closes.slice(1).map((close, index) => close - closes[index]!);
  const rises = smoothed(
    changes.map((change) => Math.max(change, 0)),
    period,
    1 / period,
  );
  const falls = smoothed(
    changes.map((change) => Math.max(-change, 0)),
    period,
    1 / period,
  );
  return rises.map((rise, index) => {
    const both = rise + falls[index]!;
    return both === 0 ? 50 : (100 * rise) / both;
  });
};

/** The MACD line of Appel: the exponential average of 12 days less that of 26. `period` has no part in it. */
export const movingAverageDivergence: Indicator = (closes) => {
  const slow = exponentialMovingAverage(closes, MACD_SLOW);
  return exponentialMovingAverage(closes, 12)
    .slice(-slow.length)
    .map((fast, index) => fast - slow[index]!);
};

export const MACD_SLOW = 26;

const MAX_SYMBOLS = 100;

/** Prices of many shares of one market at once. Codes it does not know are left out, as such services do. */
export const financeAgent: World = {
  server: 'finance-agent',
  slices: [],
  tools: handlers({
    get_stock_price_global_market(
      { symbol_list, market }: { symbol_list: string[]; market: MarketCode },
      { now },
    ) {
      if (symbol_list.length > MAX_SYMBOLS)
        throw new ToolError(`Too many symbols: ${symbol_list.length}. At most ${MAX_SYMBOLS} a call.`);
      const found = symbol_list
        .map((written) => findCompany(market, written))
        .filter((company) => company !== undefined);
      if (found.length === 0)
        throw new ToolError(
          `No price found for ${symbol_list.join(', ').slice(0, 200)} on market ${market}.`,
        );
      const quotes = [...new Set(found)].map((company) => ({
        symbol: company.symbol,
        name: company.name,
        ...quoteOf(company),
        time: quoteTime(company, now),
      }));
      return answer({ market, currency: markets[market].currency, quotes });
    },
  }),
};
