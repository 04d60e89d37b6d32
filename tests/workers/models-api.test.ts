import { describe, expect, test } from 'vitest';
import type { LanguageModelRef } from '#core/model.ts';
import { localProviders, providers } from '#ask/providers/index.ts';
import type { ModelQuestion } from '../../workers/models/ask-model.ts';
import { createModelsApi } from '../../workers/models/list-models.ts';
import { ModelKeys } from '../../workers/models/model-keys.ts';
import { says } from '../builders/a-language-model.ts';
import { aTask } from '../builders/a-task.ts';

const refTo = (providerId: string, model: string): LanguageModelRef => ({
  id: `${providerId}/${model}`,
  title: model,
  kind: 'language-model',
  providerId,
  model,
});

function aWorld() {
  const asked: ModelQuestion[] = [];
  const askedLocally: ModelQuestion[] = [];
  const askedIn = (list: ModelQuestion[]) => async (question: ModelQuestion) => {
    list.push(question);
    return { output: says('ready'), changes: [], tries: 1, durationMs: 12 };
  };
  const api = createModelsApi({
    providers: [...providers, ...localProviders],
    keys: new ModelKeys(),
    fetch: () => Promise.reject(new Error('no test here lists models')),
    asker: { ask: askedIn(askedLocally), choosePace: () => {}, states: () => [] },
    tester: { ask: askedIn(asked) },
    sampleTasks: async () => ({ tasks: [aTask()], total: 10 }),
    earlierCells: async () => [],
    loadExecutor: () => Promise.reject(new Error('no test here executes')),
  });
  return { api, asked, askedLocally };
}

describe('a test question', () => {
  test('asks the chosen model to use a tool and tells what came back', async () => {
    const { api, asked } = aWorld();
    const answer = await api.testModel(refTo('openai-responses', 'some-model'), {});
    expect(answer).toEqual({
      text: 'ready',
      durationMs: 12,
      tools: { calls: [], isStreamed: false, isCounted: true, inputTokens: 100, outputTokens: 10 },
    });
    expect(asked[0]!.request).toMatchObject({
      model: 'some-model',
      stream: true,
      tools: [{ name: 'get_weather' }],
    });
  });

  test('of a model inside the browser waits for its turn there', async () => {
    const { api, asked, askedLocally } = aWorld();
    const answer = await api.testModel(refTo('web-llm', 'small'), {});
    expect(answer).toEqual({ text: 'ready', durationMs: 12 });
    expect(askedLocally[0]!.request.tools).toBeUndefined();
    expect([asked.length, askedLocally.length]).toEqual([0, 1]);
  });

  test('of a provider nobody knows is refused', async () => {
    await expect(aWorld().api.testModel(refTo('nobody', 'm'), {})).rejects.toMatchObject({
      code: 'model-unknown',
    });
  });
});
