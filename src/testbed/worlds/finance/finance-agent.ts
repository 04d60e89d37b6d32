import { answer, handlers, ToolError, type World } from '../../world.ts';
import { findCompany } from './companies.ts';
import { markets, type MarketCode } from './markets.ts';
import { quoteOf, quoteTime } from './price-series.ts';

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
