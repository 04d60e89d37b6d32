import { cell, readTable } from '#core/table.ts';
import customersText from './shop-customers.tsv?raw';
import ordersText from './shop-orders.tsv?raw';

const tiers = ['standard', 'silver', 'gold'] as const;

export type Customer = {
  customer_id: string;
  name: string;
  email: string;
  company: string;
  tier: (typeof tiers)[number];
};

/** All customers of the shop, cus-501 first; no tool changes them. */
export const customers: readonly Customer[] = readTable('money/shop-customers.tsv', customersText, {
  customer_id: cell.text,
  name: cell.text,
  email: cell.text,
  company: cell.text,
  tier: cell.oneOf(tiers),
});

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

/** What the shop sold before today, oldest first: ord-9001 and on. */
export const shopOrders: readonly ShopOrder[] = readTable('money/shop-orders.tsv', ordersText, {
  order_id: cell.text,
  customer_id: cell.text,
  date: cell.text,
  status: cell.oneOf(['open', 'paid', 'shipped', 'delivered', 'cancelled']),
  currency: cell.text,
  total: cell.number,
  paidBy: cell.oneOf(['paypal', 'bank', 'none']),
  items: cell.list(', '),
});

/** The PayPal captures of the orders paid by PayPal, by order id: CAP-7990 and on, oldest first. */
export const captureOfOrder: ReadonlyMap<string, string> = new Map(
  shopOrders
    .filter(({ paidBy }) => paidBy === 'paypal')
    .map(({ order_id }, index) => [order_id, `CAP-${7990 + index}`]),
);
