import { handlers, type World } from '../../world.ts';
import { ledger } from './ledger.ts';
import { createProduct, createSubscriptionPlan } from './paypal-catalogue.ts';
import { createInvoice, sendInvoice } from './paypal-invoices.ts';
import { createOrder, createRefund, payOrder } from './paypal-orders.ts';
import { createShipmentTracking } from './paypal-shipments.ts';
import { paypalState } from './paypal-state.ts';

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
