import type { JsonObject } from '#core/json.ts';
import { answer, type ToolContext } from '../../world.ts';
import { checkedTotal, digitsIn, limitItems, limitLength, minorIn, refusal } from './paypal-error.ts';
import { moneyOf, type Money } from './amount.ts';
import { invoiceNumber, invoices, once, type Invoice } from './paypal-state.ts';

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

/** The price of a line in minor units, rounded half up where the quantity is broken: 2.5 pieces of 0.99 are 2.48. */
function lineTotal({ name, quantity, unit_amount }: Line, currency: string): number {
  limitLength(name, 200);
  const parts = /^(\d{1,8})(?:\.(\d{1,5}))?$/.exec(quantity);
  if (!parts) throw refusal('INVALID_PARAMETER_SYNTAX');
  if (unit_amount.currency_code !== currency)
    throw refusal('CURRENCY_MISMATCH', 'The currency of an item must be the currency of the invoice.');
  const hundredThousandths = BigInt(parts[1]! + (parts[2] ?? '').padEnd(5, '0'));
  const exact = hundredThousandths * BigInt(minorIn(unit_amount.value, currency));
  return Number((exact + 50_000n) / 100_000n);
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

export const createInvoice = (args: InvoiceRequest, context: ToolContext) =>
  answer(once(context, 'create_invoice', args, () => draft(args, context)));

export function sendInvoice(
  { invoice_id, note }: { invoice_id: string; note?: string },
  context: ToolContext,
) {
  limitLength(note, 4000);
  const invoice = invoices.find(context, invoice_id);
  if (invoice.status !== 'DRAFT') throw refusal('INVALID_INVOICE_STATUS', invoice.status);
  if (invoice.recipients.length === 0) throw refusal('MISSING_RECIPIENT_EMAIL');
  invoices.keep(context, { ...invoice, status: 'SENT' });
  return answer({ invoice_id, status: 'SENT', sent_to: invoice.recipients, url: pageOf(invoice, 'p') });
}
