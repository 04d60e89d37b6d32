import { grouped } from '#core/grouped.ts';
import { cell, readTable, remembered, columns } from '#core/table.ts';
import text from './companies.tsv?raw';
import marketsText from './markets.tsv?raw';
import { hash32, mulberry32, type Random } from '#core/random.ts';
import { TODAY } from '../../world.ts';
import { dateOf, dayOf, stampAt } from '../clock.ts';
import { gaussian } from './numbers.ts';

/** The five markets as the tools name them. */
const marketCodes = ['HK', 'CN_MAINLAND', 'US', 'LSE', 'NSE_INDIA'] as const;
export type MarketCode = (typeof marketCodes)[number];

const rows = readTable('finance/markets.tsv', marketsText, {
  code: cell.oneOf(marketCodes),
  currency: cell.text,
  /** Hours ahead of UTC on the testbed's day, and the hour of UTC at which trade ends then. */
  offsetHours: cell.number,
  closesAt: cell.number,
  /** The largest move of a day: the limit of the exchange, or one that no large company passes in a normal year. */
  limit: cell.number,
  /** Days without trade from 2025-01-02 to 2026-03-12, weekends aside, as the exchanges published them. */
  holidays: cell.list(' '),
});

type Market = (typeof rows)[number];

/** Every market has a row: without it its companies could not be priced. */
export const markets = Object.fromEntries<Market>(rows.map((row) => [row.code, row])) as Readonly<
  Record<MarketCode, Market>
>;

/**
 * Listed companies, market by market: real codes and names; prices, shares (in millions) and ratios near those of early 2026, rounded
 * by hand.
 */
export const companies = readTable('finance/companies.tsv', text, {
  market: cell.oneOf(marketCodes),
  symbol: cell.text,
  name: cell.text,
  /** The name in Chinese, or '' where none is usual. */
  chinese: cell.anyText,
  sector: cell.text,
  ...columns(cell.number, 'price', 'millionShares', 'priceEarnings', 'dividendPercent'),
});

export type Company = (typeof companies)[number];

const byCode = new Map(companies.map((company) => [`${company.market}/${company.symbol}`, company]));

/** How a code is written on each market, once the ways callers write it are taken off. */
const canonical: Record<MarketCode, (code: string) => string> = {
  HK: (code) => {
    const digits = /^(?:HK|HKG|HKEX|SEHK)?[.:]?(\d{1,5})(?:\.HK)?$/.exec(code)?.[1];
    return digits?.padStart(5, '0') ?? code;
  },
  CN_MAINLAND: (code) => {
    const before = /^(SH|SS|SZ|SSE|SZSE)[.:]?(\d{6})$/.exec(code);
    const after = /^(\d{6})\.(SH|SS|SZ)$/.exec(code);
    const digits = before?.[2] ?? after?.[1] ?? code;
    if (!/^\d{6}$/.test(digits)) return code;
    const exchange = before?.[1] ?? after?.[2] ?? (digits.startsWith('6') ? 'SH' : 'SZ');
    return (exchange.startsWith('SZ') ? 'SZ' : 'SH') + digits;
  },
  US: (code) =>
    code
      .replace(/^(?:US|NASDAQ|NYSE)[.:]/, '')
      .replace(/\.US$/, '')
      .replace(/[-/ ]/, '.'),
  LSE: (code) =>
    code
      .replace(/^(?:LON|LSE):/, '')
      .replace(/\.(?:L|LON)?$/, '')
      .replace('-', '.'),
  NSE_INDIA: (code) => code.replace(/^NSE:/, '').replace(/\.(?:NS|NSE)$/, ''),
};

/** The company a code means on a market, however callers write it: "700", "0700.HK", "600036.SS", "BRK-B", "SHEL.L". */
export function findCompany(market: MarketCode, written: string): Company | undefined {
  if (written.length > 40) return undefined;
  return byCode.get(`${market}/${canonical[market](written.trim().toUpperCase())}`);
}

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .trim();

const searched = companies.map((company) => ({
  company,
  names: [plain(company.name), plain(company.chinese)].filter((name) => name !== ''),
}));

