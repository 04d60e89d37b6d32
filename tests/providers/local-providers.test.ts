import { prebuiltAppConfig } from '@mlc-ai/web-llm';
import { describe, expect, test } from 'vitest';
import type { JsonValue } from '#core/json.ts';
import { isLocalProvider, LOCAL_PROVIDERS, WEB_LLM_MODELS } from '#core/local-model.ts';
import type { ModelRequest } from '#core/model.ts';
import { priceOf } from '#core/model-contracts.ts';
import { localProviders, providersById } from '#ask/providers/index.ts';

const browserModel = providersById.get('browser-model')!;
const webLlm = providersById.get('web-llm')!;
const request: ModelRequest = {
  model: 'built-in',
  messages: [
    { role: 'system', text: 'Plan.' },
    { role: 'user', text: 'Task' },
  ],
  settings: {},
  stream: true,
};
const tool = {
  name: 't',
  description: '',
  inputSchema: { type: 'object' },
  schemaFrom: 'source',
  server: 's',
} as const;

test('the local providers are the ones the house calls local, and need neither key nor address', () => {
  expect(localProviders.map(({ id }) => id)).toEqual(Object.keys(LOCAL_PROVIDERS));
  for (const { id, needsKey, defaultBaseUrl, keyHint } of localProviders) {
    expect([id, needsKey, defaultBaseUrl, keyHint]).toEqual([id, false, '', '']);
    expect(priceOf(id, 'any')).toMatchObject({ input: 0, output: 0 });
  }
  expect(['toString', '__proto__', 'openai-chat'].filter(isLocalProvider)).toEqual([]);
});

test('tools are refused in words where a model is asked in text alone', () => {
  for (const provider of [browserModel, webLlm]) {
    expect(() => provider.encode({ ...request, tools: [tool] })).toThrow(
      expect.objectContaining({
        code: 'model-request-refused',
        message: expect.stringContaining('text alone'),
      }),
    );
  }
});

describe('the browser’s own model', () => {
  test('is given the last message as its prompt and all before it as what it never forgets', () => {
    const { body, changes } = browserModel.encode({
      ...request,
      messages: [
        ...request.messages,
        { role: 'assistant', text: 'Thought' },
        { role: 'system', text: 'Late.' },
        { role: 'user', text: 'Go on' },
      ],
    });
    expect(body).toEqual({
      initialPrompts: [
        { role: 'system', content: 'Plan.\n\nLate.' },
        { role: 'user', content: 'Task' },
        { role: 'assistant', content: 'Thought' },
      ],
      prompt: 'Go on',
    });
    expect(changes).toEqual([]);
  });

  test('is told no setting, and each that was asked for is named as left out', () => {
    const settings = { temperature: 0, seed: 1, maxOutputTokens: 50, thinkingTokens: 0 };
    const { body, changes } = browserModel.encode({ ...request, settings });
    expect(Object.keys(body)).toEqual(['initialPrompts', 'prompt']);
    expect(changes.map(({ at, before, after }) => [at, before, after])).toEqual(
      Object.entries(settings).map(([name, value]) => [`/settings/${name}`, value, undefined]),
    );
  });

  test('is read with the tokens it counted, and without those it did not', () => {
    const body = { text: '[]', inputTokens: 90, outputTokens: 3, contextWindow: 9216 };
    expect(browserModel.decode(body, request)).toEqual({
      message: { role: 'assistant', text: '[]' },
      finishReason: { unified: 'stop', raw: '' },
      usage: { inputTokens: 90, outputTokens: 3 },
      raw: body,
    });
    expect(browserModel.decode({ text: '' }, request)).not.toHaveProperty('usage');
    expect(browserModel.decode({ text: '', inputTokens: -1, outputTokens: 'x' }, request)).not.toHaveProperty(
      'usage',
    );
  });

  const unreadable: JsonValue[] = [null, 'text', [], {}, { text: 5 }, { text: null }];
  test.each(unreadable.map((body) => [body]))('%j is no answer of it', (body) => {
    expect(() => browserModel.decode(body, request)).toThrow(
      expect.objectContaining({ code: 'model-answer-unreadable' }),
    );
  });
});

describe('WebLLM', () => {
  test('is asked for a chat completion in one piece', () => {
    const { body, changes } = webLlm.encode({
      ...request,
      model: 'Qwen3-4B-q4f16_1-MLC',
      settings: { temperature: 0, seed: 7, maxOutputTokens: 300, thinkingTokens: 0 },
    });
    expect(body).toEqual({
      model: 'Qwen3-4B-q4f16_1-MLC',
      messages: [
        { role: 'system', content: 'Plan.' },
        { role: 'user', content: 'Task' },
      ],
      temperature: 0,
      seed: 7,
      max_tokens: 300,
      extra_body: { enable_thinking: false },
      stream: false,
    });
    expect(changes).toEqual([]);
  });

  test('names thinking as left out where a model has no switch for it', () => {
    const { body, changes } = webLlm.encode({
      ...request,
      model: 'Llama',
      settings: { thinkingTokens: 100 },
    });
    expect(body).not.toHaveProperty('extra_body');
    expect(changes.map(({ at }) => at)).toEqual(['/settings/thinkingTokens']);
  });

  test('tells its tokens, and that an answer was cut', () => {
    const output = webLlm.decode(
      {
        model: 'Llama-3.2-1B-Instruct-q4f16_1-MLC',
        choices: [{ index: 0, finish_reason: 'length', message: { role: 'assistant', content: '[{' } }],
        usage: { prompt_tokens: 80, completion_tokens: 2, total_tokens: 82, extra: { e2e_latency_s: 1 } },
      },
      request,
    );
    expect(output).toMatchObject({
      message: { text: '[{' },
      finishReason: { unified: 'length', raw: 'length' },
      usage: { inputTokens: 80, outputTokens: 2 },
    });
  });

  test.each(WEB_LLM_MODELS)(
    '$id is in the package’s list with the same figures',
    ({ id, memoryMb, contextTokens }) => {
      const listed = prebuiltAppConfig.model_list.find(({ model_id }) => model_id === id);
      expect(listed?.vram_required_MB).toBe(memoryMb);
      expect(listed?.overrides?.context_window_size).toBe(contextTokens);
      expect(listed?.model).toMatch(/^https:\/\/huggingface\.co\//);
      expect(listed?.model_lib).toMatch(/^https:\/\/raw\.githubusercontent\.com\//);
    },
  );
});
