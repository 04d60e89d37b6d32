import { LLMock } from '@copilotkit/aimock';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Message } from '#core/message.ts';
import type { ModelRequest } from '#core/model.ts';
import type { Tool } from '#core/tool.ts';
import { providersById } from '#ask/providers/index.ts';
import { createModelAsker } from '../../workers/models/ask-model.ts';
import { ModelKeys } from '../../workers/models/model-keys.ts';

const mock = new LLMock({ port: 0, host: '127.0.0.1', logLevel: 'silent' });
const seen = new Map<string, number>();
const nth = (key: string): number => {
  seen.set(key, (seen.get(key) ?? 0) + 1);
  return seen.get(key)!;
};
const calls = ['Paris', 'Rome'].map((city) => ({ name: 'weather_get', arguments: { city } }));

beforeAll(async () => {
  mock.onMessage(/plain/, { content: 'Mild and dry.' });
  mock.addFixture({
    match: { userMessage: /weather/, hasToolResult: true },
    response: { content: '12 and 20 degrees.' },
  });
  mock.onMessage(/weather/, { toolCalls: calls });
  mock.onMessage(/broken/, { toolCalls: [{ name: 'weather_get', arguments: '{"city": "Par' }] });
  mock.onMessage(/busy (\S+)/, (request) => {
    const question = JSON.stringify(request.messages);
    return nth(question) === 1
      ? { error: { message: 'rate limited', type: 'rate_limit_error' }, status: 429 }
      : { content: 'At last.' };
  });
  mock.onMessage(/down/, { error: { message: 'boom', type: 'server_error' }, status: 500 });
  mock.onMessage(/slow/, { content: 'x'.repeat(4000) }, { latency: 100, chunkSize: 10 });
  await mock.start();
});
afterAll(() => mock.stop());

const weather: Tool = {
  name: 'weather.get',
  server: 'meteo',
  description: 'Weather of a city',
  inputSchema: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
  schemaFrom: 'source',
};

function anAsker() {
  const waited: number[] = [];
  const keys = new ModelKeys();
  let clock = 0;
  const asker = createModelAsker({
    fetch: (input, init) => fetch(input, init),
    now: () => clock,
    wait: async (ms) => {
      waited.push(ms);
      clock += ms;
    },
    random: () => 0,
    keys,
  });
  return { asker, keys, waited };
}

const wires: [string, string][] = [
  ['openai-chat', '/v1'],
  ['openai-responses', '/v1'],
  ['anthropic', '/v1'],
  ['gemini', '/v1beta'],
  ['openrouter', '/v1'],
];
const ways = wires.flatMap(([id, path]) => [true, false].map((stream) => [id, path, stream] as const));

describe.each(ways)('%s at %s, streamed: %s', (id, path, stream) => {
  const { asker, keys, waited } = anAsker();
  const model = id === 'gemini' ? 'gemini-2.5-flash' : 'gpt-4o';
  const ask = async (messages: Message[] | string, signal = AbortSignal.timeout(20_000)) => {
    const baseUrl = mock.url + path;
    keys.set(id, 'sk-test-0123456789', baseUrl);
    const asked: Message[] = typeof messages === 'string' ? [{ role: 'user', text: messages }] : messages;
    const request: ModelRequest = { model, messages: asked, tools: [weather], settings: {}, stream };
    return await asker.ask({
      provider: providersById.get(id)!,
      baseUrl,
      request,
      signal,
    });
  };

  test('a plain answer', async () => {
    const { output } = await ask('plain');
    expect(output.message.text).toBe('Mild and dry.');
    expect(output.finishReason.unified).toBe('stop');
  });

  test('two calls at once, their results, and the answer', async () => {
    const question: Message = { role: 'user', text: 'weather in Paris and Rome' };
    const { output } = await ask([question]);
    expect(output.finishReason.unified).toBe('tool-calls');
    const made = output.message.toolCalls!;
    expect(made.map(({ name, server, arguments: given }) => [name, server, given])).toEqual([
      ['weather.get', 'meteo', { city: 'Paris' }],
      ['weather.get', 'meteo', { city: 'Rome' }],
    ]);
    const results = made.map<Message>((call) => ({
      role: 'tool',
      text: '12',
      answers: { callId: call.id, name: call.name, isError: false },
    }));
    const { output: last } = await ask([question, output.message, ...results]);
    expect(last.message.text).toBe('12 and 20 degrees.');
  });

  test('429, and then an answer', async () => {
    const { output, tries } = await ask(`busy ${id} ${stream}`);
    expect([output.message.text, tries]).toEqual(['At last.', 2]);
  });

  test('500 each time', async () => {
    await expect(ask('down')).rejects.toMatchObject({ code: 'model-server-error' });
    expect(waited.length).toBeGreaterThanOrEqual(3);
  });

  test('arguments that are no JSON', async () => {
    const { output } = await ask('broken');
    const [call] = output.message.toolCalls!;
    // The double itself turns text it cannot read into nothing for the wires that carry arguments as an object.
    const carriesText = !['anthropic', 'gemini'].includes(id);
    expect([call!.name, call!.malformed]).toEqual(['weather.get', carriesText ? '{"city": "Par' : undefined]);
  });

  test.runIf(stream)('a slow answer that is cancelled', async () => {
    const controller = new AbortController();
    const asked = ask('slow', controller.signal);
    setTimeout(() => controller.abort(), 50);
    await expect(asked).rejects.toMatchObject({ code: 'model-cancelled' });
  });
});
