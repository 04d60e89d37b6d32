import { lazy, cell, readTable } from '#core/table.ts';
import { ToolError, type Slice, type ToolContext } from '../../world.ts';
import { digitsOf, minorOfNumber, minorOfText, type AmountFault } from './amount.ts';
import issuesText from './paypal-issues.tsv?raw';
import { stableStringify, type JsonObject } from '#core/json.ts';
import { hash32 } from '#core/random.ts';
import { Records } from '../records.ts';
import documentsBefore from './paypal.json' with { type: 'json' };

/** Name and message of an answer of PayPal's REST APIs, by status: no such document, not as the schema wants, not to be done. */
const answers: Record<number, [name: string, message: string]> = {
  400: ['INVALID_REQUEST', 'Request is not well-formed, syntactically incorrect, or violates schema.'],
  404: ['RESOURCE_NOT_FOUND', 'The specified resource does not exist.'],
  422: [
    'UNPROCESSABLE_ENTITY',
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
  ],
};

/** The issues of a request that is refused; texts are PayPal's where its reference names one for the case. */
const issues = lazy(() =>
  readTable('money/paypal-issues.tsv', issuesText, {
    issue: cell.text,
    status: cell.number,
    description: cell.text,
  }),
);

/** The refusal with an issue; `detail` takes the place of {} in its text. */
export function refusal(wanted: string, detail = ''): ToolError {
  const { issue, status, description: text } = issues().find((one) => one.issue === wanted)!;
  const [name, message] = answers[status]!;
  const details = [{ issue, description: text.replace('{}', detail) }];
  return new ToolError(`PayPal API error (${status}): ${message} ${JSON.stringify({ name, details })}`);
}

/** No document of this id. */
const notFound = (): ToolError => refusal('INVALID_RESOURCE_ID');

/** Refuses texts longer than PayPal takes. */
export function limitLength(text: string | undefined, longest: number): void {
  if (text !== undefined && text.length > longest) throw refusal('INVALID_STRING_LENGTH');
}

/** Refuses lists longer than PayPal takes. */
export function limitItems(items: readonly unknown[]): void {
  if (items.length > 100) throw refusal('INVALID_ARRAY_MAX_ITEMS');
}

const LARGEST_MINOR = 999_999_999;

/** The total of an order or invoice in minor units. Refuses what is not above zero or too large. */
export function checkedTotal(total: number): number {
  if (!(total <= LARGEST_MINOR)) throw refusal('MAX_VALUE_EXCEEDED');
  if (total <= 0) throw refusal('CANNOT_BE_ZERO_OR_NEGATIVE');
  return total;
}

/** The digits of a currency PayPal takes; refuses the others. */
export function digitsIn(currency: string): number {
  const digits = digitsOf(currency);
  if (digits === undefined) throw refusal('CURRENCY_NOT_SUPPORTED');
  return digits;
}

/** Minor units, or the refusal that fits what is wrong with the amount. */
function accepted(minor: number | AmountFault, digits: number): number {
  if (typeof minor === 'number') return minor;
  if (minor === 'too-large') throw refusal('MAX_VALUE_EXCEEDED');
  if (minor === 'not-an-amount') throw refusal('CANNOT_BE_ZERO_OR_NEGATIVE');
  throw refusal(digits === 0 ? 'DECIMALS_NOT_SUPPORTED' : 'DECIMAL_PRECISION');
}

/** Minor units of an amount written as text, above zero. */
export function minorIn(value: string, currency: string): number {
  const digits = digitsIn(currency);
  if (!/^\d{1,20}(\.\d{1,20})?$/.test(value)) throw refusal('INVALID_PARAMETER_SYNTAX');
  return accepted(minorOfText(value, digits), digits);
}

/** Minor units of an amount given as a number, zero or more. */
export function minorOf(value: number, currency: string): number {
  const digits = digitsIn(currency);
  return accepted(minorOfNumber(value, digits), digits);
}

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

