import type { JsonObject } from '#core/json.ts';
import { answer, type ToolContext, world } from '../../world.ts';
import { moneyOf, type Money } from './amount.ts';
import {
  checkedTotal,
  digitsIn,
  limitItems,
  limitLength,
  minorIn,
  minorOf,
  refusal,
  captures,
  invoices,
  once,
  orders,
  refunds,
  trackers,
  transactionOf,
  type Capture,
  type Refund,
  invoiceNumber,
  plans,
  products,
  type Invoice,
} from './paypal-documents.ts';
import { accounts, pay, payBack, ledger } from './postings.ts';
import { multiplyRounded } from '../finance/numbers.ts';
import { pick } from '../records.ts';

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

const createOrder = (args: OrderRequest, context: ToolContext) =>
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
const payOrder = (args: { order_id: string; idempotency_key?: string }, context: ToolContext) =>
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
interface RefundRequest {
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

const createRefund = (args: RefundArguments, context: ToolContext) =>
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
function createShipmentTracking(args: TrackingRequest, context: ToolContext) {
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

type Line = { name: string; quantity: string; unit_amount: Money };

interface InvoiceRequest {
  detail: { currency_code: string; invoice_date?: string; due_date?: string; note?: string };
  primary_recipients?: { email_address: string }[];
  items: Line[];
  idempotency_key?: string;
}

const pageOf = ({ id }: Invoice, role: 'details' | 'p'): string =>
  `https://www.sandbox.paypal.com/invoice/${role}/#${id}`;

/** The price of a line in minor units, rounded half up where the quantity is not whole: 2.5 pieces of 0.99 are 2.48. */
function lineTotal({ name, quantity, unit_amount }: Line, currency: string): number {
  limitLength(name, 200);
  if (!/^\d{1,8}(\.\d{1,5})?$/.test(quantity)) throw refusal('INVALID_PARAMETER_SYNTAX');
  if (unit_amount.currency_code !== currency)
    throw refusal('CURRENCY_MISMATCH', 'The currency of an item must be the currency of the invoice.');
  return multiplyRounded(Number(quantity), minorIn(unit_amount.value, currency), 0);
}

function invoiceTotal({ detail, items }: InvoiceRequest): number {
  limitItems(items);
  digitsIn(detail.currency_code);
  return checkedTotal(items.reduce((sum, line) => sum + lineTotal(line, detail.currency_code), 0));
}

function draft(args: InvoiceRequest, context: ToolContext): JsonObject {
  const { detail, primary_recipients: recipients = [] } = args;
  limitLength(detail.note, 4000);
  if (detail.invoice_date && detail.due_date && detail.due_date < detail.invoice_date)
    throw refusal('INVALID_DUE_DATE');
  limitItems(recipients);
  const invoice = invoices.add(context, {
    number: invoiceNumber(invoices.nextId(context)),
    status: 'DRAFT',
    currency: detail.currency_code,
    total: invoiceTotal(args),
    recipients: recipients.map(({ email_address }) => email_address),
    capture_id: null,
  });
  return {
    invoice_id: invoice.id,
    status: 'DRAFT',
    invoice_number: invoice.number,
    amount: moneyOf(invoice.total, invoice.currency),
    url: pageOf(invoice, 'details'),
  };
}

const createInvoice = (args: InvoiceRequest, context: ToolContext) =>
  answer(once(context, 'create_invoice', args, () => draft(args, context)));

function sendInvoice({ invoice_id, note }: { invoice_id: string; note?: string }, context: ToolContext) {
  limitLength(note, 4000);
  const invoice = invoices.find(context, invoice_id);
  if (invoice.status !== 'DRAFT') throw refusal('INVALID_INVOICE_STATUS', invoice.status);
  if (invoice.recipients.length === 0) throw refusal('MISSING_RECIPIENT_EMAIL');
  invoices.keep(context, { ...invoice, status: 'SENT' });
  return answer({ invoice_id, status: 'SENT', sent_to: invoice.recipients, url: pageOf(invoice, 'p') });
}

interface ProductRequest {
  name: string;
  type: string;
  description?: string;
  category?: string;
  home_url?: string;
}

function createProduct(
  { name, type, description = '', category, home_url }: ProductRequest,
  context: ToolContext,
) {
  if (name.trim() === '') throw refusal('INVALID_STRING_LENGTH');
  limitLength(name, 127);
  limitLength(description, 256);
  limitLength(category, 256);
  limitLength(home_url, 2000);
  const product = products.add(context, { name, type, description });
  return answer({ product_id: product.id, name, type });
}

interface Cycle {
  interval_unit: 'DAY' | 'WEEK' | 'MONTH' | 'YEAR';
  interval_count: number;
  tenure_type?: 'TRIAL' | 'REGULAR';
  total_cycles?: number;
  price: Money;
}

type PlanRequest = { product_id: string; name: string; description?: string; billing_cycles: Cycle[] };

/** The longest rhythm PayPal bills in, by unit: a year. */
const longestInterval = { DAY: 365, WEEK: 52, MONTH: 12, YEAR: 1 };

const isFree = ({ price, tenure_type }: Cycle): boolean =>
  tenure_type === 'TRIAL' && /^0+(\.0+)?$/.test(price.value);

/** At most two trials, then exactly one regular phase, all in one currency; only a trial may be free or must end. */
function checkCycles(cycles: Cycle[]): void {
  const trials = cycles.filter(({ tenure_type }) => tenure_type === 'TRIAL');
  if (trials.length > 2 || cycles.length - trials.length !== 1 || cycles.at(-1)!.tenure_type === 'TRIAL')
    throw refusal('INVALID_BILLING_CYCLE_SEQUENCE');
  for (const cycle of cycles) {
    const { interval_unit, interval_count, total_cycles = 0, tenure_type, price } = cycle;
    const longest = longestInterval[interval_unit];
    if (interval_count > longest)
      throw refusal('INVALID_INTERVAL_COUNT', `${longest} for the unit ${interval_unit}`);
    if (total_cycles > 999 || (tenure_type === 'TRIAL' && total_cycles === 0))
      throw refusal('INVALID_TOTAL_CYCLES');
    if (price.currency_code !== cycles[0]!.price.currency_code)
      throw refusal('CURRENCY_MISMATCH', 'All billing cycles of a plan must be in the same currency.');
    if (!isFree(cycle)) minorIn(price.value, price.currency_code);
  }
}

function createSubscriptionPlan(args: PlanRequest, context: ToolContext) {
  const { product_id, name, description, billing_cycles } = args;
  limitLength(name, 127);
  limitLength(description, 127);
  products.find(context, product_id);
  checkCycles(billing_cycles);
  const cycles = billing_cycles.map(
    ({ interval_unit, interval_count, tenure_type = 'REGULAR', total_cycles = 0, price }) => ({
      interval_unit,
      interval_count,
      tenure_type,
      total_cycles,
      price: pick(price, 'currency_code', 'value'),
    }),
  );
  const plan = plans.add(context, { product_id, name, status: 'ACTIVE', cycles });
  return answer({ plan_id: plan.id, product_id, name, status: plan.status });
}

/**
 * The shop's account at PayPal. Amounts have the digits of their currency; fees are left out. Every payment and refund is
 * a transaction of the ledger.
 */
export const paypal = world('paypal', [captures.slice, ledger], {
  create_invoice: createInvoice,
  send_invoice: sendInvoice,
  create_product: createProduct,
  create_subscription_plan: createSubscriptionPlan,
  create_shipment_tracking: createShipmentTracking,
  create_order: createOrder,
  pay_order: payOrder,
  create_refund: createRefund,
});
