import { describe, expect, test } from 'vitest';
import { COUNT_OVER_ESTIMATE } from '#core/estimate-tokens.ts';
import { priceOf } from '#core/model-contracts.ts';
import { estimateCost } from '#ask/providers/index.ts';
import { costOf } from '#core/cost.ts';
import type { Price } from '#core/price.ts';

const price: Price = {
  providerId: 'p',
  model: 'm',
  input: 2,
  output: 8,
  cachedInput: 0.5,
  asOf: '2025-11',
  source: 'https://models.example',
};

test.each([
  ['openai-chat', 'gpt-4o-2024-08-06', 'gpt-4o'],
  ['anthropic', 'claude-haiku-4-5-20251001', 'claude-haiku-4-5'],
  ['gemini', 'models/gemini-2.5-flash', 'gemini-2.5-flash'],
  ['openai-chat', 'gpt-4o-audio', undefined],
  ['ollama', 'gpt-4o', undefined],
  ['openai-responses', 'gpt-6.1-sol', 'gpt-6.1-sol'],
  ['gemini', 'gemini-3.1-pro-preview-customtools', 'gemini-3.1-pro-preview'],
  ['openrouter', 'openai/gpt-6.1-sol', undefined],
  ['openai-chat', 'gpt-7', undefined],
])('%s asks for %s what it asks for %s', (providerId, model, found) => {
  expect(priceOf(providerId, model)?.model).toBe(found);
});

test('a person’s own figures come before the table', () => {
  const own = { ...price, providerId: 'openai-chat', model: 'gpt-4o' };
  expect(priceOf('openai-chat', 'gpt-4o', [own])).toBe(own);
});

test('what Gemini read from its cache costs a tenth', () => {
  const usage = { inputTokens: 1_000_000, outputTokens: 0, cachedInputTokens: 1_000_000 };
  const cost = (model: string) => costOf(usage, priceOf('gemini', model)!);
  expect(['gemini-2.5-pro', 'gemini-2.5-flash', 'gemini-2.5-flash-lite'].map(cost)).toEqual([
    0.125, 0.03, 0.01,
  ]);
});

test('cached input costs less, and an answer nobody counted has no cost', () => {
  expect(costOf({ inputTokens: 1000, outputTokens: 100, cachedInputTokens: 600 }, price)).toBeCloseTo(
    0.0019,
    12,
  );
  expect(costOf({ inputTokens: 1000 }, price)).toBeUndefined();
});

describe('an estimate is', () => {
  const forecast = { answers: 10, inputTokensEach: 1000, inputIsCounted: true, history: [] };
  test('exact when both counts are known', () => {
    const cost = 10 * 0.0028;
    const estimate = estimateCost({ ...forecast, outputTokensEach: 100 }, price);
    expect(estimate).toEqual({
      quality: 'exact',
      low: expect.closeTo(cost, 12),
      high: expect.closeTo(cost, 12),
    });
  });

  test('of history when the model was asked before', () => {
    const history = Array.from({ length: 11 }, (_, index) => ({
      inputTokens: 0,
      outputTokens: index * 1000,
    }));
    const estimate = estimateCost({ ...forecast, history }, price);
    expect(estimate).toEqual({
      quality: 'history',
      low: expect.closeTo(0.08, 12),
      high: expect.closeTo(0.72, 12),
    });
  });

  test('rough within the greatest length of an answer, where there is one', () => {
    const bounded = estimateCost({ ...forecast, outputTokensMost: 200 }, price);
    const unbounded = estimateCost(forecast, price);
    const within = estimateCost({ ...forecast, outputTokensMost: 100_000 }, price);
    expect(within).toEqual(unbounded);
    expect(bounded).toMatchObject({
      low: (unbounded as { low: number }).low,
      high: expect.closeTo(0.036, 12) as number,
    });
    const tiny = estimateCost({ ...forecast, outputTokensMost: 0 }, price);
    expect(tiny).toMatchObject({
      low: expect.closeTo(0.02, 12) as number,
      high: expect.closeTo(0.02, 12) as number,
    });
  });

  test('rough without history, and wider when the input is not counted either', () => {
    const counted = estimateCost(forecast, price);
    const guessed = estimateCost({ ...forecast, inputIsCounted: false }, price);
    expect(counted).toEqual({
      quality: 'rough',
      low: expect.closeTo(0.024, 12),
      high: expect.closeTo(0.14, 12),
    });
    expect(guessed).toEqual({
      quality: 'rough',
      low: expect.closeTo(0.02 * COUNT_OVER_ESTIMATE.least + 0.004, 12),
      high: expect.closeTo(0.02 * COUNT_OVER_ESTIMATE.most + 0.12, 12),
    });
  });

  test('none when no price is known: it is not nothing', () => {
    expect(estimateCost(forecast, undefined)).toEqual({ quality: 'unpriced' });
  });
});
