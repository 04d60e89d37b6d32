import { expect, test } from 'vitest';
import { readOwnPrices } from '../../../src/app/models/own-prices.ts';
import { PRICE_LISTS, pricesIn, updatesOf } from '../../../src/app/models/price-lists.ts';

const [modelsDev, openRouter] = PRICE_LISTS as [(typeof PRICE_LISTS)[0], (typeof PRICE_LISTS)[0]];
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
  ['nothing', { input: 0, output: 0 }],
  ['text', { input: '2', output: '10' }],
  ['less than nothing', { input: -1, output: 10 }],
  ['absurd', { input: 2, output: 1e9 }],
  ['no number', { input: 2, output: null }],
  ['a list', [2, 10]],
  ['missing', undefined],
])('a price that is %s is not taken', (_, cost) => {
  expect(pricesIn(modelsDev, dev(cost), [openAi], '2026-11')).toEqual([]);
});

test.each([
  ['minus one', { prompt: '-1', completion: '-1' }],
  ['zero', { prompt: '0', completion: '0' }],
  ['a word', { prompt: 'free', completion: 'free' }],
  ['a number', { prompt: 1, completion: 1 }],
])('a price of OpenRouter that is %s is not taken', (_, pricing) => {
  expect(pricesIn(openRouter, router(pricing), [routed], '2026-11')).toEqual([]);
});

test.each(['', '[]', '{', 'null', '{"openai":{"models":[]}}', '{"openai":1}'])('%s is no list', (text) => {
  expect(pricesIn(modelsDev, text, [openAi], '2026-11')).toEqual([]);
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
  expect(pricesIn(modelsDev, dev({ input: 2, output: 10, ...more }), [openAi], '2026-11')).toEqual([]);
});

test('what changed stands beside what counted before', () => {
  const price = { ...openAi, input: 2, output: 10, asOf: '2026-11', source: modelsDev.url };
  const before = { ...price, input: 3 };
  expect(updatesOf([openAi, routed], [price], ({ model }) => (model === 'gpt-x' ? before : null))).toEqual([
    { model: openAi, price, before },
    { model: routed },
  ]);
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
