import { cell, readTable } from '#core/table.ts';
import text from './shop-customers.tsv?raw';

const tiers = ['standard', 'silver', 'gold'] as const;

export type Customer = {
  customer_id: string;
  name: string;
  email: string;
  company: string;
  tier: (typeof tiers)[number];
};

/** All customers of the shop, cus-501 first; no tool changes them. */
export const customers: readonly Customer[] = readTable('money/shop-customers.tsv', text, {
  customer_id: cell.text,
  name: cell.text,
  email: cell.text,
  company: cell.text,
  tier: cell.oneOf(tiers),
});
