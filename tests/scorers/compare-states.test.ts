import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '#core/json.ts';
import type { Volatile } from '#core/state-diff.ts';
import { compareStates } from '#measure/scorers/execution/compare-states.ts';
import { runs } from '../tools/full-size.ts';

/** A shop whose orders 1 and 2 were there before; notes and the names of trackers mention orders. */
const volatile: Volatile = {
  ignored: ['/shop/last', '/shop/orders/*/at'],
  unordered: ['/shop/log', '/shop/orders/*/notes', '/mail'],
  ids: [
    { kind: 'order', prefix: 'ORDER-', digits: 1, after: 2 },
    { kind: 'ticket', prefix: '#', digits: 4, after: 0 },
    { kind: 'commit', at: '/repo/commits/*/sha' },
  ],
};

const order = (id: string, total: number, more: JsonObject = {}): JsonObject => ({ id, total, ...more });
const shop = (...orders: JsonObject[]): JsonObject => ({
  shop: { orders: Object.fromEntries(orders.map((one) => [one.id as string, one])) },
});
const compare = (made: JsonObject, expected: JsonObject, isWholeState = true) =>
  compareStates(made, { state: expected, isWholeState, volatile });

const old = order('ORDER-1', 10);

describe('states of equal meaning', () => {
  test.each<[string, JsonObject, JsonObject]>([
    ['a new id is another', shop(old, order('ORDER-5', 7)), shop(old, order('ORDER-3', 7))],
    [
      'two new ids have changed places',
      shop(order('ORDER-3', 7), order('ORDER-4', 8)),
      shop(order('ORDER-3', 8), order('ORDER-4', 7)),
    ],
    ['times and counters differ', { shop: { last: 4, orders: {} } }, { shop: { last: 9, orders: {} } }],
    ['a time is there in one alone', shop(order('ORDER-1', 1, { at: 5 })), shop(order('ORDER-1', 1))],
    [
      'a list of calls has another order',
      { shop: { log: ['a', 'b', 'b'] } },
      { shop: { log: ['b', 'a', 'b'] } },
    ],
    [
      'a text mentions what its id stands for',
      { ...shop(order('ORDER-9', 7)), mail: ['Paid ORDER-9, see #0007 and ORDER-1.', '#0007!'] },
      { ...shop(order('ORDER-3', 7)), mail: ['#0001!', 'Paid ORDER-3, see #0001 and ORDER-1.'] },
    ],
    [
      'a name is made of an id',
      { ...shop(order('ORDER-9', 7)), tracks: { 'ORDER-9-DHL_1': 1 } },
      { ...shop(order('ORDER-3', 7)), tracks: { 'ORDER-3-DHL_1': 1 } },
    ],
    [
      'what two equal documents stand for shows elsewhere',
      { ...shop(order('ORDER-3', 7), order('ORDER-4', 7)), mail: ['first ORDER-4', 'then ORDER-3'] },
      { ...shop(order('ORDER-3', 7), order('ORDER-4', 7)), mail: ['first ORDER-3', 'then ORDER-4'] },
    ],
    [
      'a hash is another',
      { repo: { commits: [{ sha: 'ab12', about: 'x' }] }, mail: ['see ab12'] },
      { repo: { commits: [{ sha: 'cd34', about: 'x' }] }, mail: ['see cd34'] },
    ],
    ['numbers are written otherwise', { n: { a: 5.0 } }, { n: { a: 5 } }],
  ])('%s', (_, made, expected) => {
    const { isEqual, difference, undue } = compare(made, expected);
    expect({ isEqual, difference, undue }).toEqual({ isEqual: true, difference: undefined, undue: [] });
  });
});

describe('states of another meaning, and where they part', () => {
  test.each<[string, JsonObject, JsonObject, string]>([
    [
      'another value',
      shop(old, order('ORDER-5', 7)),
      shop(old, order('ORDER-3', 8)),
      '/shop/orders/ORDER-5/total',
    ],
    ['one document fewer', shop(old), shop(old, order('ORDER-3', 7)), '/shop/orders/ORDER-3'],
    ['one document more', shop(old, order('ORDER-3', 7)), shop(old), '/shop/orders/ORDER-3'],
    [
      'an id that was there before',
      shop(order('ORDER-2', 10)),
      shop(order('ORDER-1', 10)),
      '/shop/orders/ORDER-1',
    ],
    [
      'a text that mentions the other document',
      { ...shop(order('ORDER-3', 7), order('ORDER-4', 8)), mail: ['ORDER-4'] },
      { ...shop(order('ORDER-3', 7), order('ORDER-4', 8)), mail: ['ORDER-3'] },
      '/mail/0',
    ],
    ['an id of another kind', { mail: ['ORDER-3'] }, { mail: ['#0003'] }, '/mail/0'],
    ['an id written with fewer digits', { mail: ['#003'] }, { mail: ['#0003'] }, '/mail/0'],
    ['a word that only begins like an id', { mail: ['ORDER-3a'] }, { mail: ['ORDER-4a'] }, '/mail/0'],
    ['a list that keeps its order', { list: { of: [1, 2] } }, { list: { of: [2, 1] } }, '/list/of/0'],
    ['an item once too often', { shop: { log: ['a', 'a'] } }, { shop: { log: ['a', 'b'] } }, '/shop/log/1'],
    ['a slice left as it was', {}, { shop: { log: [] } }, '/shop'],
    ['true for 1', { n: { a: true } }, { n: { a: 1 } }, '/n/a'],
  ])('%s', (_, made, expected, at) => {
    const { isEqual, difference } = compare(made, expected);
    expect([isEqual, difference?.at]).toEqual([false, at]);
  });
});

