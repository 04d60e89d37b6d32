import { cell, readTable } from '#core/table.ts';
import text from './markets.tsv?raw';

/** The five markets as the tools name them. */
export const marketCodes = ['HK', 'CN_MAINLAND', 'US', 'LSE', 'NSE_INDIA'] as const;
export type MarketCode = (typeof marketCodes)[number];

export type Market = {
  currency: string;
  /** Hours ahead of UTC on the testbed's day, and the hour of UTC at which trade ends then. */
  offset: string;
  offsetHours: number;
  closesAt: number;
  /** The largest move of a day: the limit of the exchange, or one that no large company passes in a normal year. */
  limit: number;
  /** Days without trade from 2025-01-02 to 2026-03-12, weekends aside, as the exchanges published them. */
  holidays: ReadonlySet<string>;
};

const rows = readTable('finance/markets.tsv', text, {
  code: cell.oneOf(marketCodes),
  currency: cell.text,
  offset: cell.text,
  offsetHours: cell.number,
  closesAt: cell.number,
  limit: cell.number,
  holidays: cell.list(' '),
});

function marketOf(wanted: MarketCode): Market {
  const row = rows.find(({ code }) => code === wanted);
  if (!row) throw new Error(`finance/markets.tsv has no row ${wanted}`);
  return { ...row, holidays: new Set(row.holidays) };
}

export const markets: Readonly<Record<MarketCode, Market>> = {
  HK: marketOf('HK'),
  CN_MAINLAND: marketOf('CN_MAINLAND'),
  US: marketOf('US'),
  LSE: marketOf('LSE'),
  NSE_INDIA: marketOf('NSE_INDIA'),
};
