import type { Slice } from '../../world.ts';
import { tradesBefore } from './alipay-trades.ts';
import { accounts, post, transfer, type Ledger } from './postings.ts';
import { captureOfOrder, shopOrders } from './shop.ts';

const noonOf = (day: string): number => Date.parse(`${day}T12:00:00Z`);

/** When the shop last sent the balances of its payment services to its bank. */
const PAYOUT = noonOf('2026-02-20');

/**
 * The money before today: what buyers paid, what was paid back, and a payout that leaves 60.00 GBP at PayPal and
 * 5,500.00 CNY at Alipay, less than some single refunds need.
 */
function openingBooks(): Ledger {
  let books: Ledger = { transactions: [] };
  const move = (at: number, memo: string, from: string, to: string, currency: string, amount: number) =>
    void (books = post(books, at, memo, transfer(from, to, currency, amount)));
  for (const { order_id, date, paidBy, currency, total } of shopOrders) {
    if (paidBy === 'none') continue;
    const memo =
      paidBy === 'paypal' ? `capture ${captureOfOrder.get(order_id)!}` : `bank payment of ${order_id}`;
    move(noonOf(date), memo, accounts.payers, accounts[paidBy], currency, total);
  }
  for (const { outTradeNo, total, paidAt, refunds } of tradesBefore) {
    if (paidAt === null) continue;
    move(paidAt, `payment of ${outTradeNo}`, accounts.payers, accounts.alipay, 'CNY', total);
    for (const [number, amount] of Object.entries(refunds))
      move(paidAt, `refund ${number} of ${outTradeNo}`, accounts.alipay, accounts.payers, 'CNY', amount);
  }
  move(PAYOUT, 'payout', accounts.paypal, accounts.bank, 'GBP', 115_000);
  move(PAYOUT, 'payout', accounts.alipay, accounts.bank, 'CNY', 610_800);
  return books;
}

/** Every movement of the shop's money, whichever service made it; paypal, alipay and crm post to it. */
export const ledger: Slice<Ledger> = {
  name: 'ledger',
  init: () => openingBooks(),
  meaning: {
    times: ['/transactions/*/at'],
    // The number of a transaction is its place among the others; no tool tells it.
    bookkeeping: ['/transactions/*/id'],
    unordered: ['/transactions'],
  },
};
