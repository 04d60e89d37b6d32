import { answer, world, ToolError } from '../../world.ts';
import {
  findCompany,
  markets,
  type MarketCode,
  quoteOf,
  quoteTime,
  newsOf,
  companies,
  searchCompanies,
  type Company,
  FIRST_DAY,
  LAST_DAY,
  barsOf,
  groupBars,
} from './shares.ts';
import { matching, pick } from '../records.ts';
import { checkDay, multiplyRounded } from './numbers.ts';

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
export const financeAgent = world('finance-agent', [], {
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
      throw new ToolError(`No price found for ${symbol_list.join(', ').slice(0, 200)} on market ${market}.`);
    const quotes = [...new Set(found)].map((company) => ({
      symbol: company.symbol,
      name: company.name,
      ...quoteOf(company),
      time: quoteTime(company, now),
    }));
    return answer({ market, currency: markets[market].currency, quotes });
  },
});

type Movers = { market: MarketCode; direction: 'gainers' | 'losers'; limit?: number };
type Share = { symbol: string; market: MarketCode };

/** Throws ToolError, in the words of such servers, for a code the market does not have. */
function companyOf({ symbol, market }: Share): Company {
  const company = findCompany(market, symbol);
  if (!company) throw new ToolError(`Company ticker ${symbol.slice(0, 40)} not found on market ${market}.`);
  return company;
}

function checkRange(start: string, end: string): void {
  [start, end].forEach(checkDay);
  if (start > end)
    throw new ToolError(`Invalid input - start date cannot be after end date: ${start} is after ${end}.`);
  if (end < FIRST_DAY || start > LAST_DAY)
    throw new ToolError(
      `No price data from ${start} to ${end}: prices run from ${FIRST_DAY} to ${LAST_DAY}.`,
    );
}

const indicators = {
  SMA: simpleMovingAverage,
  EMA: exponentialMovingAverage,
  RSI: relativeStrengthIndex,
  MACD: movingAverageDivergence,
};
/** Recent days of an indicator that are shown. */
const SHOWN_DAYS = 30;

/** Earnings of a share: what the written price and its written multiple make, so that both agree with the reported figures. */
const earningsPerShare = ({ price, priceEarnings }: Company): number =>
  Number((price / priceEarnings).toFixed(4));

/** Histories, figures and movers over the same synthetic series as finance-agent. */
export const marketData = world('market-data', [], {
  get_history(args: Share & { start_date: string; end_date: string; interval?: '1d' | '1wk' | '1mo' }) {
    const company = companyOf(args);
    checkRange(args.start_date, args.end_date);
    const within = barsOf(company).filter(({ date }) => date >= args.start_date && date <= args.end_date);
    const prices = groupBars(within, args.interval ?? '1d');
    return answer({
      ...pick(company, 'symbol', 'market'),
      currency: markets[company.market].currency,
      prices: prices.map((bar) => ({ ...bar })),
      dates: prices.map(({ date }) => date),
      closes: prices.map(({ close }) => close),
    });
  },
  get_fundamentals(args: Share) {
    const company = companyOf(args);
    const { price } = quoteOf(company);
    const [shares, eps] = [company.millionShares * 1e6, earningsPerShare(company)];
    return answer({
      ...pick(company, 'symbol', 'name', 'sector'),
      currency: markets[company.market].currency,
      market_cap: multiplyRounded(price, shares, 0),
      pe_ratio: Number((price / eps).toFixed(2)),
      eps,
      dividend_yield: company.dividendPercent,
      shares_outstanding: shares,
    });
  },
  get_top_change_stocks(args: Movers) {
    const { market, direction, limit = 10 } = args;
    const sign = direction === 'gainers' ? 1 : -1;
    const stocks = matching(companies, { market })
      .map((company) => ({ ...pick(company, 'symbol', 'name'), ...quoteOf(company) }))
      .filter(({ change_percent }) => sign * change_percent > 0)
      .sort((a, b) => sign * (b.change_percent - a.change_percent))
      .slice(0, limit)
      .map((stock) => pick(stock, 'symbol', 'name', 'price', 'change_percent'));
    const symbols = stocks.map(({ symbol }) => symbol);
    return answer({ market, stocks, symbols, changes: stocks.map(({ change_percent }) => change_percent) });
  },
  search_symbol({ query, market }: { query: string; market?: MarketCode }) {
    if (query.trim() === '') throw new ToolError('Invalid query: it is empty.');
    const matches = searchCompanies(query, market).map((company) => ({
      ...pick(company, 'symbol', 'name', 'market'),
      currency: markets[company.market].currency,
    }));
    return answer({ matches });
  },
  get_indicator(args: Share & { indicator: keyof typeof indicators; period?: number }) {
    const company = companyOf(args);
    const period = args.indicator === 'MACD' ? MACD_SLOW : (args.period ?? 14);
    const bars = barsOf(company);
    const all = indicators[args.indicator](
      bars.map(({ close }) => close),
      period,
    );
    const values = all.slice(-SHOWN_DAYS).map((value) => Number(value.toFixed(4)) + 0);
    return answer({
      symbol: company.symbol,
      indicator: args.indicator,
      period,
      latest: values.at(-1)!,
      dates: bars.slice(-values.length).map(({ date }) => date),
      values,
    });
  },
  get_news(args: Share & { limit?: number }) {
    const company = companyOf(args);
    return answer({ symbol: company.symbol, articles: newsOf(company, args.limit ?? 5) });
  },
});
