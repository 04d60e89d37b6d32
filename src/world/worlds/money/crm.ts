import { answer, world, ToolError, type Slice, type ToolContext } from '../../world.ts';
import { ADA, mailbox, post } from '../office/mail.ts';
import { matching, Records } from '../records.ts';
import { digitsOf, minorOfNumber, moneyOf } from './amount.ts';
import { refundCapture, restOf } from './paypal.ts';
import { captures } from './paypal-documents.ts';
import { accounts, ledger, pay, payBack } from './postings.ts';
import { captureOfOrder, customers, shopOrders, type ShopOrder } from './shop.ts';

/** An order as the shop keeps it. Its money is elsewhere: in the PayPal capture it names, or in `bankPaid` and `bankRefunded`. */
type Order = Omit<ShopOrder, 'paidBy' | 'status'> & {
  status: ShopOrder['status'] | 'refunded';
  notes: string[];
  capture_id: string | null;
  bankPaid: number;
  bankRefunded: number;
};

type CrmState = { orders: Record<string, Order>; lastBankRefund: number };

const orderOf = ({ paidBy, ...order }: ShopOrder): Order => ({
  ...order,
  notes: [],
  capture_id: captureOfOrder.get(order.order_id) ?? null,
  bankPaid: paidBy === 'bank' ? order.total : 0,
  bankRefunded: 0,
});

/** The number of the last refund by bank before today. */
const REFUNDS_BEFORE = 600;

const crmState: Slice<CrmState> = {
  name: 'crm',
  init: () => ({
    orders: Object.fromEntries(shopOrders.map((order) => [order.order_id, orderOf(order)])),
    lastBankRefund: REFUNDS_BEFORE,
  }),
  meaning: {
    bookkeeping: ['/lastBankRefund'],
    unordered: ['/orders/*/notes'],
    ids: [{ kind: 'bank refund', prefix: 'BRF-', digits: 3, after: REFUNDS_BEFORE }],
  },
};

const orders = new Records<'order_id', Order>(crmState as Slice<never>, {
  member: 'orders',
  id: 'order_id',
  prefix: 'ord-',
  missing: (id) => new ToolError(`Order not found: ${id}`),
});

/** What the shop holds of an order's money and could pay back, in minor units. */
const restOfOrder = (context: ToolContext, { capture_id, bankPaid, bankRefunded }: Order): number =>
  capture_id === null ? bankPaid - bankRefunded : restOf(captures.find(context, capture_id));

/** An order's reported state: refunded also when all its money went back through PayPal itself. */
const statusOf = (context: ToolContext, order: Order): Order['status'] =>
  order.capture_id !== null && restOfOrder(context, order) === 0 ? 'refunded' : order.status;

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
  const all = matching(orders.all(context), { customer_id }).map((order) => ({
    order_id: order.order_id,
    customer_id,
    date: order.date,
    status: statusOf(context, order) as string,
    total: order.total / 10 ** (digitsOf(order.currency) ?? 2),
    currency: order.currency,
    items: order.items,
  }));
  const found = matching(all, { status }).sort((a, b) => (a.date < b.date ? 1 : -1));
  return answer({ customer_id, orders: found, count: found.length });
}

/** Where an order may go from where it is. A paid one is not cancelled but refunded. */
const next: Record<string, readonly string[]> = {
  open: ['paid', 'cancelled'],
  paid: ['shipped'],
  shipped: ['delivered'],
};

/** The order in its new state; one that is marked as paid was paid by bank, and the ledger says so. */
function moved(context: ToolContext, order: Order, status: Order['status']): Order {
  const current = statusOf(context, order);
  if (current === status) return order;
  if (!next[current]?.includes(status))
    throw new ToolError(`Order ${order.order_id} cannot go from ${current} to ${status}`);
  if (status !== 'paid') return { ...order, status };
  pay(context, `bank payment of ${order.order_id}`, accounts.bank, order.currency, order.total);
  return { ...order, status, bankPaid: order.total };
}

type OrderChange = { order_id: string; status?: Order['status']; note?: string };