/** How well a name answers a query: 0 not at all, 5 it is the same. */
function nameScore(name: string, query: string): number {
  if (name === query) return 5;
  if (name.startsWith(`${query} `)) return 4;
  if (name.startsWith(query)) return 3;
  if (` ${name}`.includes(` ${query}`)) return 2;
  if (name.includes(query)) return 1;
  const words = query.split(' ');
  return words.length > 1 && words.every((word) => ` ${name}`.includes(` ${word}`)) ? 1 : 0;
}

/** Companies by code or by name in English or Chinese, the best match first; at most twenty. */
export function searchCompanies(written: string, market?: MarketCode): Company[] {
  const query = plain(written.slice(0, 100));
  if (query === '') return [];
  return searched
    .filter(({ company }) => market === undefined || company.market === market)
    .map(({ company, names }) => ({
      company,
      score:
        findCompany(company.market, written) === company
          ? 6
          : Math.max(...names.map((name) => nameScore(name, query))),
    }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, 20)
    .map(({ company }) => company);
}

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

type Bar = { date: string; open: number; high: number; low: number; close: number; volume: number };

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
const priceDecimals = (price: number): number => (price < 10 ? 3 : 2);

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
  return [...grouped<Bar, string | number>(bars, keyOf).values()].map((group) => ({
    date: group[0]!.date,
    open: group[0]!.open,
    high: Math.max(...group.map((bar) => bar.high)),
    low: Math.min(...group.map((bar) => bar.low)),
    close: group.at(-1)!.close,
    volume: group.reduce((sum, bar) => sum + bar.volume, 0),
  }));
}

type Article = { title: string; date: string; source: string; summary: string; url: string };

const sources = ['Market Ledger', 'The Exchange Courier', 'Harbour Financial', 'Morning Ticker'];

type Move = { date: string; close: number; percent: number; currency: string };

/** What a paper could write about a day's price; every number comes from the series. */
const headlines: readonly ((company: Company, move: Move) => [title: string, summary: string])[] = [
  ({ name }, { percent, close, currency }) => [
    `${name} shares ${percent < 0 ? 'fall' : 'rise'} ${Math.abs(percent).toFixed(2)}%`,
    `The stock closed at ${close} ${currency}, ${percent < 0 ? 'down' : 'up'} ${Math.abs(percent).toFixed(2)}% on the day.`,
  ],
  ({ name, sector }, { percent }) => [
    `${percent < 0 ? 'Sellers' : 'Buyers'} set the tone for ${name}`,
    `Trading in the ${sector.toLowerCase()} company ended ${Math.abs(percent).toFixed(2)}% ${percent < 0 ? 'lower' : 'higher'}.`,
  ],
  ({ name, dividendPercent }, { close, currency }) => [
    `What holders of ${name} are paid`,
    dividendPercent === 0
      ? `The company pays no dividend; the share stands at ${close} ${currency}.`
      : `At ${close} ${currency} the dividend yields about ${dividendPercent}%.`,
  ],
  ({ name, priceEarnings }, { close, currency }) => [
    `Is ${name} dear at ${close} ${currency}?`,
    `Analysts weigh a price of about ${Math.round(priceEarnings)} times earnings against the sector.`,
  ],
];

/** News of one company, newest first: the strongest days of the last sixty, each reported by one paper. */
export function newsOf(company: Company, limit: number): Article[] {
  const { currency } = markets[company.market];
  const bars = barsOf(company);
  const moves = bars
    .slice(-60)
    .map(({ date, close }, index) => {
      const before = bars[bars.length - 61 + index]!.close;
      return { date, close, percent: (close / before - 1) * 100, currency };
    })
    .sort((a, b) => Math.abs(b.percent) - Math.abs(a.percent))
    .slice(0, 20)
    .sort((a, b) => b.date.localeCompare(a.date));
  const random = mulberry32(hash32(`news/${company.market}/${company.symbol}`));
  return moves.slice(0, limit).map((move) => {
    const [title, summary] = headlines[Math.floor(random() * headlines.length)]!(company, move);
    const source = sources[Math.floor(random() * sources.length)]!;
    const code = encodeURIComponent(company.symbol.toLowerCase());
    const url = `https://markets.example/${company.market.toLowerCase()}/${code}/${move.date}`;
    return { title, date: move.date, source, summary, url };
  });
}
