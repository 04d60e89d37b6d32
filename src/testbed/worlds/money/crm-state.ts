import { ToolError, type Slice, type ToolContext } from '../../world.ts';
import { paypalState } from './paypal-state.ts';
import { captureOfOrder, shopOrders, type ShopOrder } from './shop.ts';

/** An order as the shop keeps it. Its money is elsewhere: in the PayPal capture it names, or in `bankPaid` and `bankRefunded`. */
export type CrmOrder = Omit<ShopOrder, 'paidBy' | 'status'> & {
  status: ShopOrder['status'] | 'refunded';
  notes: string[];
  capture_id: string | null;
  bankPaid: number;
  bankRefunded: number;
};

export type CrmState = { orders: Record<string, CrmOrder>; lastBankRefund: number };

const orderOf = ({ paidBy, ...order }: ShopOrder): CrmOrder => ({
  ...order,
  notes: [],
  capture_id: captureOfOrder.get(order.order_id) ?? null,
  bankPaid: paidBy === 'bank' ? order.total : 0,
  bankRefunded: 0,
});

/** The number of the last refund by bank before today. */
const REFUNDS_BEFORE = 600;

export const crmState: Slice<CrmState> = {
  name: 'crm',
  init: () => ({
    orders: Object.fromEntries(shopOrders.map((order) => [order.order_id, orderOf(order)])),
    lastBankRefund: REFUNDS_BEFORE,
  }),
  meaning: {
    bookkeeping: ['/lastBankRefund'],
    unordered: ['/orders/*/notes'],
    ids: [{ kind: 'bank refund', prefix: 'BRF-', digits: 3, after: REFUNDS_BEFORE }],
  },
};

export function foundOrder(context: ToolContext, orderId: string): CrmOrder {
  const { orders } = context.read(crmState);
  if (!Object.hasOwn(orders, orderId)) throw new ToolError(`Order not found: ${orderId}`);
  return orders[orderId]!;
}

/** What the shop holds of an order's money and could pay back, in minor units. */
export function restOfOrder(context: ToolContext, { capture_id, bankPaid, bankRefunded }: CrmOrder): number {
  if (capture_id === null) return bankPaid - bankRefunded;
  const { amount, refunded } = context.read(paypalState).captures[capture_id]!;
  return amount - refunded;
}

/** An order's reported state: refunded also when all its money went back through PayPal itself. */
export const statusOf = (context: ToolContext, order: CrmOrder): CrmOrder['status'] =>
  order.capture_id !== null && restOfOrder(context, order) === 0 ? 'refunded' : order.status;

export function keepOrder(context: ToolContext, order: CrmOrder): void {
  const state = context.read(crmState);
  context.write(crmState, { ...state, orders: { ...state.orders, [order.order_id]: order } });
}
