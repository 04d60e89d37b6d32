import type { JsonObject } from '#core/json.ts';
import { answer, handlers, type ToolContext, type World } from '../../world.ts';
import { multiplyRounded } from '../finance/numbers.ts';
import { pick } from '../records.ts';
import { moneyOf, type Money } from './amount.ts';
import { checkedTotal, digitsIn, limitItems, limitLength, minorIn, refusal } from './paypal-error.ts';
import { createOrder, createRefund, createShipmentTracking, payOrder } from './paypal-payments.ts';
import { captures, invoiceNumber, invoices, once, plans, products, type Invoice } from './paypal-state.ts';
import { ledger } from './postings.ts';

interface Line {
  name: string;
  quantity: string;
  unit_amount: Money;
}

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

function totalOf({ detail, items }: InvoiceRequest): number {
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
    total: totalOf(args),
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

interface PlanRequest {
  product_id: string;
  name: string;
  description?: string;
  billing_cycles: Cycle[];
}

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
export const paypal: World = {
  server: 'paypal',
  slices: [captures.slice, ledger],
  tools: handlers({
    create_invoice: createInvoice,
    send_invoice: sendInvoice,
    create_product: createProduct,
    create_subscription_plan: createSubscriptionPlan,
    create_shipment_tracking: createShipmentTracking,
    create_order: createOrder,
    pay_order: payOrder,
    create_refund: createRefund,
  }),
};
