import { TODAY, type Slice, type ToolContext } from '../../world.ts';
import { tradeNumber, tradesBefore, type Trade, ledger, accounts, post, transfer } from './postings.ts';

export type AlipayState = { trades: Record<string, Trade> };

export const alipayState: Slice<AlipayState> = {
  name: 'alipay',
  init: () => ({ trades: Object.fromEntries(tradesBefore.map((trade) => [trade.outTradeNo, trade])) }),
  meaning: {
    times: ['/trades/*/createdAt', '/trades/*/paidAt'],
    // Whether a payment is in the ledger yet says the ledger.
    bookkeeping: ['/trades/*/booked'],
    ids: [
      {
        kind: 'alipay trade',
        prefix: tradeNumber(TODAY, 0).slice(0, 14),
        digits: 14,
        after: tradesBefore.length,
      },
    ],
  },
};

export type TradeStatus = 'WAIT_BUYER_PAY' | 'TRADE_SUCCESS' | 'TRADE_CLOSED' | 'TRADE_FINISHED';

/** Nothing can be paid back longer after the payment than this contract's ninety days. */
const REFUND_PERIOD = 90 * 86_400_000;

export const refundedOf = ({ refunds }: Trade): number =>
  Object.values(refunds).reduce((sum, amount) => sum + amount, 0);

/** The status of a trade at a moment: waiting, paid, closed by refund in full, or finished for good. */
export function statusAt(trade: Trade, now: number): TradeStatus {
  if (trade.paidAt === null || now < trade.paidAt) return 'WAIT_BUYER_PAY';
  if (refundedOf(trade) === trade.total) return 'TRADE_CLOSED';
  return now - trade.paidAt > REFUND_PERIOD ? 'TRADE_FINISHED' : 'TRADE_SUCCESS';
}

/** Posts the payment of a paid trade to the ledger unless that was done; asking for a trade's state must change nothing. */
export function bookPayment(context: ToolContext, trade: Trade): Trade {
  if (trade.booked || trade.paidAt === null) return trade;
  const postings = transfer(accounts.payers, accounts.alipay, 'CNY', trade.total);
  context.write(ledger, post(context.read(ledger), trade.paidAt, `payment of ${trade.outTradeNo}`, postings));
  return { ...trade, booked: true };
}

export function keepTrade(context: ToolContext, trade: Trade): void {
  const { trades } = context.read(alipayState);
  context.write(alipayState, { trades: { ...trades, [trade.outTradeNo]: trade } });
}