test('what the label leaves alone counts only where the label is the whole state', () => {
  const made = { ...shop(order('ORDER-3', 7)), todo: { done: 1 } };
  expect(compare(made, shop(order('ORDER-4', 7)))).toMatchObject({ isEqual: false, undue: ['todo'] });
  expect(compare(made, shop(order('ORDER-4', 7)), false)).toMatchObject({ isEqual: true, undue: [] });
});

test('each slice is judged by itself, and one that is wrong has no say in what ids stand for', () => {
  const made = { mail: ['ORDER-3'], ...shop(order('ORDER-3', 7), order('ORDER-4', 8)), n: { a: 1 } };
  const expected = {
    mail: ['ORDER-3 and more'],
    ...shop(order('ORDER-3', 8), order('ORDER-4', 7)),
    n: { a: 1 },
  };
  const { touched, renamed } = compare(made, expected);
  expect(Object.fromEntries(touched)).toEqual({ mail: false, shop: true, n: true });
  expect(renamed).toHaveLength(2);
});

test('a label that declares nothing is compared exactly', () => {
  const [made, expected] = [shop(order('ORDER-5', 7)), shop(order('ORDER-3', 7))];
  expect(compareStates(made, { state: expected }).isEqual).toBe(false);
  expect(compareStates(made, { state: made }).isEqual).toBe(true);
});

/** New orders that mention each other and letters that mention them. */
const aWorld = fc
  .record({
    totals: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 8 }),
    follows: fc.array(fc.nat(7), { minLength: 8, maxLength: 8 }),
    letters: fc.array(fc.tuple(fc.constantFrom('Paid', 'Sent'), fc.nat(7)), { maxLength: 6 }),
  })
  .map((world) => ({ ...world, count: world.totals.length }));
type AWorld = typeof aWorld extends fc.Arbitrary<infer World> ? World : never;

/** The world's state with its orders numbered by `numbers`, in another order. */
function stateOf({ totals, follows, letters, count }: AWorld, numbers: readonly number[]): JsonObject {
  const idOf = (index: number): string => `ORDER-${numbers[index % count]!}`;
  const orders = totals.map((total, index) =>
    order(idOf(index), total, { follows: idOf(follows[index]!), at: numbers[index]! }),
  );
  return {
    ...shop(...orders.sort((a, b) => Number(a.at) - Number(b.at))),
    mail: letters.map(([word, index]) => `${word} ${idOf(index)}.`),
  };
}

const shuffledNumbers = fc.shuffledSubarray([3, 4, 5, 6, 7, 8, 9, 10], { minLength: 8 });

test('any renaming of generated ids leaves a state equal', () => {
  fc.assert(
    fc.property(aWorld, shuffledNumbers, (world, numbers) => {
      const comparison = compare(stateOf(world, numbers), stateOf(world, [3, 4, 5, 6, 7, 8, 9, 10]));
      expect(comparison.isEqual).toBe(true);
    }),
    { seed: 10, numRuns: runs(500) },
  );
});

test('any other total makes a state unequal under any renaming', () => {
  fc.assert(
    fc.property(aWorld, shuffledNumbers, (world, numbers) => {
      const other = { ...world, totals: world.totals.with(-1, 9) };
      expect(compare(stateOf(other, numbers), stateOf(world, numbers)).isEqual).toBe(false);
    }),
    { seed: 10, numRuns: runs(500) },
  );
});

describe('hostile states', () => {
  /** Orders that all look alike and point at each other in a ring, one of them at the wrong one. */
  const ring = (size: number, step: number): JsonObject =>
    shop(
      ...Array.from({ length: size }, (_, index) =>
        order(`ORDER-${index + 3}`, 7, {
          follows: `ORDER-${((index + (index === 0 ? step : 1)) % size) + 3}`,
        }),
      ),
    );

  test('a search that grows too large is cut short and says so', () => {
    const comparison = compare(ring(40, 2), ring(40, 1));
    expect(comparison).toMatchObject({ isEqual: false, isGreedy: true });
    expect(compare(ring(40, 1), ring(40, 1)).isEqual).toBe(true);
  });

  test('thousands of like documents are paired in a moment', () => {
    const many = (from: number) =>
      shop(...Array.from({ length: 5000 }, (_, index) => order(`ORDER-${from + index}`, 7)));
    expect(compare(many(3), many(90_000)).isEqual).toBe(true);
  });

  test('names of prototypes are names, and too deep a state is refused', () => {
    const hostile = JSON.parse('{"__proto__": {"a": 1}, "n": {"constructor": 1}}') as JsonObject;
    expect(compareStates(hostile, { state: {}, isWholeState: true }).undue).toEqual(['__proto__', 'n']);
    expect(compareStates({}, { state: hostile }).isEqual).toBe(false);
    expect(compareStates(hostile, { state: hostile }).isEqual).toBe(true);
    const deep = JSON.parse('[1]'.replace('1', '['.repeat(300) + ']'.repeat(300))) as never;
    expect(() => compareStates({ deep }, { state: {} })).toThrow('too deeply');
  });
});
