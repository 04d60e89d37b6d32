import { answer, handlers, ToolError, type ToolContext, type World } from '../../world.ts';
import { digitsOf } from './amount.ts';
import { mailSlice } from '../office/mail-state.ts';
import { refundOrder, crmState, foundOrder, keepOrder, statusOf, type CrmOrder } from './crm-refund.ts';
import { ledger, accounts, post, transfer } from './postings.ts';
import { paypalState } from './paypal-state.ts';
import { customers } from './shop.ts';

const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const MOST_WORDS = 20;
const LONGEST_NOTE = 2000;
const MOST_NOTES = 100;

/** Everyone who has all words of the query in name, company or address; accents and case aside. */
function findCustomer({ query }: { query: string }) {
  const words = folded(query.slice(0, 500)).split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
  if (words.length === 0) throw new ToolError('The query must not be empty');
  const found = customers.filter(({ name, company, email }) => {
    const text = folded(`${name} ${company} ${email}`);
    return words.every((word) => text.includes(word));
  });
  return answer({ customers: found, count: found.length });
}

function getOrders({ customer_id, status }: { customer_id: string; status?: string }, context: ToolContext) {
  if (!customers.some((customer) => customer.customer_id === customer_id))
    throw new ToolError(`Customer not found: ${customer_id}`);
  const orders = Object.values(context.read(crmState).orders)
    .filter((order) => order.customer_id === customer_id)
    .map((order) => ({
      order_id: order.order_id,
      customer_id,
      date: order.date,
      status: statusOf(context, order),
      total: order.total / 10 ** (digitsOf(order.currency) ?? 2),
      currency: order.currency,
      items: order.items,
    }))
    .filter((order) => status === undefined || order.status === status)
    .sort((a, b) => (a.date < b.date ? 1 : -1));
  return answer({ customer_id, orders, count: orders.length });
}

/** Where an order may go from where it is. A paid one is not cancelled but refunded. */
const next: Record<string, readonly string[]> = {
  open: ['paid', 'cancelled'],
  paid: ['shipped'],
  shipped: ['delivered'],
};

/** The order in its new state; one that is marked as paid was paid by bank, and the ledger says so. */
function moved(context: ToolContext, order: CrmOrder, status: CrmOrder['status']): CrmOrder {
  const current = statusOf(context, order);
  if (current === status) return order;
  if (!next[current]?.includes(status))
    throw new ToolError(`Order ${order.order_id} cannot go from ${current} to ${status}`);
  if (status !== 'paid') return { ...order, status };
  const postings = transfer(accounts.payers, accounts.bank, order.currency, order.total);
  context.write(
    ledger,
    post(context.read(ledger), context.now, `bank payment of ${order.order_id}`, postings),
  );
  return { ...order, status, bankPaid: order.total };
}

interface OrderChange {
  order_id: string;
  status?: CrmOrder['status'];
  note?: string;
}

/** The same change a second time changes nothing: neither the state nor the notes, which hold each note once. */
function updateOrder({ order_id, status, note }: OrderChange, context: ToolContext) {
  const order = foundOrder(context, order_id);
  if (status === undefined && note === undefined)
    throw new ToolError('Nothing to change: give a status or a note');
  if (note !== undefined && (note.trim() === '' || note.length > LONGEST_NOTE))
    throw new ToolError(`A note has 1 to ${LONGEST_NOTE} characters`);
  const after = status === undefined ? order : moved(context, order, status);
  const isNew = note !== undefined && !after.notes.includes(note);
  if (isNew && after.notes.length >= MOST_NOTES)
    throw new ToolError(`Order ${order_id} has no room for more notes`);
  const changed = isNew ? { ...after, notes: [...after.notes, note] } : after;
  if (changed !== order) keepOrder(context, changed);
  return answer({ order_id, status: statusOf(context, changed), notes: changed.notes });
}

/** The shop's customers and orders; refunds return by the original payment method, through the one ledger, and Ada is notified by mail. */
export const crm: World = {
  server: 'crm',
  slices: [crmState, paypalState, ledger, mailSlice],
  tools: handlers({
    find_customer: findCustomer,
    get_orders: getOrders,
    update_order: updateOrder,
    refund_order: refundOrder,
  }),
};
