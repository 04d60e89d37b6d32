import type { Slice } from '../../world.ts';
import { captureOfOrder, shopOrders } from './shop.ts';

/** A payment at Alipay; amounts in fen. Its status follows from these and the clock (see alipay-trade.ts). */
export type Trade = {
  outTradeNo: string;
  tradeNo: string;
  title: string;
  total: number;
  createdAt: number;
  /** When the buyer pays or has paid; null for one who never does. */
  paidAt: number | null;
  /** The money of it is in the ledger: a payment is posted when the next refund needs it. */
  booked: boolean;
  /** Fen paid back, by the merchant's number of the refund. */
  refunds: Record<string, number>;
};

const rows: [
  number: string,
  day: string,
  total: number,
  title: string,
  paid: boolean,
  refunds: Trade['refunds'],
][] = [
  ['SHOP-2025-0911', '2025-10-20', 45000, '书桌灯', true, {}],
  ['SHOP-2026-0027', '2026-01-15', 980000, '橡木书桌', true, {}],
  ['SHOP-2026-0031', '2026-01-28', 26800, '世界地图册', true, { 'RF-0031-1': 26800 }],
  ['SHOP-2026-0038', '2026-02-14', 129900, '地球仪', true, { 'RF-0038-1': 30000 }],
  ['SHOP-2026-0042', '2026-03-02', 35900, '钢笔礼盒', true, {}],
  ['SHOP-2026-0045', '2026-03-11', 12800, '亚麻笔记本', false, {}],
];

/** The trades of a fresh testbed. */
export const tradesBefore: readonly Trade[] = rows.map(
  ([outTradeNo, day, total, title, paid, refunds], index) => {
    const createdAt = Date.parse(`${day}T02:00:00Z`);
    return {
      outTradeNo,
      tradeNo: tradeNumber(createdAt, index + 1),
      title,
      total,
      createdAt,
      paidAt: paid ? createdAt + 60_000 : null,
      booked: paid,
      refunds,
    };
  },
);

/** Alipay's own number of a trade: the day in China, then digits; 28 in all. */
export function tradeNumber(at: number, count: number): string {
  const day = new Date(at + 8 * 3_600_000).toISOString().slice(0, 10).replaceAll('-', '');
  return `${day}220014${String(count).padStart(14, '0')}`;
}

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
export const transfer = (from: string, to: string, currency: string, amount: number): Posting[] => [
  { account: from, currency, amount: -amount },
  { account: to, currency, amount },
];

/** The balance that follows from all postings of an account, in minor units. */
export function balanceOf(ledger: Ledger, account: string, currency: string): number {
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
export function post(ledger: Ledger, at: number, memo: string, postings: Posting[]): Ledger {
  if (!isBalanced(postings)) throw new RangeError(`the postings of "${memo}" do not balance`);
  const id = `TX-${String(ledger.transactions.length + 1).padStart(5, '0')}`;
  return {
    transactions: [...ledger.transactions, { id, at: new Date(at).toISOString(), memo, postings }],
  };
}

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
    // The number of a transaction is its place among the others; no tool shows it.
    bookkeeping: ['/transactions/*/id'],
    unordered: ['/transactions'],
  },
};
