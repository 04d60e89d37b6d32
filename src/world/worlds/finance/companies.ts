import { cell, readTable } from '#core/table.ts';
import text from './companies.tsv?raw';
import marketsText from './markets.tsv?raw';

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

export type Market = (typeof rows)[number];

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
  price: cell.number,
  millionShares: cell.number,
  priceEarnings: cell.number,
  dividendPercent: cell.number,
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
