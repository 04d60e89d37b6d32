export type ShopOrder = {
  order_id: string;
  customer_id: string;
  date: string;
  status: 'open' | 'paid' | 'shipped' | 'delivered' | 'cancelled';
  currency: string;
  /** Minor units. */
  total: number;
  paidBy: 'paypal' | 'bank' | 'none';
  items: string[];
};

type Row = [
  customer: number,
  date: string,
  status: ShopOrder['status'],
  currency: string,
  total: number,
  paidBy: ShopOrder['paidBy'],
  items: string[],
];

const rows: Row[] = [
  [526, '2025-07-03', 'delivered', 'USD', 12900, 'paypal', ['1 × Desk globe']],
  [505, '2025-07-08', 'delivered', 'EUR', 23700, 'paypal', ['3 × World atlas']],
  [502, '2025-07-13', 'delivered', 'EUR', 85800, 'paypal', ['2 × Oak desk']],
  [511, '2025-07-18', 'delivered', 'EUR', 128700, 'paypal', ['3 × Oak desk']],
  [503, '2025-07-23', 'delivered', 'GBP', 4470, 'paypal', ['3 × Linen notebook']],
  [509, '2025-07-29', 'delivered', 'EUR', 1490, 'bank', ['1 × Linen notebook']],
  [515, '2025-08-03', 'delivered', 'EUR', 57600, 'paypal', ['3 × Desk globe', '1 × Walnut shelf']],
  [501, '2025-08-08', 'delivered', 'EUR', 128700, 'paypal', ['3 × Oak desk']],
  [504, '2025-08-13', 'delivered', 'EUR', 49650, 'paypal', ['1 × Oak desk', '3 × Paper set']],
  [506, '2025-08-18', 'delivered', 'EUR', 43200, 'paypal', ['2 × Paper set', '3 × Desk globe']],
  [507, '2025-08-24', 'delivered', 'JPY', 32620, 'paypal', ['1 × Linen notebook', '1 × Walnut shelf']],
  [
    512,
    '2025-08-29',
    'delivered',
    'EUR',
    31050,
    'paypal',
    ['3 × World atlas', '1 × Ink bottle', '1 × Fountain pen'],
  ],
  [510, '2025-09-03', 'delivered', 'EUR', 7900, 'bank', ['1 × World atlas']],
  [513, '2025-09-08', 'delivered', 'EUR', 2490, 'bank', ['1 × Map of the North Sea']],
  [502, '2025-09-13', 'cancelled', 'EUR', 34900, 'none', ['3 × World atlas', '2 × Leather folder']],
  [517, '2025-09-19', 'delivered', 'EUR', 42900, 'bank', ['1 × Oak desk']],
  [514, '2025-09-24', 'delivered', 'EUR', 5600, 'paypal', ['1 × Leather folder']],
  [518, '2025-09-29', 'delivered', 'EUR', 18500, 'bank', ['1 × Leather folder', '1 × Desk globe']],
  [519, '2025-10-04', 'delivered', 'EUR', 8450, 'paypal', ['1 × Reading lamp']],
  [503, '2025-10-09', 'delivered', 'GBP', 6400, 'paypal', ['1 × Fountain pen']],
  [
    521,
    '2025-10-15',
    'delivered',
    'EUR',
    100600,
    'paypal',
    ['1 × Desk globe', '2 × Ink bottle', '2 × Oak desk'],
  ],
  [520, '2025-10-20', 'delivered', 'USD', 38700, 'paypal', ['3 × Desk globe']],
  [522, '2025-10-25', 'delivered', 'EUR', 15390, 'bank', ['1 × Map of the North Sea', '1 × Desk globe']],
  [501, '2025-10-30', 'delivered', 'EUR', 1490, 'paypal', ['1 × Linen notebook']],
  [523, '2025-11-05', 'delivered', 'JPY', 10240, 'bank', ['1 × Fountain pen']],
  [
    505,
    '2025-11-10',
    'delivered',
    'EUR',
    23100,
    'paypal',
    ['3 × Paper set', '1 × World atlas', '1 × Reading lamp'],
  ],
  [524, '2025-11-15', 'delivered', 'EUR', 30300, 'paypal', ['2 × Paper set', '2 × Desk globe']],
  [
    525,
    '2025-11-20',
    'delivered',
    'EUR',
    49430,
    'bank',
    ['1 × Brass compass', '2 × Linen notebook', '1 × Oak desk'],
  ],
  [526, '2025-11-25', 'delivered', 'USD', 42900, 'paypal', ['1 × Oak desk']],
  [508, '2025-12-01', 'delivered', 'EUR', 23700, 'paypal', ['3 × World atlas']],
  [507, '2025-12-06', 'delivered', 'JPY', 27040, 'paypal', ['2 × Reading lamp']],
  [515, '2025-12-11', 'delivered', 'EUR', 24800, 'paypal', ['2 × Reading lamp', '1 × World atlas']],
  [
    516,
    '2025-12-16',
    'shipped',
    'GBP',
    12950,
    'bank',
    ['1 × Ink bottle', '1 × Leather folder', '1 × Fountain pen'],
  ],
  [
    509,
    '2025-12-21',
    'shipped',
    'EUR',
    31250,
    'paypal',
    ['1 × Leather folder', '1 × Walnut shelf', '3 × Paper set'],
  ],
  [512, '2025-12-27', 'shipped', 'EUR', 2250, 'paypal', ['1 × Paper set']],
  [517, '2026-01-01', 'shipped', 'EUR', 42600, 'paypal', ['1 × Walnut shelf', '3 × World atlas']],
  [506, '2026-01-06', 'delivered', 'EUR', 8450, 'paypal', ['1 × Reading lamp']],
  [526, '2026-01-11', 'delivered', 'USD', 4470, 'bank', ['3 × Linen notebook']],
  [503, '2026-01-16', 'paid', 'GBP', 3550, 'paypal', ['1 × Brass compass']],
  [511, '2026-01-22', 'paid', 'EUR', 16800, 'paypal', ['3 × Leather folder']],
  [510, '2026-01-27', 'shipped', 'EUR', 50800, 'bank', ['1 × World atlas', '1 × Oak desk']],
  [502, '2026-02-01', 'delivered', 'EUR', 7900, 'bank', ['1 × World atlas']],
  [504, '2026-02-06', 'shipped', 'EUR', 58700, 'paypal', ['2 × World atlas', '1 × Oak desk']],
  [
    514,
    '2026-02-11',
    'shipped',
    'GBP',
    106580,
    'paypal',
    ['2 × Map of the North Sea', '2 × World atlas', '2 × Oak desk'],
  ],
  [521, '2026-02-17', 'open', 'EUR', 18900, 'none', ['1 × Walnut shelf']],
  [
    501,
    '2026-02-22',
    'paid',
    'EUR',
    53720,
    'paypal',
    ['3 × Map of the North Sea', '2 × Walnut shelf', '1 × Reading lamp'],
  ],
  [513, '2026-02-27', 'paid', 'EUR', 3550, 'paypal', ['1 × Brass compass']],
  [518, '2026-03-04', 'open', 'EUR', 12900, 'none', ['1 × Desk globe']],
  [525, '2026-03-10', 'paid', 'EUR', 10870, 'paypal', ['3 × Linen notebook', '1 × Fountain pen']],
];

/** What the shop sold before today, oldest first: ord-9001 and on. */
export const shopOrders: readonly ShopOrder[] = rows.map(
  ([customer, date, status, currency, total, paidBy, items], index) => ({
    order_id: `ord-${9001 + index}`,
    customer_id: `cus-${customer}`,
    date,
    status,
    currency,
    total,
    paidBy,
    items,
  }),
);

/** The PayPal captures of those that were paid so, by order: CAP-7990 and on, in the order of time. */
export const captureOfOrder: ReadonlyMap<string, string> = new Map(
  shopOrders
    .filter(({ paidBy }) => paidBy === 'paypal')
    .map(({ order_id }, index) => [order_id, `CAP-${7990 + index}`]),
);
