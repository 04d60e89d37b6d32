import { cell, columns, readTable } from '#core/table.ts';
import type { Slice, ToolContext, ToolError } from '../../world.ts';
import ledgerText from './ledger.tsv?raw';

/** One side of a transaction: minor units that come to an account (above 0) or leave it (below). */
type Posting = { account: string; currency: string; amount: number };

/** Money that moved: its postings sum to zero in every currency, so none is made and none is lost. */
type Transaction = { id: string; at: string; memo: string; postings: Posting[] };

type Ledger = { transactions: Transaction[] };

/** The outside world, whose balances may be below zero, and the shop's own accounts, which may not. */
export const accounts = {
  payers: 'outside:payers',
  bank: 'shop:bank',
  paypal: 'shop:paypal',
  alipay: 'shop:alipay',
} as const;

/** The postings of `amount` minor units going from one account to another. */
const transfer = (from: string, to: string, currency: string, amount: number): Posting[] => [
  { account: from, currency, amount: -amount },
  { account: to, currency, amount },
];

/** The balance that follows from all postings of an account, in minor units. */
function balanceOf(ledger: Ledger, account: string, currency: string): number {
  let balance = 0;
  for (const { postings } of ledger.transactions)
    for (const posting of postings)
      if (posting.account === account && posting.currency === currency) balance += posting.amount;
  return balance;
}

/** Do the postings sum to zero in every currency, in whole minor units? */
function isBalanced(postings: readonly Posting[]): boolean {
  const sums = new Map<string, number>();
  for (const { currency, amount } of postings) sums.set(currency, (sums.get(currency) ?? 0) + amount);
  return (
    postings.every(({ amount }) => Number.isSafeInteger(amount)) &&
    [...sums.values()].every((sum) => sum === 0)
  );
}

/** The ledger with one transaction more. Throws RangeError for postings that do not balance: that is a bug of the caller. */
function post(ledger: Ledger, at: number, memo: string, postings: Posting[]): Ledger {
  if (!isBalanced(postings)) throw new RangeError(`the postings of "${memo}" do not balance`);
  const id = `TX-${String(ledger.transactions.length + 1).padStart(5, '0')}`;
  return {
    transactions: [...ledger.transactions, { id, at: new Date(at).toISOString(), memo, postings }],
  };
}

/**
 * The money before today: what buyers paid for the shop's orders and Alipay's trades, what was paid back, and a payout that leaves
 * 60.00 GBP at PayPal and 5,500.00 CNY at Alipay, less than some single refunds need.
 */
const openingBooks = (): Ledger =>
  readTable('money/ledger.tsv', ledgerText, {
    ...columns(cell.text, 'at', 'memo', 'from', 'to', 'currency'),
    amount: cell.number,
  }).reduce<Ledger>(
    (books, { at, memo, from, to, currency, amount }) =>
      post(books, Date.parse(at), memo, transfer(from, to, currency, amount)),
    { transactions: [] },
  );

/** Every movement of the shop's money, whichever service made it; paypal, alipay and crm post to it. */
export const ledger: Slice<Ledger> = {
  name: 'ledger',
  init: () => openingBooks(),
  meaning: {
    times: ['/transactions/*/at'],
    // The number of a transaction is its place among the others; no tool shows it.
    bookkeeping: ['/transactions/*/id'],
    unordered: ['/transactions'],
  },
};

/** Books what a buyer has paid into an account of the shop, now or at another moment. */
export function pay(
  context: ToolContext,
  memo: string,
  account: string,
  currency: string,
  amount: number,
  at = context.now,
): void {
  const postings = transfer(accounts.payers, account, currency, amount);
  context.write(ledger, post(context.read(ledger), at, memo, postings));
}

/** Books what the shop pays back from an account. Throws `short` where it does not hold enough. */
export function payBack(
  context: ToolContext,
  memo: string,
  account: string,
  currency: string,
  amount: number,
  short: () => ToolError,
): void {
  const books = context.read(ledger);
  if (balanceOf(books, account, currency) < amount) throw short();
  const postings = transfer(account, accounts.payers, currency, amount);
  context.write(ledger, post(books, context.now, memo, postings));
}
