import { answer, type ToolContext, handlers, type World } from '../../world.ts';
import { createProduct, createSubscriptionPlan } from './paypal-catalogue.ts';
import { limitLength, notFound, unprocessable } from './paypal-error.ts';
import { createInvoice, sendInvoice } from './paypal-invoices.ts';
import { createOrder, createRefund, payOrder } from './paypal-orders.ts';
import { documentOf, paypalState, type PaypalState } from './paypal-state.ts';
import { ledger } from './postings.ts';

interface TrackingRequest {
  transaction_id: string;
  tracking_number: string;
  carrier?: string;
  status?: string;
  order_id?: string;
}

const captureOf = (state: PaypalState, transactionId: string) =>
  documentOf(state.captures, transactionId.replace('TXN-', 'CAP-'));

/** Notes a parcel of a payment; PayPal's name of it is the transaction and the carrier's number with a hyphen between. */
function createShipmentTracking(args: TrackingRequest, context: ToolContext) {
  const { transaction_id, tracking_number, carrier = 'OTHER', status = 'SHIPPED', order_id } = args;
  limitLength(tracking_number, 64);
  limitLength(carrier, 64);
  const state = context.read(paypalState);
  const capture = captureOf(state, transaction_id);
  if (capture?.transaction_id !== transaction_id) throw notFound();
  if (tracking_number.trim() === '')
    throw unprocessable('MISSING_TRACKING_NUMBER', 'The tracking number must not be empty.');
  if (order_id !== undefined && order_id !== capture.order_id)
    throw unprocessable(
      'CAPTURE_ID_NOT_FOUND',
      'Specified capture ID does not exist. Check the capture ID and try again.',
    );
  if (capture.status === 'REFUNDED')
    throw unprocessable(
      'CAPTURE_STATUS_NOT_VALID',
      'Invalid capture status. Tracker information can only be added to captures in `COMPLETED` state.',
    );
  const id = `${transaction_id}-${tracking_number}`;
  if (documentOf(state.trackers, id))
    throw unprocessable(
      'TRACKER_ALREADY_EXISTS',
      'This tracking number has already been added to the transaction.',
    );
  const tracker = { id, transaction_id, number: tracking_number, carrier, status };
  context.write(paypalState, { ...state, trackers: { ...state.trackers, [id]: tracker } });
  return answer({ tracking_id: id, transaction_id, tracking_number, status });
}

/**
 * The shop's account at PayPal. Amounts have the digits of their currency; fees are left out. Every payment and refund is
 * a transaction of the ledger. Issues and their texts are PayPal's where its reference names one for the case.
 */
export const paypal: World = {
  server: 'paypal',
  slices: [paypalState, ledger],
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
