import { answer, handlers, ToolError, type World } from '../../world.ts';
import { checkDay } from './calendar-day.ts';
import { currencies } from './currencies.ts';
import { multiplyRounded } from './numbers.ts';
import { exchangeRate, FIRST_RATE_DAY, rateDay } from './exchange-rates.ts';

/** Above this an amount of money is a slip of the keyboard. */
const MAX_AMOUNT = 1e15;

/** The code in capitals. Throws ToolError for a currency nobody knows. */
function known(code: string): string {
  const capitals = code.trim().toUpperCase();
  if (!currencies.has(capitals))
    throw new ToolError(`Currency not found: ${code.slice(0, 40)}. list_currencies names the codes.`);
  return capitals;
}

const today = (now: number): string => rateDay(new Date(now).toISOString().slice(0, 10));

/** A day that exists and has a rate. Throws ToolError otherwise. */
function pastDay(written: string, now: number): string {
  checkDay(written);
  if (Date.parse(written) > now) throw new ToolError(`No rate for ${written}: the date is in the future.`);
  if (written < FIRST_RATE_DAY)
    throw new ToolError(`No rate for ${written}: rates begin on ${FIRST_RATE_DAY}.`);
  return rateDay(written);
}

/** Exchange rates of forty currencies, one rate a weekday; approximate and synthetic. */
export const currency: World = {
  server: 'currency',
  slices: [],
  tools: handlers({
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
  }),
};
