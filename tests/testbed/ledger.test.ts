import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '#core/json.ts';
import {
  callTool,
  freshTestbed,
  loadWorld,
  serversByName,
  sliceOf,
  type TestbedState,
  type World,
} from '#world/index.ts';
import { runs } from '../tools/full-size.ts';

type Call = { server: string; tool: string; args: JsonObject };
type Books = { transactions: { postings: { account: string; currency: string; amount: number }[] }[] };
type Capture = { id: string; amount: number; refunded: number; status: string };
type Trade = { outTradeNo: string; total: number; refunds: Record<string, number> };

const worlds = new Map<string, World>();
beforeAll(async () => {
  for (const server of ['paypal', 'alipay', 'crm']) worlds.set(server, (await loadWorld(server))!);
});

function after(state: TestbedState, { server, tool, args }: Call): TestbedState {
  const definition = serversByName.get(server)!;
  const described = definition.tools.find(({ name }) => name === tool)!;
  return callTool({ definition, world: worlds.get(server)! }, described, args, state).state;
}

function slice<State>(state: TestbedState, server: string, name: string): State {
  const found = worlds.get(server)!.slices.find((one) => one.name === name)!;
  return sliceOf(state, found) as State;
}

const currency = fc.constantFrom('EUR', 'GBP', 'JPY');
const cents = fc.integer({ min: 1, max: 120_000 }).map((amount) => amount / 100);
const money = fc.record({ currency_code: currency, value: cents.map((amount) => amount.toFixed(2)) });
const captureId = fc.integer({ min: 8018, max: 8026 }).map((number) => `CAP-${number}`);
const orderId = fc.integer({ min: 9040, max: 9049 }).map((number) => `ord-${number}`);
const key = fc.constantFrom('a', 'b', '__proto__');
const tradeNo = fc.constantFrom('SHOP-2026-0027', 'SHOP-2026-0038', 'SHOP-2026-0042', 'NEW-1', 'NEW-2');
const call = (server: string, tool: string, args: fc.Arbitrary<object>): fc.Arbitrary<Call> =>
  args.map((given) => ({ server, tool, args: JSON.parse(JSON.stringify(given)) as JsonObject }));
const some = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });

const anyCall: fc.Arbitrary<Call> = fc.oneof(
  call(
    'paypal',
    'create_order',
    fc.record({
      currency_code: currency,
      items: fc.tuple(
        fc.record({ name: fc.constant('A'), quantity: fc.integer({ min: 1, max: 9 }), unit_price: cents }),
      ),
      idempotency_key: some(key),
    }),
  ),
  call(
    'paypal',
    'pay_order',
    fc.record({
      order_id: fc.integer({ min: 7034, max: 7037 }).map((number) => `ORDER-${number}`),
      idempotency_key: some(key),
    }),
  ),
  call(
    'paypal',
    'create_refund',
    fc.record({ capture_id: captureId, amount: some(money), idempotency_key: some(key) }),
  ),
  call('crm', 'refund_order', fc.record({ order_id: orderId, amount: some(cents) })),
  call('crm', 'update_order', fc.record({ order_id: orderId, status: fc.constantFrom('paid', 'shipped') })),
  call(
    'alipay',
    'create-mobile-alipay-payment',
    fc.record({ outTradeNo: tradeNo, totalAmount: fc.constant(128.5), orderTitle: fc.constant('茶壶') }),
  ),
  call(
    'alipay',
    'refund-alipay-payment',
    fc.record({
      outTradeNo: tradeNo,
      refundAmount: cents,
      outRequestNo: fc.constantFrom('1', '2', '__proto__'),
    }),
  ),
);

const sumOf = (numbers: number[]): number => numbers.reduce((sum, number) => sum + number, 0);

function checkBooks({ transactions }: Books): void {
  const balances = new Map<string, number>();
  for (const { postings } of transactions) {
    const sums = new Map<string, number>();
    for (const { account, currency, amount } of postings) {
      expect(Number.isSafeInteger(amount)).toBe(true);
      sums.set(currency, (sums.get(currency) ?? 0) + amount);
      balances.set(`${account} ${currency}`, (balances.get(`${account} ${currency}`) ?? 0) + amount);
    }
    expect([...sums.values()].every((sum) => sum === 0)).toBe(true);
  }
  for (const [account, balance] of balances)
    if (account.startsWith('shop:')) expect(balance, account).toBeGreaterThanOrEqual(0);
}

function checkDocuments(state: TestbedState): void {
  const { captures, refunds } = slice<{
    captures: Record<string, Capture>;
    refunds: Record<string, { capture_id: string; amount: number }>;
  }>(state, 'paypal', 'paypal');
  for (const { id, amount, refunded, status } of Object.values(captures)) {
    expect(refunded).toBeLessThanOrEqual(amount);
    const own = Object.values(refunds).filter(({ capture_id }) => capture_id === id);
    expect(refunded).toBe(sumOf(own.map((refund) => refund.amount)));
    expect(status).toBe(
      refunded === 0 ? 'COMPLETED' : refunded === amount ? 'REFUNDED' : 'PARTIALLY_REFUNDED',
    );
  }
  const { trades } = slice<{ trades: Record<string, Trade> }>(state, 'alipay', 'alipay');
  for (const { total, refunds: paidBack } of Object.values(trades))
    expect(sumOf(Object.values(paidBack))).toBeLessThanOrEqual(total);
  const { orders } = slice<{ orders: Record<string, { bankPaid: number; bankRefunded: number }> }>(
    state,
    'crm',
    'crm',
  );
  for (const { bankPaid, bankRefunded } of Object.values(orders))
    expect(bankRefunded).toBeLessThanOrEqual(bankPaid);
}

describe('the ledger', () => {
  test('stays balanced, and nothing is paid back that was not paid, whatever is called in whatever order', () => {
    let moved = 0;
    fc.assert(
      fc.property(fc.array(anyCall, { minLength: 20, maxLength: 40 }), (calls) => {
        const before = freshTestbed(1);
        const state = calls.reduce(after, before);
        const books = slice<Books>(state, 'paypal', 'ledger');
        moved += books.transactions.length - slice<Books>(before, 'paypal', 'ledger').transactions.length;
        checkBooks(books);
        checkDocuments(state);
      }),
      { numRuns: runs(150) },
    );
    expect(moved, 'the calls must move money, or nothing was tested').toBeGreaterThan(runs(150));
  });

  test('agrees with the documents: what the shop holds at PayPal is what was captured and not refunded or paid out', () => {
    const state = freshTestbed(1);
    const { transactions } = slice<Books>(state, 'paypal', 'ledger');
    const held = new Map<string, number>();
    for (const { account, currency, amount } of transactions.flatMap(({ postings }) => postings))
      if (account === 'shop:paypal') held.set(currency, (held.get(currency) ?? 0) + amount);
    const captured = new Map<string, number>();
    const { captures } = slice<{ captures: Record<string, Capture & { currency: string }> }>(
      state,
      'paypal',
      'paypal',
    );
    for (const { currency, amount } of Object.values(captures))
      captured.set(currency, (captured.get(currency) ?? 0) + amount);
    captured.set('GBP', captured.get('GBP')! - 115_000);
    expect(held).toEqual(captured);
  });
});
