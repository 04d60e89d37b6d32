import { hash32, mulberry32, type Random } from '#core/random.ts';
import { remembered } from '#core/table.ts';
import { TODAY } from '../../world.ts';
import { dateOf, dayOf, stampAt } from '../days.ts';
import { type Company, markets, type Market, type MarketCode } from './companies.ts';
import { gaussian } from './numbers.ts';

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
  const { closesAt, offsetHours } = markets[company.market];
  const midnight = Math.floor(now / (24 * HOUR)) * 24 * HOUR;
  const at = Math.min(now, midnight + closesAt * HOUR);
  return stampAt(at, offsetHours * 60);
}

export type Bar = { date: string; open: number; high: number; low: number; close: number; volume: number };

const DAY = 86_400_000;
export const FIRST_DAY = '2025-01-02';
export const LAST_DAY = dateOf(Math.floor(TODAY / DAY));

/** Weekdays from FIRST_DAY to LAST_DAY that are no holidays of the market. */
export const tradingDaysOf = (market: MarketCode): readonly string[] => openDays(markets[market]);

const openDays = remembered(({ holidays }: Market): readonly string[] => {
  const days: string[] = [];
  for (let day = dayOf(FIRST_DAY)!; day * DAY <= TODAY; day++) {
    // 1970-01-01 was a Thursday.
    const isWeekend = (day + 4) % 7 === 0 || (day + 4) % 7 === 6;
    if (!isWeekend && !holidays.includes(dateOf(day))) days.push(dateOf(day));
  }
  return days;
});

/** Typical move of a day, by how nervous a sector is. */
const volatility: Record<string, number> = {
  Technology: 0.02,
  'Consumer Cyclical': 0.018,
  'Basic Materials': 0.018,
  'Communication Services': 0.015,
  Energy: 0.014,
  Healthcare: 0.014,
  'Real Estate': 0.016,
  Industrials: 0.014,
  'Financial Services': 0.012,
  'Consumer Defensive': 0.01,
  Utilities: 0.009,
};

/** Decimals a share of about this price is quoted with. */
export const priceDecimals = (price: number): number => (price < 10 ? 3 : 2);

const round = (value: number, decimals: number): number => Number(value.toFixed(decimals));
const clamp = (value: number, limit: number): number => Math.max(-limit, Math.min(limit, value));

/** What moves the whole market, a log return a day: the same for all its companies. */
const marketReturns = (market: MarketCode): number[] => {
  const random = mulberry32(hash32(`market/${market}`));
  return tradingDaysOf(market).map(() => 0.006 * gaussian(random));
};

/** Closing prices: a geometric walk seeded by the code, moved along so that today's close is the written price. */
function closesOf({ market, price, sector }: Company, random: Random): number[] {
  const sigma = volatility[sector]!;
  const limit = markets[market].limit * 0.98;
  const beta = 0.7 + 0.6 * random();
  const returns = marketReturns(market).map((common) =>
    clamp(beta * common + sigma * gaussian(random), limit),
  );
  let level = 0;
  const levels = returns.map((step) => (level += step));
  return levels.map((here) => round(price * Math.exp(here - level), priceDecimals(price)));
}

/** Every trading day of a share from 2025-01-02 to today: a pure function of its market and code, in the market's currency. */
export const barsOf = remembered((company: Company): readonly Bar[] => {
  const random = mulberry32(hash32(`share/${company.market}/${company.symbol}`));
  const closes = closesOf(company, random);
  const sigma = volatility[company.sector]! / 3;
  const decimals = priceDecimals(company.price);
  const usualVolume = company.millionShares * 1e6 * (0.0008 + 0.003 * random());
  return tradingDaysOf(company.market).map((date, index) => {
    const close = closes[index]!;
    const before = closes[index - 1] ?? close;
    const open = round(before * Math.exp(sigma * gaussian(random)), decimals);
    const high = round(Math.max(open, close) * (1 + sigma * Math.abs(gaussian(random))), decimals);
    const low = round(Math.min(open, close) * (1 - sigma * Math.abs(gaussian(random))), decimals);
    const excitement = 0.3 * gaussian(random) + 8 * Math.abs(close / before - 1);
    return { date, open, high, low, close, volume: Math.round(usualVolume * Math.exp(excitement)) };
  });
});

/** The bars of weeks (from Monday) or months, dated by their first trading day. */
export function groupBars(bars: readonly Bar[], interval: '1d' | '1wk' | '1mo'): Bar[] {
  const keyOf = ({ date }: Bar): string | number =>
    interval === '1mo' ? date.slice(0, 7) : Math.floor((Date.parse(date) / DAY + 3) / 7);
  if (interval === '1d') return [...bars];
  const groups = new Map<string | number, Bar[]>();
  for (const bar of bars) groups.set(keyOf(bar), [...(groups.get(keyOf(bar)) ?? []), bar]);
  return [...groups.values()].map((group) => ({
    date: group[0]!.date,
    open: group[0]!.open,
    high: Math.max(...group.map((bar) => bar.high)),
    low: Math.min(...group.map((bar) => bar.low)),
    close: group.at(-1)!.close,
    volume: group.reduce((sum, bar) => sum + bar.volume, 0),
  }));
}
