import { cell, readTable } from '#core/table.ts';
import customersText from './shop-customers.tsv?raw';
import ordersText from './shop-orders.tsv?raw';

/** All customers of the shop, cus-501 first; no tool changes them. */
export const customers = readTable('money/shop-customers.tsv', customersText, {
  customer_id: cell.text,
  name: cell.text,
  email: cell.text,
  company: cell.text,
  tier: cell.oneOf(['standard', 'silver', 'gold']),
});

/** What the shop sold before today, oldest first: ord-9001 and on. */
export const shopOrders = readTable('money/shop-orders.tsv', ordersText, {
  order_id: cell.text,
  customer_id: cell.text,
  date: cell.text,
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
