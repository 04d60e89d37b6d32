import type { JsonObject } from '#core/json.ts';
import type { IdKind } from '#core/volatile.ts';
import type { Slice } from '../../world.ts';
import { captureOfOrder, shopOrders } from './shop.ts';

export type Invoice = {
  id: string;
  number: string;
  status: 'DRAFT' | 'SENT' | 'PAID' | 'REFUNDED';
  currency: string;
  total: number;
  recipients: string[];
  /** The payment of it, once there is one. */
  capture_id: string | null;
};

export type Order = {
  id: string;
  status: 'CREATED' | 'APPROVED' | 'COMPLETED';
  currency: string;
  total: number;
  capture_id: string | null;
};

/** A payment taken; what of it was paid back; amounts in minor units. */
export type Capture = {
  id: string;
  transaction_id: string;
  order_id: string | null;
  invoice_id: string | null;
  status: 'COMPLETED' | 'PARTIALLY_REFUNDED' | 'REFUNDED';
  currency: string;
  amount: number;
  refunded: number;
  at: number;
};

export type Refund = { id: string; capture_id: string; currency: string; amount: number; note: string };
export type Product = { id: string; name: string; type: string; description: string };
export type Plan = { id: string; product_id: string; name: string; status: 'ACTIVE'; cycles: JsonObject[] };
export type Tracker = { id: string; transaction_id: string; number: string; carrier: string; status: string };

/** Everything PayPal keeps for the shop, by id; `requests` remembers idempotency keys and what was answered. */
export type PaypalState = {
  invoices: Record<string, Invoice>;
  orders: Record<string, Order>;
  captures: Record<string, Capture>;
  refunds: Record<string, Refund>;
  products: Record<string, Product>;
  plans: Record<string, Plan>;
  trackers: Record<string, Tracker>;
  requests: Record<string, { checksum: number; answer: JsonObject }>;
  /** The last number given out, by kind of document. */
  last: Record<'invoice' | 'order' | 'capture' | 'refund' | 'product' | 'plan', number>;
};

const byId = <Document extends { id: string }>(documents: Document[]): Record<string, Document> =>
  Object.fromEntries(documents.map((document) => [document.id, document]));

/** "TXN-8001" for "CAP-8001": a payment's two names. */
export const transactionOf = (captureId: string): string => captureId.replace('CAP-', 'TXN-');

function shopPayments(): { orders: Order[]; captures: Capture[] } {
  const paid = shopOrders.filter(({ paidBy }) => paidBy === 'paypal');
  const captures = paid.map(({ order_id, date, currency, total }, index): Capture => {
    const id = captureOfOrder.get(order_id)!;
    return {
      id,
      transaction_id: transactionOf(id),
      order_id: `ORDER-${7001 + index}`,
      invoice_id: null,
      status: 'COMPLETED',
      currency,
      amount: total,
      refunded: 0,
      at: Date.parse(`${date}T12:00:00Z`),
    };
  });
  const orders = captures.map(({ id, order_id, currency, amount }): Order => {
    return { id: order_id!, status: 'COMPLETED', currency, total: amount, capture_id: id };
  });
  return { orders, captures };
}

/** INV2-3002 is the bill that the newest payment of De Wit Maps, ord-9030, was for. */
function invoicesBefore(): Invoice[] {
  const paid = captureOfOrder.get('ord-9030')!;
  return [
    {
      id: 'INV2-3001',
      number: '#0001',
      status: 'SENT',
      currency: 'EUR',
      total: 24000,
      recipients: ['ordini@bellini-carta.example'],
      capture_id: null,
    },
    {
      id: 'INV2-3002',
      number: '#0002',
      status: 'PAID',
      currency: 'EUR',
      total: 23700,
      recipients: ['pieter@dewit-maps.example'],
      capture_id: paid,
    },
    {
      id: 'INV2-3003',
      number: '#0003',
      status: 'DRAFT',
      currency: 'USD',
      total: 9900,
      recipients: [],
      capture_id: null,
    },
  ];
}

function init(): PaypalState {
  const { orders, captures } = shopPayments();
  const invoices = invoicesBefore();
  const billed = new Map(invoices.map(({ id, capture_id }) => [capture_id, id]));
  return {
    invoices: byId(invoices),
    orders: byId(orders),
    captures: byId(captures.map((capture) => ({ ...capture, invoice_id: billed.get(capture.id) ?? null }))),
    refunds: {},
    products: byId([
      { id: 'PROD-1001', name: 'Atlas online', type: 'DIGITAL', description: 'Maps of the whole earth' },
    ]),
    plans: {},
    trackers: {},
    requests: {},
    last: {
      invoice: 3000 + invoices.length,
      order: 7000 + orders.length,
      capture: 7989 + captures.length,
      refund: 4000,
      product: 1001,
      plan: 2000,
    },
  };
}

const { last } = init();

const numbered = (kind: string, prefix: string, after: number): IdKind => ({
  kind,
  prefix,
  digits: 4,
  after,
});

/** Requests remembered by their keys are a cache: what they led to is in the documents. */
export const paypalState: Slice<PaypalState> = {
  name: 'paypal',
  init: () => init(),
  meaning: {
    times: ['/captures/*/at'],
    bookkeeping: ['/last', '/requests'],
    ids: [
      numbered('invoice', 'INV2-', last.invoice),
      numbered('invoice number', '#', last.invoice - 3000),
      numbered('order', 'ORDER-', last.order),
      numbered('capture', 'CAP-', last.capture),
      numbered('transaction', 'TXN-', last.capture),
      numbered('refund', 'REF-', last.refund),
      numbered('product', 'PROD-', last.product),
      numbered('plan', 'P-', last.plan),
    ],
  },
};

/** The document of an id; undefined for ids that were never given out, `__proto__` among them. */
export const documentOf = <Document>(
  documents: Record<string, Document>,
  id: string,
): Document | undefined => (Object.hasOwn(documents, id) ? documents[id] : undefined);
