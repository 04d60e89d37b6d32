import { describe, expect, test } from 'vitest';
import type { LanguageModelRef } from '#core/model.ts';
import type { RunConfig } from '#core/run.ts';
import { providers } from '#providers/index.ts';
import type { ModelQuestion } from '../../workers/ask-model.ts';
import { createModelsApi } from '../../workers/models-api.ts';
import { aTask } from '../builders/a-task.ts';

const refTo = (providerId: string, model: string): LanguageModelRef => ({
  id: `${providerId}/${model}`,
  title: model,
  kind: 'language-model',
  providerId,
  model,
});
const configOf = (models: RunConfig['models'], agentId: RunConfig['agentId'] = 'single-shot'): RunConfig => ({
  title: 'T',
  selection: { datasetId: 't' },
  models,
  agentId,
  repeats: 2,
  seed: 1,
  scorerIds: [],
});

function aWorld() {
  const asked: ModelQuestion[] = [];
  const api = createModelsApi({
    providers,
    asker: {
      async ask(question) {
        asked.push(question);
        const message = { role: 'assistant' as const, text: 'ready' };
        const output = { message, finishReason: { unified: 'stop' as const, raw: 'stop' }, raw: {} };
        return { output, changes: [], tries: 1, durationMs: 12 };
      },
      choosePace: () => {},
      states: () => [],
    },
    sampleTasks: async () => ({ tasks: [aTask()], total: 10 }),
  });
  return { api, asked };
}

describe('a test question', () => {
  test('asks the chosen model for a word and tells what came back', async () => {
    const { api, asked } = aWorld();
    const [first] = api.modelProviders();
    const answer = await api.testModel(refTo(first!.id, 'some-model'), {});
    expect(answer).toEqual({ text: 'ready', durationMs: 12 });
    expect(asked[0]!.request).toMatchObject({ model: 'some-model', stream: false });
  });

  test('of a provider nobody knows is refused', async () => {
    await expect(aWorld().api.testModel(refTo('nobody', 'm'), {})).rejects.toMatchObject({
      code: 'model-unknown',
    });
  });
});

describe('an estimate', () => {
  const priced = refTo('anthropic', 'claude-haiku-4-5');

  test('counts language models alone, once a cell in a single shot and more in a loop', async () => {
    const { api } = aWorld();
    const baseline = { id: 'baseline-oracle', title: 'Oracle', kind: 'baseline' as const };
    const once = await api.estimateRun(configOf([priced, baseline]));
    expect(once).toMatchObject({ cells: 20, questions: 20, quality: 'rough' });
    const loop = await api.estimateRun(configOf([priced, baseline], 'native-tools'));
    expect(loop.questions).toBe(40);
  });

  test('is the sum of what each model would cost, and is not made without a price', async () => {
    const { api } = aWorld();
    const one = await api.estimateRun(configOf([priced]));
    const two = await api.estimateRun(configOf([priced, priced]));
    expect(one.dollars).toBeGreaterThan(0);
    expect(two.dollars).toBeCloseTo(2 * one.dollars!, 10);
    // 20 answers of 250 tokens at 5 dollars a million, and some input at 1 dollar a million.
    expect(one.dollars).toBeCloseTo((one.outputTokens * 5 + one.inputTokens) / 1e6, 4);
    const unknown = await api.estimateRun(configOf([priced, refTo('ollama', 'my-own')]));
    expect(unknown.dollars).toBeUndefined();
    expect(unknown.quality).toBe('unpriced');
  });
});
