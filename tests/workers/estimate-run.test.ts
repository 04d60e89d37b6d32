import { expect, test } from 'vitest';
import type { LanguageModelRef } from '#core/model.ts';
import type { RunConfig } from '#core/run.ts';
import type { EarlierCell } from '#storage/earlier-cells.ts';
import { estimateRun } from '../../workers/runs/estimate-run.ts';
import { aTask } from '../builders/a-task.ts';

const refTo = (providerId: string, model: string): LanguageModelRef => ({
  id: `${providerId}/${model}`,
  title: model,
  kind: 'language-model',
  providerId,
  model,
});
const haiku = refTo('anthropic', 'claude-haiku-4-5');
const unknown = refTo('ollama', 'my-own');
const configOf = (models: RunConfig['models'], more: Partial<RunConfig> = {}): RunConfig => ({
  title: 'T',
  selection: { datasetId: 't' },
  models,
  agentIds: ['single-shot'],
  repeats: 2,
  seed: 1,
  scorerIds: [],
  ...more,
});
/** Ten tasks; models are known by the earlier cells given here. */
const estimate = (config: RunConfig, earlier: Record<string, EarlierCell[]> = {}) =>
  estimateRun(
    {
      sampleTasks: async () => ({ tasks: [aTask()], total: 10 }),
      earlierCells: async ({ model }) => earlier[model] ?? [],
    },
    config,
  );
const earlier = Array.from({ length: 8 }, (_, index) => ({
  usage: { inputTokens: 1000, outputTokens: 100 * (index + 1) },
  durationMs: 4000,
}));

test('language models alone are counted, once a cell in a single shot and more in a loop', async () => {
  const baseline = { id: 'baseline-oracle', title: 'Oracle', kind: 'baseline' as const };
  expect(await estimate(configOf([haiku, baseline]))).toMatchObject({
    cells: 20,
    questions: 20,
    quality: 'rough',
    pricesAsOf: '2025-11',
  });
  const loop = await estimate(configOf([haiku, baseline], { agentIds: ['native-tools'] }));
  expect(loop.questions).toBe(40);
});

test('the sum is that of all models, and is not made where one has no price', async () => {
  const one = await estimate(configOf([haiku]));
  const two = await estimate(configOf([haiku, haiku]));
  expect(one.dollars!.low).toBeGreaterThan(0);
  expect(one.dollars!.low).toBeLessThan(one.dollars!.high);
  expect(two.dollars!.high).toBeCloseTo(2 * one.dollars!.high, 10);
  const without = await estimate(configOf([haiku, unknown]));
  expect(without).toMatchObject({ quality: 'unpriced' });
  expect(without.dollars).toBeUndefined();
});

test('earlier cells of the same model give tokens, cost and time', async () => {
  const told = await estimate(configOf([haiku]), { [haiku.model]: earlier });
  expect(told).toMatchObject({
    quality: 'history',
    earlierCells: 8,
    inputTokens: 20_000,
    outputTokens: 9000,
    // Twenty cells of four seconds each, sixteen at once.
    durationMs: 5000,
  });
  // From the 10th to the 90th percentile of what a cell cost: 1000 tokens at $1 and 200 to 700 at $5 a million.
  expect(told.dollars!.low).toBeCloseTo(20 * 0.002, 9);
  expect(told.dollars!.high).toBeCloseTo(20 * 0.0045, 9);
});

test('a model without history makes the whole rough and its time unknown', async () => {
  const sonnet = refTo('anthropic', 'claude-sonnet-4-5');
  const told = await estimate(configOf([haiku, sonnet]), { [haiku.model]: earlier });
  expect(told.quality).toBe('rough');
  expect(told.durationMs).toBeUndefined();
});

test('a person’s own price comes before the list and is said to be theirs; nothing costs nothing', async () => {
  const own = (input: number, output: number) => ({
    prices: [{ ...unknown, input, output, asOf: '2026-11', source: '' }],
  });
  expect(await estimate(configOf([unknown], own(1, 2)))).toMatchObject({
    quality: 'rough',
    hasOwnPrices: true,
    dollars: { high: expect.any(Number) as number },
  });
  expect(await estimate(configOf([unknown], own(0, 0)))).toMatchObject({
    quality: 'exact',
    dollars: { low: 0, high: 0 },
  });
});
