import type { JsonObject } from '#core/json.ts';
import { answer, type ToolContext } from '../../world.ts';
import { moneyOf, type Money } from './amount.ts';
import {
  digitsIn,
  minorIn,
  minorOf,
  tooLarge,
  invalidRequest,
  limitLength,
  unprocessable,
  once,
} from './paypal-error.ts';
import { capture, refundCapture } from './paypal-captures.ts';
import { paypalState, type Order } from './paypal-state.ts';

interface OrderRequest {
  currency_code: string;
  items: { name: string; quantity: number; unit_price: number }[];
  shipping_cost?: number;
  discount?: number;
  idempotency_key?: string;
}

const MOST_ITEMS = 100;
const LARGEST_MINOR = 999_999_999;

function totalOf({ currency_code: currency, items, shipping_cost = 0, discount = 0 }: OrderRequest): number {
  if (items.length > MOST_ITEMS)
    throw invalidRequest(
      'INVALID_ARRAY_MAX_ITEMS',
      'The number of items in an array parameter is too large.',
    );
  digitsIn(currency);
  let goods = 0;
  for (const { name, quantity, unit_price } of items) {
    limitLength(name, 127);
    goods += quantity * minorOf(unit_price, currency);
    if (!(goods <= LARGEST_MINOR)) throw tooLarge();
  }
  const total = goods + minorOf(shipping_cost, currency) - minorOf(discount, currency);
  if (total > LARGEST_MINOR) throw tooLarge();
  if (total <= 0) throw unprocessable('CANNOT_BE_ZERO_OR_NEGATIVE', 'Must be greater than zero.');
  return total;
}

function open(args: OrderRequest, context: ToolContext): JsonObject {
  const total = totalOf(args);
  const state = context.read(paypalState);
  const number = state.last.order + 1;
  const order: Order = {
    id: `ORDER-${number}`,
    status: 'CREATED',
    currency: args.currency_code,
    total,
    capture_id: null,
  };
  context.write(paypalState, {
    ...state,
    orders: { ...state.orders, [order.id]: order },
    last: { ...state.last, order: number },
  });
  return {
    order_id: order.id,
    status: 'CREATED',
    total: moneyOf(total, order.currency),
    approve_url: `https://www.sandbox.paypal.com/checkoutnow?token=${order.id}`,
  };
}

export const createOrder = (args: OrderRequest, context: ToolContext) =>
  answer(once(context, 'create_order', args, () => open(args, context)));

/** The buyer of the testbed approves every order the moment it is to be paid. */
export const payOrder = (args: { order_id: string; idempotency_key?: string }, context: ToolContext) =>
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

interface RefundArguments {
  capture_id: string;
  amount?: Money;
  note_to_payer?: string;
  idempotency_key?: string;
}

export const createRefund = (args: RefundArguments, context: ToolContext) =>
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
