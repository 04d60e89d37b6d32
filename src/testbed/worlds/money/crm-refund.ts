import { ToolError, type Slice, type ToolContext, answer } from '../../world.ts';
import { stampOf } from '../office/local-time.ts';
import { ADA, keepMessage, mailSlice, type Message } from '../office/mail-state.ts';
import { digitsOf, minorOfNumber, moneyOf } from './amount.ts';
import { refundCapture } from './paypal-captures.ts';
import { paypalState } from './paypal-state.ts';
import { ledger, accounts, balanceOf, post, transfer } from './postings.ts';
import { captureOfOrder, shopOrders, type ShopOrder } from './shop.ts';

/** An order as the shop keeps it. Its money is elsewhere: in the PayPal capture it names, or in `bankPaid` and `bankRefunded`. */
export type CrmOrder = Omit<ShopOrder, 'paidBy' | 'status'> & {
  status: ShopOrder['status'] | 'refunded';
  notes: string[];
  capture_id: string | null;
  bankPaid: number;
  bankRefunded: number;
};

type CrmState = { orders: Record<string, CrmOrder>; lastBankRefund: number };

const orderOf = ({ paidBy, ...order }: ShopOrder): CrmOrder => ({
  ...order,
  notes: [],
  capture_id: captureOfOrder.get(order.order_id) ?? null,
  bankPaid: paidBy === 'bank' ? order.total : 0,
  bankRefunded: 0,
});

/** The number of the last refund by bank before today. */
const REFUNDS_BEFORE = 600;

export const crmState: Slice<CrmState> = {
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

export function foundOrder(context: ToolContext, orderId: string): CrmOrder {
  const { orders } = context.read(crmState);
  if (!Object.hasOwn(orders, orderId)) throw new ToolError(`Order not found: ${orderId}`);
  return orders[orderId]!;
}

/** What the shop holds of an order's money and could pay back, in minor units. */
function restOfOrder(context: ToolContext, { capture_id, bankPaid, bankRefunded }: CrmOrder): number {
  if (capture_id === null) return bankPaid - bankRefunded;
  const { amount, refunded } = context.read(paypalState).captures[capture_id]!;
  return amount - refunded;
}

/** An order's reported state: refunded also when all its money went back through PayPal itself. */
export const statusOf = (context: ToolContext, order: CrmOrder): CrmOrder['status'] =>
  order.capture_id !== null && restOfOrder(context, order) === 0 ? 'refunded' : order.status;

export function keepOrder(context: ToolContext, order: CrmOrder): void {
  const state = context.read(crmState);
  context.write(crmState, { ...state, orders: { ...state.orders, [order.order_id]: order } });
}

/** Sends Ada a mail that an order was paid back, as the shop's system does for every refund. */
function confirmByMail(context: ToolContext, subject: string, body: string): void {
  const { next } = context.read(mailSlice);
  const message: Message = {
    message_id: `msg-${next}`,
    thread: `msg-${next}`,
    in_reply_to: null,
    folder: 'inbox',
    from: 'crm@lumen.example',
    to: [ADA],
    cc: [],
    subject,
    date: stampOf(context.now),
    unread: true,
    body,
  };
  keepMessage(context, message, true);
}

const MOST_NOTES = 100;

/** Pays back by bank what came by bank; the number of the refund. */
function refundByBank(context: ToolContext, order: CrmOrder, amount: number): string {
  const books = context.read(ledger);
  if (balanceOf(books, accounts.bank, order.currency) < amount)
    throw new ToolError(
      `The shop's ${order.currency} account does not hold enough to refund ${order.order_id}`,
    );
  const state = context.read(crmState);
  const id = `BRF-${state.lastBankRefund + 1}`;
  context.write(crmState, { ...state, lastBankRefund: state.lastBankRefund + 1 });
  const postings = transfer(accounts.bank, accounts.payers, order.currency, amount);
  context.write(ledger, post(books, context.now, `refund ${id} of ${order.order_id}`, postings));
  return id;
}

function amountToRefund(order: CrmOrder, wanted: number | undefined, rest: number): number {
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
export function refundOrder(
  { order_id, amount: wanted, reason }: { order_id: string; amount?: number; reason?: string },
  context: ToolContext,
) {
  const order = foundOrder(context, order_id);
  if (reason !== undefined && reason.length > 255)
    throw new ToolError('The reason is longer than 255 characters');
  const amount = amountToRefund(order, wanted, restOfOrder(context, order));
  const refundId =
    order.capture_id === null
      ? refundByBank(context, order, amount)
      : refundCapture(context, { captureId: order.capture_id, amount, note: reason }).id;
  const note = reason === undefined ? `Refund ${refundId}` : `Refund ${refundId}: ${reason}`;
  const bankRefunded = order.capture_id === null ? order.bankRefunded + amount : 0;
  keepOrder(context, {
    ...order,
    status: 'refunded',
    bankRefunded,
    notes: [...order.notes, note].slice(-MOST_NOTES),
  });
  const { value, currency_code } = moneyOf(amount, order.currency);
  confirmByMail(
    context,
    `Refund ${refundId} for ${order_id}`,
    `Order ${order_id}: ${value} ${currency_code} paid back as ${refundId}.${reason === undefined ? '' : `\nReason: ${reason}`}`,
  );
  return answer({
    refund_id: refundId,
    order_id,
    status: 'refunded',
    amount: Number(value),
    currency: currency_code,
  });
}
