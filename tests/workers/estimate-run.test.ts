import { describe, expect, test } from 'vitest';
import type { LanguageModelRef } from '#core/model.ts';
import { PUBLIC_LISTS } from '#core/price.ts';
import { spentIn, type RunConfig } from '#core/run.ts';
import type { EarlierCell } from '#store/storage/earlier-cells.ts';
import type { Executor } from '../../workers/execution/executor.ts';
import { estimateRun } from '../../workers/runs/estimate-run.ts';
import { says } from '../builders/a-language-model.ts';
import { aTask, aTestbedTask } from '../builders/a-task.ts';
import { anEvalWorld, untilEnd } from '../builders/an-eval-world.ts';
import { aTool } from '../builders/plans.ts';
import { aTestbedExecutor } from './a-testbed-executor.ts';

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
const others = Array.from({ length: 300 }, (_, index) => aTool(`stranger_${index}`, { server: 'strange' }));
/** Ten tasks; models are known by the earlier cells given here. */
const estimate = (
  config: RunConfig,
  {
    earlier = {},
    atOnce,
    speeds,
  }: {
    earlier?: Record<string, EarlierCell[]>;
    atOnce?: number;
    speeds?: Parameters<typeof estimateRun>[3];
  } = {},
) =>
  estimateRun(
    {
      sampleTasks: async () => ({ tasks: [aTask()], total: 10 }),
      earlierCells: async (_, { model }) => earlier[model.model] ?? [],
      loadExecutor: async () => ({ tools: others }) as unknown as Executor,
    },
    config,
    atOnce,
    speeds,
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
    pricesAsOf: '2026-11',
  });
  const loop = await estimate(configOf([haiku, baseline], { agentIds: ['native-tools'] }));
  expect(loop.questions).toBe(40);
});

test('a padded menu counts the tools it will hold, also where nothing is executed', async () => {
  const tokensWith = async (menu: RunConfig['menu'] & {}) =>
    (await estimate(configOf([haiku], { menu }))).inputTokens;
  const all = await tokensWith({ strategy: 'all' });
  const half = await tokensWith({ strategy: 'padded', size: 100 });
  const padded = await tokensWith({ strategy: 'padded', size: 200 });
  expect(half).toBeGreaterThan(all + 20 * 100 * 3);
  expect(padded).toBeGreaterThan(half + 20 * 100 * 3);
});

test('the first questions are measured in the way that makes them longest', async () => {
  const lengthsIn = async (...agentIds: RunConfig['agentIds']) =>
    (await estimate(configOf([haiku], { agentIds }))).firstQuestions;
  const [[shot], [loop], both] = [
    await lengthsIn('single-shot'),
    await lengthsIn('native-tools'),
    await lengthsIn('single-shot', 'native-tools'),
  ];
  expect(both).toEqual([Math.max(shot!, loop!)]);
  expect(shot).not.toBe(loop);
});

test('a model in the page is asked one cell after the other, whatever was chosen for providers', async () => {
  const inPage = refTo('web-llm', 'small');
  const timeAt = async (atOnce?: number) => (await estimate(configOf([inPage]), { atOnce })).durationMs;
  expect(await timeAt(16)).toBe(20 * 3000);
  expect(await timeAt()).toBe(20 * 3000);
});

describe('the time of llama.cpp in the page', () => {
  const inPage = refTo('wllama', 'small');
  const speeds = { small: { reads: 30, writes: 10 } };

  test('is that of its tokens at the speed measured here, each first question read once', async () => {
    const loop = configOf([inPage], { agentIds: ['native-tools'], settings: { maxOutputTokens: 160 } });
    const told = await estimate(loop, { speeds });
    // Ten tasks are read, since their repeats and later turns begin alike; twice two answers to each are written.
    const seconds = (10 * told.firstQuestions[0]!) / 30 + (40 * 160) / 10;
    expect(told.durationMs).toBeCloseTo(seconds * 1000, 3);
    expect(told).toMatchObject({ isTimeRough: true, isTimeBySpeed: true });
  });
  test('is not said where its speed is not known', async () => {
    const told = await estimate(configOf([inPage, haiku]));
    expect([told.durationMs, told.isTimeRough]).toEqual([undefined, undefined]);
  });
  test('is that of earlier cells where there are some', async () => {
    const told = await estimate(configOf([inPage]), { earlier: { small: earlier }, speeds });
    expect(told.durationMs).toBe(20 * 4000);
    expect([told.isTimeRough, told.isTimeBySpeed]).toEqual([undefined, undefined]);
  });
  test('is the whole time beside a faster provider', async () => {
    const alone = await estimate(configOf([inPage]), { speeds });
    expect(await estimate(configOf([inPage, haiku]), { speeds })).toMatchObject({
      durationMs: alone.durationMs,
      isTimeBySpeed: true,
    });
  });
});

test('the sum is that of the models with a price, and the others are named', async () => {
  const one = await estimate(configOf([haiku]));
  const two = await estimate(configOf([haiku, haiku]));
  expect(one.dollars!.low).toBeGreaterThan(0);
  expect(one.dollars!.low).toBeLessThan(one.dollars!.high);
  expect(two.dollars!.high).toBeCloseTo(2 * one.dollars!.high, 10);
  expect(one.unpriced).toBeUndefined();
  const mixed = await estimate(configOf([haiku, unknown]));
  expect(mixed).toMatchObject({ quality: 'rough', dollars: one.dollars, unpriced: ['my-own'] });
  const without = await estimate(configOf([unknown]));
  expect(without).toMatchObject({ quality: 'unpriced', unpriced: ['my-own'] });
  expect(without.dollars).toBeUndefined();
});

