import { answer, world, ToolError, type ToolContext } from '../../world.ts';
import { Records } from '../records.ts';
import { alipayState, refundedOf, statusAt, tradeNumber, type Trade } from './shop.ts';
import { minorOfNumber } from './amount.ts';
import { accounts, ledger, pay, payBack } from './postings.ts';

/** Sub codes and their texts are those of alipay.trade.refund, .query and .page.pay. */
const refusal = (code: string, text: string): ToolError =>
  new ToolError(`Alipay API error: 40004 Business Failed, ${code}: ${text}`);

const invalid = (field: string): ToolError => refusal('ACQ.INVALID_PARAMETER', `参数无效: ${field}`);

/** Fen of an amount in yuan. */
function fenOf(yuan: number, field: string): number {
  const fen = minorOfNumber(yuan, 2);
  if (typeof fen !== 'number') throw invalid(field);
  return fen;
}

const yuanOf = (fen: number): number => fen / 100;

/** Trades, by the merchant's numbers: they are kept and never added. */
const trades = new Records<'outTradeNo', Trade>(alipayState as never, {
  member: 'trades',
  id: 'outTradeNo',
  prefix: '',
  missing: () => refusal('ACQ.TRADE_NOT_EXIST', '交易不存在'),
});

/** The buyer of the testbed pays so long after a payment was made: three calls later. */
const BUYER_TAKES = 3000;

type PaymentRequest = { outTradeNo: string; totalAmount: number; orderTitle: string };

/** The trade that waits under this number, made now unless it is there; refuses the number of another trade. */
function waitingTrade({ outTradeNo, totalAmount, orderTitle }: PaymentRequest, context: ToolContext): Trade {
  if (!/^[\w-]+$/.test(outTradeNo)) throw invalid('out_trade_no');
  if (orderTitle.trim() === '') throw invalid('subject');
  const total = fenOf(totalAmount, 'total_amount');
  const known = trades.get(context, outTradeNo);
  if (known) {
    const status = statusAt(known, context.now);
    if (status === 'TRADE_CLOSED') throw refusal('ACQ.TRADE_HAS_CLOSE', '交易已经关闭');
    if (status !== 'WAIT_BUYER_PAY') throw refusal('ACQ.TRADE_HAS_SUCCESS', '交易已被支付');
    if (known.total !== total || known.title !== orderTitle)
      throw refusal('ACQ.CONTEXT_INCONSISTENT', '交易信息被篡改');
    return known;
  }
  return trades.keep(context, {
    outTradeNo,
    tradeNo: tradeNumber(context.now, trades.all(context).length + 1),
    title: orderTitle,
    total,
    createdAt: context.now,
    paidAt: context.now + BUYER_TAKES,
    booked: false,
    refunds: {},
  });
}

function payment(args: PaymentRequest, context: ToolContext, method: string, product: string) {
  const { outTradeNo, total, tradeNo } = waitingTrade(args, context);
  const query = `method=${method}&product_code=${product}&out_trade_no=${outTradeNo}&total_amount=${yuanOf(total).toFixed(2)}`;
  return answer({
    outTradeNo,
    tradeStatus: 'WAIT_BUYER_PAY',
    totalAmount: yuanOf(total),
    paymentUrl: `https://openapi.alipay.com/gateway.do?${query}&trade_no=${tradeNo}`,
  });
}

type RefundRequest = { outTradeNo: string; refundAmount: number; outRequestNo: string };

/** A refund is named by its outRequestNo: asked for again it is the same one, and no money moves. */
function refund({ outTradeNo, refundAmount, outRequestNo }: RefundRequest, context: ToolContext) {
  const found = trades.find(context, outTradeNo);
  const fen = fenOf(refundAmount, 'refund_amount');
  if (!/^[\w-]+$/.test(outRequestNo)) throw invalid('out_request_no');
  const done = (trade: Trade) =>
    answer({ outTradeNo, outRequestNo, refundAmount, tradeStatus: statusAt(trade, context.now) });
  if (Object.hasOwn(found.refunds, outRequestNo)) {
    if (found.refunds[outRequestNo] === fen) return done(found);
    throw refusal('ACQ.DISCORDANT_REPEAT_REQUEST', '不一致的请求');
  }
  const status = statusAt(found, context.now);
  if (status === 'WAIT_BUYER_PAY') throw refusal('ACQ.TRADE_STATUS_ERROR', '交易状态非法');
  if (status === 'TRADE_CLOSED') throw refusal('ACQ.TRADE_HAS_CLOSE', '交易已经关闭');
  if (status === 'TRADE_FINISHED') throw refusal('ACQ.TRADE_HAS_FINISHED', '交易已完结');
  if (fen > found.total - refundedOf(found)) throw refusal('ACQ.REFUND_AMT_NOT_EQUAL_TOTAL', '退款金额超限');
  // A payment is posted when a refund needs it: asking for a trade's state must change nothing.
  if (!found.booked)
    pay(context, `payment of ${outTradeNo}`, accounts.alipay, 'CNY', found.total, found.paidAt!);
  payBack(context, `refund ${outRequestNo} of ${outTradeNo}`, accounts.alipay, 'CNY', fen, () =>
    refusal('ACQ.SELLER_BALANCE_NOT_ENOUGH', '卖家余额不足'),
  );
  return done(
    trades.keep(context, { ...found, booked: true, refunds: { ...found.refunds, [outRequestNo]: fen } }),
  );
}

/** The shop's account at Alipay, in yuan; the same ledger as PayPal's. */
export const alipay = world('alipay', [alipayState, ledger], {
  'create-mobile-alipay-payment': (args: PaymentRequest, context) =>
    payment(args, context, 'alipay.trade.wap.pay', 'QUICK_WAP_WAY'),
  'create-web-page-alipay-payment': (args: PaymentRequest, context) =>
    payment(args, context, 'alipay.trade.page.pay', 'FAST_INSTANT_TRADE_PAY'),
  'query-alipay-payment'({ outTradeNo }: { outTradeNo: string }, context) {
    const trade = trades.find(context, outTradeNo);
    return answer({
      outTradeNo,
      tradeNo: trade.tradeNo,
      tradeStatus: statusAt(trade, context.now),
      totalAmount: yuanOf(trade.total),
      refundedAmount: yuanOf(refundedOf(trade)),
    });
  },
  'refund-alipay-payment': refund,
  'query-alipay-refund'({ outTradeNo, outRequestNo }: { outTradeNo: string; outRequestNo: string }, context) {
    const { refunds } = trades.find(context, outTradeNo);
    if (!Object.hasOwn(refunds, outRequestNo)) throw refusal('TRADE_NOT_EXIST', '查询退款的交易不存在');
    const refundAmount = yuanOf(refunds[outRequestNo]!);
    return answer({ outTradeNo, outRequestNo, refundStatus: 'REFUND_SUCCESS', refundAmount });
  },
});
