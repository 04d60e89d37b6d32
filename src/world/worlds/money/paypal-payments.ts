import type { JsonObject } from '#core/json.ts';
import { answer, type ToolContext } from '../../world.ts';
import { moneyOf, type Money } from './amount.ts';
import {
  checkedTotal,
  digitsIn,
  limitItems,
  limitLength,
  minorIn,
  minorOf,
  refusal,
} from './paypal-error.ts';
import {
  captures,
  invoices,
  once,
  orders,
  refunds,
  trackers,
  transactionOf,
  type Capture,
  type Refund,
} from './paypal-state.ts';
import { accounts, pay, payBack } from './postings.ts';

interface OrderRequest {
  currency_code: string;
  items: { name: string; quantity: number; unit_price: number }[];
  shipping_cost?: number;
  discount?: number;
  idempotency_key?: string;
}

function totalOf({ currency_code: currency, items, shipping_cost = 0, discount = 0 }: OrderRequest): number {
  limitItems(items);
  digitsIn(currency);
  let goods = 0;
  for (const { name, quantity, unit_price } of items) {
    limitLength(name, 127);
    goods += quantity * minorOf(unit_price, currency);
    if (goods > 0) checkedTotal(goods);
  }
  return checkedTotal(goods + minorOf(shipping_cost, currency) - minorOf(discount, currency));
}

function open(args: OrderRequest, context: ToolContext): JsonObject {
  const total = totalOf(args);
  const currency = args.currency_code;
  const { id } = orders.add(context, { status: 'CREATED', currency, total, capture_id: null });
  return {
    order_id: id,
    status: 'CREATED',
    total: moneyOf(total, currency),
    approve_url: `https://www.sandbox.paypal.com/checkoutnow?token=${id}`,
  };
}

export const createOrder = (args: OrderRequest, context: ToolContext) =>
  answer(once(context, 'create_order', args, () => open(args, context)));

/** Takes the money of an order: a capture, and its transaction in the ledger. */
function capture(context: ToolContext, orderId: string): Capture {
  const order = orders.find(context, orderId);
  if (order.status === 'COMPLETED') throw refusal('ORDER_ALREADY_CAPTURED');
  const made = captures.add(context, {
    transaction_id: transactionOf(captures.nextId(context)),
    order_id: order.id,
    invoice_id: null,
    status: 'COMPLETED',
    currency: order.currency,
    amount: order.total,
    refunded: 0,
    at: context.now,
  });
  orders.keep(context, { ...order, status: 'COMPLETED', capture_id: made.id });
  pay(context, `capture ${made.id}`, accounts.paypal, made.currency, made.amount);
  return made;
}

/** The buyer of the testbed approves every order the moment it is to be paid. */
export const payOrder = (args: { order_id: string; idempotency_key?: string }, context: ToolContext) =>
  answer(
    once(context, 'pay_order', args, () => {
      const { id, transaction_id, amount, currency } = capture(context, args.order_id);
      return {
        order_id: args.order_id,
        status: 'COMPLETED',
        capture_id: id,
        transaction_id,
        amount: moneyOf(amount, currency),
      };
    }),
  );

/** PayPal takes refunds for so long after the payment. */
const REFUND_DAYS = 180;

/** What of a capture has not been paid back, in minor units. */
export const restOf = ({ amount, refunded }: Capture): number => amount - refunded;

/** What of the capture is to be paid back: `amount` in its currency, or all that is left. */
export interface RefundRequest {
  captureId: string;
  /** Minor units. */
  amount?: number | undefined;
  currency?: string | undefined;
  note?: string | undefined;
}

/** Pays a capture back, wholly or in part, documents and ledger alike. Throws PayPal's refusals. */
export function refundCapture(
  context: ToolContext,
  { captureId, amount: wanted, currency: given, note = '' }: RefundRequest,
): Refund {
  const found = captures.find(context, captureId);
  const { id, currency } = found;
  const rest = restOf(found);
  const amount = wanted ?? rest;
  if (given !== undefined && given !== currency) throw refusal('REFUND_CAPTURE_CURRENCY_MISMATCH');
  limitLength(note, 255);
  if (rest === 0) throw refusal('CAPTURE_FULLY_REFUNDED');
  if (context.now - found.at > REFUND_DAYS * 86_400_000) throw refusal('REFUND_TIME_LIMIT_EXCEEDED');
  if (amount > rest) throw refusal('REFUND_AMOUNT_EXCEEDED');
  const refund = refunds.add(context, { capture_id: id, currency, amount, note });
  payBack(context, `refund ${refund.id} of ${id}`, accounts.paypal, currency, amount, () =>
    refusal('REFUND_FAILED_INSUFFICIENT_FUNDS'),
  );
  const status = amount === rest ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
  captures.keep(context, { ...found, refunded: found.refunded + amount, status });
  // The invoice that the capture paid is refunded with it.
  if (found.invoice_id !== null && status === 'REFUNDED')
    invoices.keep(context, { ...invoices.find(context, found.invoice_id), status });
  return refund;
}

interface RefundArguments {
  capture_id: string;
  amount?: Money;
  note_to_payer?: string;
  idempotency_key?: string;
}

export const createRefund = (args: RefundArguments, context: ToolContext) =>
  answer(
    once(context, 'create_refund', args, () => {
      const { amount: wanted } = args;
      const refund = refundCapture(context, {
        captureId: args.capture_id,
        amount: wanted && minorIn(wanted.value, wanted.currency_code),
        currency: wanted?.currency_code,
        note: args.note_to_payer,
      });
      return {
        refund_id: refund.id,
        capture_id: refund.capture_id,
        status: 'COMPLETED',
        amount: moneyOf(refund.amount, refund.currency),
      };
    }),
  );

interface TrackingRequest {
  transaction_id: string;
  tracking_number: string;
  carrier?: string;
  status?: string;
  order_id?: string;
}

/** Notes a parcel of a payment; PayPal's name of it is the transaction and the carrier's number with a hyphen between. */
export function createShipmentTracking(args: TrackingRequest, context: ToolContext) {
  const { transaction_id, tracking_number: number, carrier = 'OTHER', status = 'SHIPPED', order_id } = args;
  limitLength(number, 64);
  limitLength(carrier, 64);
  const paid = captures.find(context, transaction_id.replace('TXN-', 'CAP-'));
  if (paid.transaction_id !== transaction_id) throw refusal('INVALID_RESOURCE_ID');
  if (number.trim() === '') throw refusal('MISSING_TRACKING_NUMBER');
  if (order_id !== undefined && order_id !== paid.order_id) throw refusal('CAPTURE_ID_NOT_FOUND');
  if (paid.status === 'REFUNDED') throw refusal('CAPTURE_STATUS_NOT_VALID');
  const id = `${transaction_id}-${number}`;
  if (trackers.get(context, id)) throw refusal('TRACKER_ALREADY_EXISTS');
  trackers.keep(context, { id, transaction_id, number, carrier, status });
  return answer({ tracking_id: id, transaction_id, tracking_number: number, status });
}