test('earlier cells of the same model give tokens, cost and time', async () => {
  const told = await estimate(configOf([haiku]), { earlier: { [haiku.model]: earlier } });
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

test('a model without history makes the whole rough, its time too', async () => {
  const sonnet = refTo('anthropic', 'claude-sonnet-4-5');
  const told = await estimate(configOf([haiku, sonnet]), { earlier: { [haiku.model]: earlier } });
  // The same provider: five seconds of history, and twenty questions of three seconds, four at once.
  expect(told).toMatchObject({ quality: 'rough', durationMs: 20_000, isTimeRough: true });
});

test('time is that of the requests the person allows at once, and never of more than there are cells', async () => {
  expect((await estimate(configOf([haiku]), { atOnce: 1 })).durationMs).toBe(60_000);
  expect((await estimate(configOf([haiku]), { atOnce: 32 })).durationMs).toBe(3000);
  const known = await estimate(configOf([haiku]), { earlier: { [haiku.model]: earlier }, atOnce: 2 });
  expect(known).toMatchObject({ durationMs: 40_000 });
  expect(known.isTimeRough).toBeUndefined();
});

test('no more is expected of an answer than it may have', async () => {
  const short = configOf([haiku], { settings: { maxOutputTokens: 20 } });
  const told = await estimate(short);
  expect(told.outputTokens).toBe(20 * 20);
  expect(told.dollars!.high).toBeLessThan((await estimate(configOf([haiku]))).dollars!.high);
});

describe('a loop', () => {
  const loop = { agentIds: ['native-tools' as const] };

  test('that nobody has seen at work may cost more than is guessed', async () => {
    const told = await estimate(configOf([haiku], loop));
    expect(told.isOpen).toBe(true);
    expect(told.mostDollars).toBeUndefined();
    expect((await estimate(configOf([haiku]))).isOpen).toBeUndefined();
  });

  test('that was seen at work is estimated by what it took', async () => {
    const told = await estimate(configOf([haiku], loop), { earlier: { [haiku.model]: earlier } });
    expect(told).toMatchObject({ quality: 'history' });
    expect(told.isOpen).toBeUndefined();
  });

  test('is bounded by its limit of tokens, at the dearer price', async () => {
    const limits = { maxSteps: 30, maxTokens: 100_000 };
    const told = await estimate(configOf([haiku], { ...loop, limits }));
    // Twenty cells of 100,000 tokens at $5 a million.
    expect(told.mostDollars).toBeCloseTo(10, 9);
    const shot = configOf([haiku], { agentIds: ['single-shot', 'native-tools'], limits });
    const single = (await estimate(configOf([haiku]))).dollars!.high;
    expect((await estimate(shot)).mostDollars).toBeCloseTo(10 + single, 9);
  });

  test('of one turn is asked once, and once more for its answer where that is forced', async () => {
    const one = { limits: { maxSteps: 1 } };
    expect((await estimate(configOf([haiku], { ...loop, ...one }))).questions).toBe(20);
    expect((await estimate(configOf([haiku], { agentIds: ['react'], ...one }))).questions).toBe(40);
  });
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

test('a price that a person fetched from a public list is not said to be theirs', async () => {
  const prices = [{ ...unknown, input: 1, output: 2, asOf: '2026-11', source: PUBLIC_LISTS.modelsDev }];
  const told = await estimate(configOf([unknown], { prices }));
  expect([told.hasOwnPrices, told.pricesAsOf]).toEqual([undefined, '2026-11']);
});

describe('what is estimated to be set aside for a question', () => {
  const tasks = [aTestbedTask(), aTestbedTask({ id: 'long', query: 'Please. '.repeat(400) })];
  const agentIds = ['single-shot', 'native-tools', 'react', 'no-tools'] as const;
  const prices = [{ ...unknown, input: 5, output: 30, asOf: '2026-11', source: 'test' }];

  test.each(agentIds.flatMap((id) => [[id, 'dollars'] as const, [id, 'tokens'] as const]))(
    'is what a run of %s sets aside, in %s',
    async (agentId, unit) => {
      const config = configOf([unknown], {
        ...{ agentIds: [agentId], budget: { dollars: 9, tokens: 900_000 }, repeats: 1 },
        ...(unit === 'dollars' ? { prices } : {}),
        execution: { on: 'testbed' },
      });
      const world = anEvalWorld({
        tasks,
        answer: () => says('Final Answer: Done.', [], { usage: { inputTokens: 1, outputTokens: 1 } }),
        change: () => ({ loadExecutor: async () => aTestbedExecutor() }),
      });
      const { aside } = await estimateRun(
        {
          sampleTasks: async () => ({ tasks, total: 2 }),
          earlierCells: async () => [],
          loadExecutor: async () => aTestbedExecutor(),
        },
        config,
      );
      await untilEnd((onEvent) => world.api.startRun(config, onEvent));
      const { most } = spentIn(world.runs.get('run-1')!.spending, unit);
      expect(aside).toEqual({ [unit]: { most, title: 'my-own' } });
    },
  );

  test('is that of the dearest model, and nothing where nothing costs', async () => {
    const sonnet = refTo('anthropic', 'claude-sonnet-4-5');
    const { aside } = await estimate(configOf([haiku, sonnet, unknown]));
    expect([aside.dollars?.title, aside.tokens?.title]).toEqual(['claude-sonnet-4-5', 'my-own']);
    const free = { prices: [{ ...unknown, input: 0, output: 0, asOf: '2026-11', source: '' }] };
    expect((await estimate(configOf([unknown], free))).aside).toEqual({});
  });
});
