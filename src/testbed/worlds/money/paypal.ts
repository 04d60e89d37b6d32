import { handlers, type World } from '../../world.ts';
import { createProduct, createSubscriptionPlan } from './paypal-catalogue.ts';
import { createInvoice, sendInvoice } from './paypal-invoices.ts';
import { createOrder, createRefund, createShipmentTracking, payOrder } from './paypal-payments.ts';
import { captures } from './paypal-state.ts';
import { ledger } from './postings.ts';

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
