import { hash32, mulberry32 } from '#core/random.ts';
import { cell, readTable, remembered } from '#core/table.ts';
import { TODAY, answer, world, ToolError } from '../../world.ts';
import text from './currencies.tsv?raw';
import { dateOf, dayOf } from '../clock.ts';
import { gaussian, checkDay, multiplyRounded } from './numbers.ts';

const DAY = 86_400_000;
const FIRST_RATE_DAY = '2020-01-01';

const firstDay = dayOf(FIRST_RATE_DAY)!;

/** 2020-01-01 is a Wednesday, so day 0 is day 2 of its week. Days of trade before it, weekends left out. */
function tradingIndex(daysSinceFirst: number): number {
  const sinceMonday = daysSinceFirst + 2;
  return Math.floor(sinceMonday / 7) * 5 + Math.min(sinceMonday % 7, 4) - 2;
}

const lastIndex = tradingIndex(Math.floor(TODAY / DAY) - firstDay);

/**
 * Units of a currency for one US dollar on every weekday since 2020-01-01: a walk seeded by the code alone, bent so that
 * it begins and ends at the written rates.
 */
const dollarSeries = remembered(({ code, start, today, volatility }: Currency): readonly number[] => {
  const random = mulberry32(hash32(`exchange-rate/${code}`));
  const walk = [0];
  for (let index = 1; index <= lastIndex; index++)
    walk.push(walk[index - 1]! + volatility * gaussian(random));
  const drift = Math.log(today / start) - walk[lastIndex]!;
  const made = walk.map((level, index) => start * Math.exp(level + (drift * index) / lastIndex));
  made[lastIndex] = today;
  return made;
});

/** The last weekday up to a day (YYYY-MM-DD, not before FIRST_RATE_DAY): weekends have Friday's rate. */
function rateDay(day: string): string {
  const number = dayOf(day)!;
  const weekday = (number + 3) % 7; // 1970-01-01 was a Thursday: 0 is Monday.
  return dateOf(number - Math.max(0, weekday - 4));
}

/** How many units of quote one unit of base is worth on a day from FIRST_RATE_DAY to today, to six significant digits. */
export function exchangeRate(base: string, quote: string, day: string): number {
  const index = Math.min(tradingIndex(dayOf(day)! - firstDay), lastIndex);
  const dollars = (code: string): number => dollarSeries(currencies.get(code)!)[index]!;
  return Number((dollars(quote) / dollars(base)).toPrecision(6));
}

const rows = readTable('finance/currencies.tsv', text, {
  code: cell.text,
  name: cell.text,
  /** Of its amounts. */
  decimals: cell.number,
  /** How many units one US dollar bought in January 2020. */
  start: cell.number,
  /** The same in early 2026, rounded by hand. Plausible and synthetic; not for real trade. */
  today: cell.number,
  volatility: cell.number,
});

type Currency = (typeof rows)[number];

export const currencies: ReadonlyMap<string, Currency> = new Map(
  rows.map((currency) => [currency.code, currency]),
);

/** Above this an amount of money is a slip of the keyboard. */
const MAX_AMOUNT = 1e15;

/** The code in capitals. Throws ToolError for an unknown currency. */
function known(code: string): string {
  const capitals = code.trim().toUpperCase();
  if (!currencies.has(capitals))
    throw new ToolError(`Currency not found: ${code.slice(0, 40)}. list_currencies names the codes.`);
  return capitals;
}

const today = (now: number): string => rateDay(dateOf(now / DAY));

/** A day that exists and has a rate. Throws ToolError otherwise. */
function pastDay(written: string, now: number): string {
  checkDay(written);
  if (Date.parse(written) > now) throw new ToolError(`No rate for ${written}: the date is in the future.`);
  if (written < FIRST_RATE_DAY)
    throw new ToolError(`No rate for ${written}: rates begin on ${FIRST_RATE_DAY}.`);
  return rateDay(written);
}

/** Exchange rates of forty currencies, one rate a weekday; approximate and synthetic. */
export const currency = world('currency', [], {
  get_rate(args: { base: string; quote: string }, { now }) {
    const [base, quote, date] = [known(args.base), known(args.quote), today(now)];
    return answer({ base, quote, rate: exchangeRate(base, quote, date), date });
  },
  currency_convert(args: { amount: number; from: string; to: string }, { now }) {
    const [from, to] = [known(args.from), known(args.to)];
    if (!(args.amount >= 0 && args.amount <= MAX_AMOUNT))
      throw new ToolError(`Invalid amount: ${args.amount}. It must lie between 0 and ${MAX_AMOUNT}.`);
    const rate = exchangeRate(from, to, today(now));
    const result = multiplyRounded(args.amount, rate, currencies.get(to)!.decimals);
    return answer({ amount: args.amount + 0, from, to, rate, result });
  },
  list_currencies: () =>
    answer({ currencies: [...currencies].map(([code, { name, decimals }]) => ({ code, name, decimals })) }),
  historical_rate(args: { base: string; quote: string; date: string }, { now }) {
    const [base, quote] = [known(args.base), known(args.quote)];
    const date = pastDay(args.date, now);
    return answer({ base, quote, date, rate: exchangeRate(base, quote, date) });
  },
});
