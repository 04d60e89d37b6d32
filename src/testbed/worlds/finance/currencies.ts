import { cell, readTable } from '#core/table.ts';
import text from './currencies.tsv?raw';

/**
 * A currency: its name, the decimals of its amounts, and how many units one US dollar bought in January 2020 (`start`) and early
 * 2026 (`today`), rounded by hand. Plausible and synthetic; not for real trade.
 */
export type Currency = {
  code: string;
  name: string;
  decimals: number;
  start: number;
  today: number;
  volatility: number;
};

/** All currencies by code. */
export const currencies: ReadonlyMap<string, Currency> = new Map(
  readTable('finance/currencies.tsv', text, {
    code: cell.text,
    name: cell.text,
    decimals: cell.number,
    start: cell.number,
    today: cell.number,
    volatility: cell.number,
  }).map((currency) => [currency.code, currency]),
);
