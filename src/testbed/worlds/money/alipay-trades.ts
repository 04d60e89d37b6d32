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
