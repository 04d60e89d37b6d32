import { expect, test } from 'vitest';
import type { Price } from '#core/price.ts';
import { updateWords } from '../../../src/app/frame/models/money-words.ts';
import { readOwnPrices } from '../../../src/app/frame/models/own-prices.ts';
import { listedIn, PRICE_LISTS, updatesOf, type Named } from '../../../src/app/frame/models/price-lists.ts';

const [modelsDev, openRouter] = PRICE_LISTS as [(typeof PRICE_LISTS)[0], (typeof PRICE_LISTS)[0]];
const pricesIn = (...args: Parameters<typeof listedIn>) =>
  listedIn(...args).flatMap((each) => ('price' in each ? [each.price] : []));
const openAi = { providerId: 'openai-chat', model: 'gpt-x' };
const routed = { providerId: 'openrouter', model: 'a/b' };
const dev = (cost: unknown) => JSON.stringify({ openai: { models: { 'gpt-x': { cost } } } });
const step = (size: number, input: unknown, output: unknown) => ({
  ...{ input, output },
  tier: { type: 'context', size },
});
const router = (pricing: unknown) => JSON.stringify({ data: [{ id: 'a/b', pricing }] });

test('both lists are read in dollars a million tokens, with their address and month', () => {
  expect(pricesIn(modelsDev, dev({ input: 2, output: 10, cache_read: 0.1 }), [openAi], '2026-11')).toEqual([
    { ...openAi, input: 2, output: 10, cachedInput: 0.1, asOf: '2026-11', source: modelsDev.url },
  ]);
  const pricing = { prompt: '0.000002', completion: '0.00001', input_cache_read: '2e-7' };
  expect(pricesIn(openRouter, router(pricing), [routed], '2026-11')).toEqual([
    { ...routed, input: 2, output: 10, cachedInput: 0.2, asOf: '2026-11', source: openRouter.url },
  ]);
});

test.each([
  ['zero', { input: 0, output: 0 }],
  ['no-number', { input: '2', output: '10' }],
  ['negative', { input: -1, output: 10 }],
  ['absurd', { input: 2, output: 1e9 }],
  ['no-number', { input: 2, output: null }],
  ['no-number', [2, 10]],
  ['no-number', undefined],
])('a price is not taken, as %s: %j', (why, cost) => {
  expect(listedIn(modelsDev, dev(cost), [openAi], '2026-11')).toEqual([{ model: openAi, why }]);
});

test.each([
  ['negative', { prompt: '-1', completion: '-1' }],
  ['zero', { prompt: '0', completion: '0' }],
  ['no-number', { prompt: 'free', completion: 'free' }],
  ['no-number', { prompt: 1, completion: 1 }],
])('a price of OpenRouter is not taken, as %s: %j', (why, pricing) => {
  expect(listedIn(openRouter, router(pricing), [routed], '2026-11')).toEqual([{ model: routed, why }]);
});

test.each(['', '[]', '{', 'null'])('%s is no list', (text) => {
  expect(() => listedIn(modelsDev, text, [openAi], '2026-11')).toThrow('list');
});

test.each(['{"openai":{"models":[]}}', '{"openai":1}'])('%s has no model', (text) => {
  expect(listedIn(modelsDev, text, [openAi], '2026-11')).toEqual([]);
});

test('an input from the cache that would cost more than other input is left out', () => {
  const [price] = pricesIn(modelsDev, dev({ input: 2, output: 10, cache_read: 5 }), [openAi], '2026-11');
  expect(price).not.toHaveProperty('cachedInput');
});

