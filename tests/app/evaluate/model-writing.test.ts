import { expect, test } from 'vitest';
import { PROMPTS } from '#builder/index.ts';
import type { Price } from '#core/price.ts';
import type { Tool } from '#core/tool.ts';
import {
  combinationsOf,
  estimateOf,
  spentOn,
  type WritingOrder,
} from '../../../src/app/evaluate/model-writing.ts';

const tools: Tool[] = ['rain', 'wind', 'tide', 'sun', 'snow'].map((name) => ({
  name,
  server: 'weather',
  description: `Tells the ${name} of a city.`,
  inputSchema: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
  schemaFrom: 'source',
}));
const price: Price = { providerId: 'p', model: 'm', input: 1, output: 2, asOf: '2026-11', source: 'test' };
const order = (count: number): WritingOrder => ({
  model: { id: 'p:m', kind: 'language-model', title: 'm', providerId: 'p', model: 'm' },
  settings: { maxOutputTokens: 1000 },
  prompts: PROMPTS,
  combinations: combinationsOf(tools, count, 42),
  k: 2,
});

test('as many combinations as are asked for, a third of them with two or three different tools', () => {
  const combinations = combinationsOf(tools, 12, 42);
  expect(combinations).toHaveLength(12);
  expect(combinations.filter(({ tools: own }) => own.length > 1)).toHaveLength(4);
  for (const { tools: own } of combinations) expect(new Set(own).size).toBe(own.length);
  // A server of one tool has no bins.
  expect(combinationsOf(tools.slice(0, 1), 3, 42).map(({ tools: own }) => own.length)).toEqual([1, 1, 1]);
  expect(combinationsOf([], 3, 42)).toEqual([]);
});

test('an order asks for a template, for values, and once more for each task; dollars only with a price of this provider', () => {
  const { questions, inputTokens, mostDollars } = estimateOf(order(6), price);
  expect(questions).toBe(6 * (2 + 2));
  expect(inputTokens).toBeGreaterThan(questions * 100);
  // At most 1,000 tokens of each answer, and the input with the usual margin.
  expect(mostDollars).toBeGreaterThan((questions * 1000 * 2) / 1e6);
  expect(estimateOf(order(6), undefined).mostDollars).toBeUndefined();
  expect(estimateOf(order(6), { ...price, providerId: 'other' }).mostDollars).toBeUndefined();
});

test('what was spent is counted by the provider, and what it did not count is said', () => {
  const usage = [
    { inputTokens: 1000, outputTokens: 500 },
    undefined,
    { inputTokens: 1000, outputTokens: 500 },
  ];
  expect(spentOn(usage, price)).toEqual({ tokens: 3000, uncounted: 1, dollars: (2000 * 1 + 1000 * 2) / 1e6 });
  expect(spentOn(usage, undefined)).toEqual({ tokens: 3000, uncounted: 1 });
});
