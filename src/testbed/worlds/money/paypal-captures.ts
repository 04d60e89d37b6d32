import type { ToolContext } from '../../world.ts';
import { ledger, accounts, balanceOf, post, transfer } from './postings.ts';
import { invalidRequest, notFound, unprocessable } from './paypal-error.ts';
import {
  documentOf,
  paypalState,
  transactionOf,
  type Capture,
  type PaypalState,
  type Refund,
} from './paypal-state.ts';

/** PayPal takes refunds for so long after the payment. */
const REFUND_DAYS = 180;

/** What of a capture has not been paid back, in minor units. */
export const restOf = ({ amount, refunded }: Capture): number => amount - refunded;

/** Takes the money of an order: a capture, and its transaction in the ledger. */
export function capture(context: ToolContext, orderId: string): Capture {
  const state = context.read(paypalState);
  const order = documentOf(state.orders, orderId);
  if (!order) throw notFound();
  if (order.status === 'COMPLETED')
    throw unprocessable(
      'ORDER_ALREADY_CAPTURED',
      "Order already captured. If 'intent=CAPTURE' only one capture per order is allowed.",
    );
  const number = state.last.capture + 1;
  const made: Capture = {
    id: `CAP-${number}`,
    transaction_id: transactionOf(`CAP-${number}`),
    order_id: order.id,
    invoice_id: null,
    status: 'COMPLETED',
    currency: order.currency,
    amount: order.total,
    refunded: 0,
    at: context.now,
  };
  context.write(paypalState, {
    ...state,
    captures: { ...state.captures, [made.id]: made },
    orders: { ...state.orders, [order.id]: { ...order, status: 'COMPLETED', capture_id: made.id } },
    last: { ...state.last, capture: number },
  });
  const postings = transfer(accounts.payers, accounts.paypal, made.currency, made.amount);
  context.write(ledger, post(context.read(ledger), context.now, `capture ${made.id}`, postings));
  return made;
}

function checkRefund(found: Capture, amount: number, now: number): void {
  const rest = restOf(found);
  if (rest === 0)
    throw unprocessable('CAPTURE_FULLY_REFUNDED', 'The capture has already been fully refunded.');
  if (now - found.at > REFUND_DAYS * 86_400_000)
    throw unprocessable(
      'REFUND_TIME_LIMIT_EXCEEDED',
      'You are over the time limit to perform a refund on this capture. The refund cannot be issued at this time.',
    );
  if (amount > rest)
    throw unprocessable(
      'REFUND_AMOUNT_EXCEEDED',
      'The refund amount must be less than or equal to the capture amount that has not yet been refunded.',
    );
}

/** The documents after a refund: the capture's rest, its status, and the invoice it paid. */
function afterRefund(state: PaypalState, found: Capture, refund: Refund, number: number): PaypalState {
  const refunded = found.refunded + refund.amount;
  const status = refunded === found.amount ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
  const invoice = found.invoice_id === null ? undefined : state.invoices[found.invoice_id];
  return {
    ...state,
    captures: { ...state.captures, [found.id]: { ...found, refunded, status } },
    refunds: { ...state.refunds, [refund.id]: refund },
    invoices:
      invoice && status === 'REFUNDED'
        ? { ...state.invoices, [invoice.id]: { ...invoice, status: 'REFUNDED' } }
        : state.invoices,
    last: { ...state.last, refund: number },
  };
}

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
  { captureId, amount: wanted, currency, note = '' }: RefundRequest,
): Refund {
  const state = context.read(paypalState);
  const found = documentOf(state.captures, captureId);
  if (!found) throw notFound();
  const amount = wanted ?? restOf(found);
  if (currency !== undefined && currency !== found.currency)
    throw unprocessable(
      'REFUND_CAPTURE_CURRENCY_MISMATCH',
      'Refund must be in the same currency as the capture.',
    );
  if (note.length > 255)
    throw invalidRequest('INVALID_STRING_LENGTH', 'The value of a field is either too short or too long.');
  checkRefund(found, amount, context.now);
  const books = context.read(ledger);
  if (balanceOf(books, accounts.paypal, found.currency) < amount)
    throw unprocessable(
      'REFUND_FAILED_INSUFFICIENT_FUNDS',
      'Capture could not be refunded due to insufficient funds. Please check to see if you have sufficient funds in your PayPal account or if the bank account linked to your PayPal account is verified and has sufficient funds.',
    );
  const number = state.last.refund + 1;
  const refund: Refund = {
    id: `REF-${number}`,
    capture_id: found.id,
    currency: found.currency,
    amount,
    note,
  };
  context.write(paypalState, afterRefund(state, found, refund, number));
  const postings = transfer(accounts.paypal, accounts.payers, found.currency, amount);
  context.write(ledger, post(books, context.now, `refund ${refund.id} of ${found.id}`, postings));
  return refund;
}