test.each([
  [
    'a step by length',
    { tiers: [step(272_000, 4, 15)] },
    { long: { above: 272_000, input: 2, output: 1.5 } },
  ],
  [
    'the older word for it',
    { context_over_200k: { input: 4, output: 15 } },
    { long: { above: 200_000, input: 2, output: 1.5 } },
  ],
  ['what is written to the cache', { cache_write: 2.5 }, { writtenInput: 2.5 }],
])('%s is read with the price', (_, more, read) => {
  const [price] = pricesIn(modelsDev, dev({ input: 2, output: 10, ...more }), [openAi], '2026-11');
  expect(price).toMatchObject(read);
  expect(readOwnPrices([price!])).toEqual([price]);
});

test.each([
  ['several steps', { tiers: [step(32_000, 4, 15), step(128_000, 5, 20)] }],
  ['a step of text', { tiers: [step(32_000, '4', 15)] }],
  ['a step from nowhere', { tiers: [{ input: 4, output: 15 }] }],
  ['a step for nothing', { context_over_200k: { input: 0, output: 0 } }],
])('a price with %s is not taken, since costs would be wrong by it', (_, more) => {
  expect(listedIn(modelsDev, dev({ input: 2, output: 10, ...more }), [openAi], '2026-11')).toEqual([
    { model: openAi, why: 'steps' },
  ]);
});

const flat = { ...openAi, input: 6, output: 33, asOf: '2026-11', source: modelsDev.url };
const long = { above: 272_000, input: 2, output: 1.5 };
const table = { ...openAi, input: 5, cachedInput: 0.5, output: 30, long, asOf: '2026-10', source: 'table' };
const only = (price: Price, ...known: (Price | null)[]) =>
  updatesOf([openAi], { listed: [{ model: openAi, price }], isWhole: true }, () => known)[0]!;

test('what changed stands beside what counted before, and what has no price with the reason', () => {
  const free: Named = { providerId: 'openrouter', model: 'free' };
  const listed = [
    { model: routed, why: 'negative' as const },
    { model: openAi, price: flat },
    { model: free, why: 'zero' as const },
    { model: routed, price: { ...flat, ...routed } },
  ];
  const before = { ...flat, input: 3 };
  const absent = { ...openAi, model: 'gone' };
  const known = ({ model }: Named) => [model === 'gpt-x' ? before : null];
  const read = { listed, isWhole: true };
  expect(updatesOf([openAi, routed, free, absent], read, known)).toEqual([
    { model: openAi, price: flat, before },
    { model: routed, price: { ...flat, ...routed } },
    { model: free, why: 'zero' },
    { model: absent, why: 'absent' },
  ]);
  expect(updatesOf([absent], { listed, isWhole: false }, known)).toEqual([{ model: absent, why: 'unread' }]);
});

test('what a list says nothing of goes on costing as many times as much', () => {
  const { price, before } = only(flat, table);
  expect(price).toEqual({ ...flat, cachedInput: 0.6, long });
  expect(updateWords({ price, before })).toBe('$5 in → $6 in; $0.5 cached → $0.6 cached; $30 out → $33 out');
  expect(only({ ...flat, input: 5, output: 30 }, table).price).toMatchObject({ cachedInput: 0.5, long });
});

test('what an earlier update lost comes back from the table', () => {
  expect(only(flat, flat, table).price).toEqual({ ...flat, cachedInput: 0.6, long });
});

test('what a list says itself replaces what counted before', () => {
  const said = { ...flat, cachedInput: 1, writtenInput: 7, long: { above: 200_000, input: 3, output: 2 } };
  expect(only(said, { ...table, writtenInput: 6.25, writtenForHour: 10 }).price).toEqual({
    ...said,
    writtenForHour: 12,
  });
});

test('what is kept of a list keeps its address, and no other address is believed', () => {
  const kept = { ...openAi, input: 2, output: 10, asOf: '2026-11' };
  const sources = [modelsDev.url, 'https://elsewhere.example', 'your own', undefined].map((source) => ({
    ...kept,
    ...(source ? { source } : {}),
  }));
  expect(readOwnPrices(sources).map(({ source }) => source)).toEqual([
    modelsDev.url,
    'your own',
    'your own',
    'your own',
  ]);
});
