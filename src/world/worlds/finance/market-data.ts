import { answer, handlers, ToolError, type World } from '../../world.ts';
import { matching, pick } from '../records.ts';
import { checkDay, multiplyRounded } from './numbers.ts';
import { newsOf } from './company-news.ts';
import {
  exponentialMovingAverage,
  MACD_SLOW,
  movingAverageDivergence,
  relativeStrengthIndex,
  simpleMovingAverage,
} from './finance-agent.ts';
import {
  markets,
  type MarketCode,
  companies,
  findCompany,
  searchCompanies,
  type Company,
} from './companies.ts';
import { FIRST_DAY, LAST_DAY, barsOf, groupBars, quoteOf } from './price-series.ts';

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
export const marketData: World = {
  server: 'market-data',
  slices: [],
  tools: handlers({
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
  }),
};
