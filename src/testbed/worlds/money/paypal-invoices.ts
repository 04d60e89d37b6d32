import type { JsonObject } from '#core/json.ts';
import { answer, type ToolContext } from '../../world.ts';
import {
  digitsIn,
  minorIn,
  tooLarge,
  invalidRequest,
  limitLength,
  notFound,
  unprocessable,
  once,
} from './paypal-error.ts';
import { moneyOf, type Money } from './amount.ts';
import { documentOf, paypalState, type Invoice } from './paypal-state.ts';

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

const MOST_LINES = 100;
const LARGEST_MINOR = 999_999_999;

const pageOf = ({ id }: Invoice, role: 'details' | 'p'): string =>
  `https://www.sandbox.paypal.com/invoice/${role}/#${id}`;

/** The price of a line in minor units, rounded half up where the quantity is broken: 2.5 pieces of 0.99 are 2.48. */
function lineTotal({ name, quantity, unit_amount }: Line, currency: string): number {
  limitLength(name, 200);
  const parts = /^(\d{1,8})(?:\.(\d{1,5}))?$/.exec(quantity);
  if (!parts)
    throw invalidRequest(
      'INVALID_PARAMETER_SYNTAX',
      'The value of a field does not conform to the expected format.',
    );
  if (unit_amount.currency_code !== currency)
    throw unprocessable('CURRENCY_MISMATCH', 'The currency of an item must be the currency of the invoice.');
  const hundredThousandths = BigInt(parts[1]! + (parts[2] ?? '').padEnd(5, '0'));
  const exact = hundredThousandths * BigInt(minorIn(unit_amount.value, currency));
  return Number((exact + 50_000n) / 100_000n);
}

function totalOf({ detail, items }: InvoiceRequest): number {
  if (items.length > MOST_LINES)
    throw invalidRequest(
      'INVALID_ARRAY_MAX_ITEMS',
      'The number of items in an array parameter is too large.',
    );
  digitsIn(detail.currency_code);
  const total = items.reduce((sum, line) => sum + lineTotal(line, detail.currency_code), 0);
  if (total > LARGEST_MINOR) throw tooLarge();
  if (total === 0) throw unprocessable('CANNOT_BE_ZERO_OR_NEGATIVE', 'Must be greater than zero.');
  return total;
}

function draft(args: InvoiceRequest, context: ToolContext): JsonObject {
  const { detail, primary_recipients: recipients = [] } = args;
  limitLength(detail.note, 4000);
  if (detail.invoice_date && detail.due_date && detail.due_date < detail.invoice_date)
    throw unprocessable('INVALID_DUE_DATE', 'The due date must not be before the invoice date.');
  if (recipients.length > MOST_LINES)
    throw invalidRequest(
      'INVALID_ARRAY_MAX_ITEMS',
      'The number of items in an array parameter is too large.',
    );
  const state = context.read(paypalState);
  const number = state.last.invoice + 1;
  const invoice: Invoice = {
    id: `INV2-${number}`,
    number: `#${String(number - 3000).padStart(4, '0')}`,
    status: 'DRAFT',
    currency: detail.currency_code,
    total: totalOf(args),
    recipients: recipients.map(({ email_address }) => email_address),
    capture_id: null,
  };
  context.write(paypalState, {
    ...state,
    invoices: { ...state.invoices, [invoice.id]: invoice },
    last: { ...state.last, invoice: number },
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
  const state = context.read(paypalState);
  const invoice = documentOf(state.invoices, invoice_id);
  if (!invoice) throw notFound();
  if (invoice.status !== 'DRAFT')
    throw unprocessable(
      'INVALID_INVOICE_STATUS',
      `The invoice cannot be sent in its status ${invoice.status}.`,
    );
  if (invoice.recipients.length === 0)
    throw unprocessable('MISSING_RECIPIENT_EMAIL', 'The invoice has no recipient whom it could be sent to.');
  context.write(paypalState, {
    ...state,
    invoices: { ...state.invoices, [invoice.id]: { ...invoice, status: 'SENT' } },
  });
  return answer({ invoice_id, status: 'SENT', sent_to: invoice.recipients, url: pageOf(invoice, 'p') });
}
