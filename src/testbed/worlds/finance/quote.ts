import { markets } from './markets.ts';
import { barsOf, priceDecimals } from './price-series.ts';
import type { Company } from './companies.ts';

const HOUR = 3_600_000;

/** Today's price of a share and its change against the close before, in the market's currency and in percent. */
export function quoteOf(company: Company): { price: number; change: number; change_percent: number } {
  const bars = barsOf(company);
  const [before, last] = [bars.at(-2)!, bars.at(-1)!];
  return {
    price: last.close,
    change: Number((last.close - before.close).toFixed(priceDecimals(company.price))) + 0,
    change_percent: Number(((last.close / before.close - 1) * 100).toFixed(2)) + 0,
  };
}

/** When today's price is from, on the market's clocks: now, or the end of trade once that is past. */
export function quoteTime(company: Company, now: number): string {
  const { closesAt, offset, offsetHours } = markets[company.market];
  const midnight = Math.floor(now / (24 * HOUR)) * 24 * HOUR;
  const at = Math.min(now, midnight + closesAt * HOUR);
  return new Date(at + offsetHours * HOUR).toISOString().slice(0, 19) + offset;
}
