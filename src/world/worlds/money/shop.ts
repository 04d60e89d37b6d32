import { cell, readTable, columns } from '#core/table.ts';
import customersText from './shop-customers.tsv?raw';
import ordersText from './shop-orders.tsv?raw';
import { TODAY, type Slice } from '../../world.ts';

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
