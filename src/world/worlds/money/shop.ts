import { cell, readTable, columns } from '#core/table.ts';
import customersText from './shop-customers.tsv?raw';
import ordersText from './shop-orders.tsv?raw';
import { TODAY, type Slice } from '../../world.ts';
import trades from './alipay-trades.json' with { type: 'json' };

/** All customers of the shop, cus-501 first; no tool changes them. */
export const customers = readTable('money/shop-customers.tsv', customersText, {
  ...columns(cell.text, 'customer_id', 'name', 'email', 'company'),
  tier: cell.oneOf(['standard', 'silver', 'gold']),
});

/** What the shop sold before today, oldest first: ord-9001 and on. */
export const shopOrders = readTable('money/shop-orders.tsv', ordersText, {
  ...columns(cell.text, 'order_id', 'customer_id', 'date'),
  status: cell.oneOf(['open', 'paid', 'shipped', 'delivered', 'cancelled']),
  currency: cell.text,
  /** Minor units. */
  total: cell.number,
  paidBy: cell.oneOf(['paypal', 'bank', 'none']),
  items: cell.list(', '),
});

export type ShopOrder = (typeof shopOrders)[number];

/** The PayPal captures of the orders paid by PayPal, by order id: CAP-7990 and on, oldest first. */
export const captureOfOrder: ReadonlyMap<string, string> = new Map(
  shopOrders
    .filter(({ paidBy }) => paidBy === 'paypal')
    .map(({ order_id }, index) => [order_id, `CAP-${7990 + index}`]),
);

/** A payment at Alipay; amounts in fen. Its status follows from these and the clock. */
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

/** The trades of a fresh testbed, oldest first. */
export const tradesBefore = trades as unknown[] as readonly Trade[];

/** Alipay's own number of a trade: the day in China, then digits; 28 in all. */
export function tradeNumber(at: number, count: number): string {
  const day = new Date(at + 8 * 3_600_000).toISOString().slice(0, 10).replaceAll('-', '');
  return `${day}220014${String(count).padStart(14, '0')}`;
}

type AlipayState = { trades: Record<string, Trade> };

export const alipayState: Slice<AlipayState> = {
  name: 'alipay',
  init: () => ({ trades: Object.fromEntries(tradesBefore.map((trade) => [trade.outTradeNo, trade])) }),
  meaning: {
    times: ['/trades/*/createdAt', '/trades/*/paidAt'],
    // The ledger says whether a payment is in it yet.
    bookkeeping: ['/trades/*/booked'],
    ids: [
      {
        kind: 'alipay trade',
        prefix: tradeNumber(TODAY, 0).slice(0, 14),
        digits: 14,
        after: tradesBefore.length,
      },
    ],
  },
};

type TradeStatus = 'WAIT_BUYER_PAY' | 'TRADE_SUCCESS' | 'TRADE_CLOSED' | 'TRADE_FINISHED';

/** Nothing can be paid back longer after the payment than this contract's ninety days. */
const REFUND_PERIOD = 90 * 86_400_000;

export const refundedOf = ({ refunds }: Trade): number =>
  Object.values(refunds).reduce((sum, amount) => sum + amount, 0);

/** The status of a trade at a moment: waiting, paid, closed by refund in full, or finished for good. */
export function statusAt(trade: Trade, now: number): TradeStatus {
  if (trade.paidAt === null || now < trade.paidAt) return 'WAIT_BUYER_PAY';
  if (refundedOf(trade) === trade.total) return 'TRADE_CLOSED';
  return now - trade.paidAt > REFUND_PERIOD ? 'TRADE_FINISHED' : 'TRADE_SUCCESS';
}
