import { expect, test } from 'vitest';
import type { JsonValue } from '#core/json.ts';
import { priceOf } from '#core/model-contracts.ts';
import { costOf, mostOf, withLength } from '#core/cost.ts';
import type { Rates } from '#core/price.ts';
import { providersById } from '#ask/providers/index.ts';
import { usageOf } from '../../workers/runs/run-cell.ts';
import costs from '../vectors/providers/costs.json' with { type: 'json' };

interface Vector {
  name: string;
  provider: string;
  model: string;
  answer: JsonValue;
  /** In millionths of a dollar; null: none is known. */
  cost: number | null;
}
const vectors = costs.vectors as unknown as Vector[];

test.each(vectors)('$provider $model: $name', ({ provider, model, answer, cost }) => {
  const request = { model, messages: [], settings: {}, stream: false };
  const { usage = {} } = providersById.get(provider)!.decode(answer, request);
  const price = priceOf(provider, model)!;
  const dollars = costOf(withLength(usage, price), price);
  if (cost === null) expect(dollars).toBeUndefined();
  else expect(dollars! * 1e6).toBeCloseTo(cost, 6);
});

const rates: Rates = { input: 1, output: 2, cachedInput: 0.5, long: { above: 1000, input: 2, output: 3 } };

test('a cell of several answers costs what they cost one by one, though together they are long', () => {
  const answers = [
    { inputTokens: 900, outputTokens: 100 },
    { inputTokens: 1500, outputTokens: 200, cachedInputTokens: 900, thinkingTokens: 50 },
    { inputTokens: 1000, outputTokens: 10 },
    { inputTokens: 1001, outputTokens: 0 },
  ].map((usage) => withLength(usage, rates));
  const alone = answers.reduce((sum, usage) => sum + costOf(usage, rates)!, 0);
  const together = usageOf(answers.map((usage) => ({ usage })))!;
  expect(together.inputTokens).toBe(4401);
  expect(together.long).toEqual({ inputTokens: 2501, outputTokens: 200, cachedInputTokens: 900 });
  expect(costOf(together, rates)).toBeCloseTo(alone, 12);
});

test('what is set aside for a question counts its length and what writing it to the cache costs', () => {
  const settings = { maxOutputTokens: 100 };
  const price = {
    ...rates,
    providerId: 'p',
    model: 'm',
    asOf: '2026-11',
    source: 'test',
    writtenInput: 1.25,
  };
  expect(mostOf(1000, settings, price) * 1e6).toBeCloseTo(1450, 6);
  expect(mostOf(1001, settings, price) * 1e6).toBeCloseTo(2 * 1251.25 + 600, 6);
});