/** The same change a second time changes nothing: neither the state nor the notes, which hold each note once. */
function updateOrder({ order_id, status, note }: OrderChange, context: ToolContext) {
  const order = orders.find(context, order_id);
  if (status === undefined && note === undefined)
    throw new ToolError('Nothing to change: give a status or a note');
  if (note !== undefined && (note.trim() === '' || note.length > LONGEST_NOTE))
    throw new ToolError(`A note has 1 to ${LONGEST_NOTE} characters`);
  const after = status === undefined ? order : moved(context, order, status);
  const isNew = note !== undefined && !after.notes.includes(note);
  if (isNew && after.notes.length >= MOST_NOTES)
    throw new ToolError(`Order ${order_id} has no room for more notes`);
  const changed = isNew ? { ...after, notes: [...after.notes, note] } : after;
  if (changed !== order) orders.keep(context, changed);
  return answer({ order_id, status: statusOf(context, changed), notes: changed.notes });
}

/** Pays back by bank what came by bank; the number of the refund. */
function refundByBank(context: ToolContext, { order_id, currency }: Order, amount: number): string {
  const state = context.read(crmState);
  const lastBankRefund = state.lastBankRefund + 1;
  const id = `BRF-${lastBankRefund}`;
  payBack(
    context,
    `refund ${id} of ${order_id}`,
    accounts.bank,
    currency,
    amount,
    () => new ToolError(`The shop's ${currency} account does not hold enough to refund ${order_id}`),
  );
  context.write(crmState, { ...state, lastBankRefund });
  return id;
}

function amountToRefund(order: Order, wanted: number | undefined, rest: number): number {
  if (order.status === 'open' || order.status === 'cancelled')
    throw new ToolError(
      `Order ${order.order_id} is ${order.status} and has not been paid: nothing to refund`,
    );
  if (rest === 0) throw new ToolError(`Order ${order.order_id} has already been refunded in full`);
  if (wanted === undefined) return rest;
  const digits = digitsOf(order.currency) ?? 2;
  const amount = minorOfNumber(wanted, digits);
  if (typeof amount !== 'number' || amount === 0)
    throw new ToolError(`${wanted} is not an amount in ${order.currency}`);
  if (amount > rest)
    throw new ToolError(
      `Refund of ${wanted} ${order.currency} exceeds the ${(rest / 10 ** digits).toFixed(digits)} ${order.currency} left of order ${order.order_id}`,
    );
  return amount;
}

/** Pays back the way the money came: through PayPal, which records it, or by bank. The order counts as refunded from the first cent. */
function refundOrder(
  { order_id, amount: wanted, reason }: { order_id: string; amount?: number; reason?: string },
  context: ToolContext,
) {
  const order = orders.find(context, order_id);
  if (reason !== undefined && reason.length > 255)
    throw new ToolError('The reason is longer than 255 characters');
  const amount = amountToRefund(order, wanted, restOfOrder(context, order));
  const refundId =
    order.capture_id === null
      ? refundByBank(context, order, amount)
      : refundCapture(context, { captureId: order.capture_id, amount, note: reason }).id;
  const note = reason === undefined ? `Refund ${refundId}` : `Refund ${refundId}: ${reason}`;
  const bankRefunded = order.capture_id === null ? order.bankRefunded + amount : 0;
  orders.keep(context, {
    ...order,
    status: 'refunded',
    bankRefunded,
    notes: [...order.notes, note].slice(-MOST_NOTES),
  });
  const { value, currency_code } = moneyOf(amount, order.currency);
  // The shop's system sends Ada a mail for every refund.
  post(context, {
    folder: 'inbox',
    from: 'crm@lumen.example',
    to: [ADA],
    cc: [],
    subject: `Refund ${refundId} for ${order_id}`,
    unread: true,
    body: `Order ${order_id}: ${value} ${currency_code} paid back as ${refundId}.${reason === undefined ? '' : `\nReason: ${reason}`}`,
  });
  return answer({
    refund_id: refundId,
    order_id,
    status: 'refunded',
    amount: Number(value),
    currency: currency_code,
  });
}

/** The shop's customers and orders; refunds return by the original payment method, through the one ledger, and Ada is notified by mail. */
export const crm = world('crm', [orders.slice, captures.slice, ledger, mailbox.slice], {
  find_customer: findCustomer,
  get_orders: getOrders,
  update_order: updateOrder,
  refund_order: refundOrder,
});