type Order = {
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
type Product = { id: string; name: string; type: string; description: string };
type Plan = { id: string; product_id: string; name: string; status: 'ACTIVE'; cycles: JsonObject[] };
type Tracker = { id: string; transaction_id: string; number: string; carrier: string; status: string };

/** Everything PayPal keeps for the shop, by id; `requests` remembers idempotency keys and what was answered. */
type PaypalState = {
  invoices: Record<string, Invoice>;
  orders: Record<string, Order>;
  captures: Record<string, Capture>;
  refunds: Record<string, Refund>;
  products: Record<string, Product>;
  plans: Record<string, Plan>;
  trackers: Record<string, Tracker>;
  requests: Record<string, { checksum: number; answer: JsonObject }>;
  /** The last number given out, by kind of document. */
  last: Record<DocumentKind, number>;
};

/** What the ids of documents begin with; each kind has numbers of its own. */
const prefixes = {
  invoice: 'INV2-',
  order: 'ORDER-',
  capture: 'CAP-',
  refund: 'REF-',
  product: 'PROD-',
  plan: 'P-',
};

type DocumentKind = keyof typeof prefixes;

/** "TXN-8001" for "CAP-8001": a payment's two names. */
export const transactionOf = (captureId: string): string => captureId.replace('CAP-', 'TXN-');

/** "#0001" for the invoice INV2-3001. */
export const invoiceNumber = (id: string): string =>
  `#${String(Number(id.slice(5)) - 3000).padStart(4, '0')}`;

/**
 * What PayPal keeps on a fresh testbed: the captures of the shop's orders that were paid here, and three invoices, of which INV2-3002 is
 * the bill that the newest payment of De Wit Maps, ord-9030, was for.
 */
const stateBefore: unknown = documentsBefore;
const before = stateBefore as PaypalState;
const { last } = before;
const kinds = Object.keys(prefixes) as DocumentKind[];

/** Requests remembered by their keys are a cache: what they led to is in the documents. */
const paypalState: Slice<PaypalState> = {
  name: 'paypal',
  init: () => before,
  meaning: {
    times: ['/captures/*/at'],
    bookkeeping: ['/last', '/requests'],
    ids: [
      ...kinds.map((kind) => ({ kind, prefix: prefixes[kind], digits: 4, after: last[kind] })),
      { kind: 'invoice number', prefix: '#', digits: 4, after: last.invoice - 3000 },
      { kind: 'transaction', prefix: 'TXN-', digits: 4, after: last.capture },
    ],
  },
};

const documents = <Document extends { id: string }>(kind: DocumentKind) =>
  new Records<'id', Document>(paypalState as Slice<never>, {
    member: `${kind}s`,
    id: 'id',
    prefix: prefixes[kind],
    missing: notFound,
    counter: {
      last: (state) => (state as PaypalState).last[kind],
      counted: (state, number) => ({ ...state, last: { ...(state as PaypalState).last, [kind]: number } }),
    },
  });

export const invoices = documents<Invoice>('invoice');
export const orders = documents<Order>('order');
export const captures = documents<Capture>('capture');
export const refunds = documents<Refund>('refund');
export const products = documents<Product>('product');
export const plans = documents<Plan>('plan');
/** A tracker's id is of the caller's values, so that it is kept and never added. */
export const trackers = new Records<'id', Tracker>(paypalState as Slice<never>, {
  member: 'trackers',
  id: 'id',
  prefix: '',
  missing: notFound,
});

/** PayPal-Request-Id takes at most so many characters. */
const LONGEST_KEY = 108;

/**
 * Runs a request at most once for its idempotency key: the same request again gets the first answer and changes nothing;
 * another request under a used key is refused. Requests that were refused leave their key free.
 */
export function once(
  context: ToolContext,
  operation: string,
  args: { idempotency_key?: string },
  run: () => JsonObject,
): JsonObject {
  const key = args.idempotency_key;
  if (key === undefined || key === '') return run();
  limitLength(key, LONGEST_KEY);
  const name = `${operation}/${key}`;
  const checksum = hash32(stableStringify(args));
  const { requests } = context.read(paypalState);
  const known = Object.hasOwn(requests, name) ? requests[name] : undefined;
  if (known && known.checksum !== checksum) throw refusal('DUPLICATE_REQUEST_ID');
  if (known) return known.answer;
  const answer = run();
  const state = context.read(paypalState);
  context.write(paypalState, { ...state, requests: { ...requests, [name]: { checksum, answer } } });
  return answer;
}
