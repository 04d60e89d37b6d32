import { describe, expect, test } from 'vitest';
import type { ModelRequest } from '#core/model.ts';
import type { Tool } from '#core/tool.ts';
import { providersById } from '#ask/providers/index.ts';

const wllama = providersById.get('wllama')!;

const tool = (name: string, schema: object, server = 's'): Tool => ({
  name,
  description: `The tool ${name}.`,
  inputSchema: { type: 'object', ...schema },
  schemaFrom: 'source',
  server,
});
const tools = [
  tool('get_weather', { properties: { city: { type: 'string' } } }),
  tool('weird name!', {
    properties: { ref: { $ref: '#/$defs/x' } },
    $defs: { x: { type: 'object', properties: { next: { $ref: '#/$defs/x' } } } },
  }),
];
const request: ModelRequest = {
  model: 'm',
  messages: [{ role: 'user', text: 'Weather in Oslo?' }],
  tools,
  settings: {},
  stream: true,
};
const reply = (content: string, finish_reason = 'stop') => ({
  choices: [{ message: { role: 'assistant', content }, finish_reason }],
  usage: { prompt_tokens: 100, completion_tokens: 7, prompt_tokens_details: { cached_tokens: 90 } },
});

test('tools go to the model’s own template, its reply comes back unread, and an answer has a bound', () => {
  const { body } = wllama.encode(request);
  expect(body).toMatchObject({ tool_choice: 'none', max_tokens: 512, stream: false });
  expect(body.tools).toHaveLength(2);
  expect(body).not.toHaveProperty('response_format');
  expect(wllama.encode({ ...request, settings: { maxOutputTokens: 64 } }).body.max_tokens).toBe(64);
});

test('by grammar a reply is a call of an offered tool, several, or an answer', () => {
  const { body, changes } = wllama.encode({ ...request, byGrammar: true });
  const { schema } = (body.response_format as { json_schema: { schema: { anyOf: object[] } } }).json_schema;
  expect(schema.anyOf).toMatchObject([
    {
      properties: { name: { const: 'get_weather' }, arguments: { properties: { city: { type: 'string' } } } },
    },
    { properties: { name: { const: 'weird_name_' }, arguments: { type: 'object' } } },
    { type: 'array', items: { anyOf: [{}, {}] } },
    { properties: { answer: { type: 'string' } }, required: ['answer'] },
  ]);
  expect(
    changes.some(
      ({ kind, at, why }) => kind === 'schema' && at.includes('/1/') && why.includes('references'),
    ),
  ).toBe(true);
});

describe('what the model wrote', () => {
  test.each([
    [
      'Qwen’s tags',
      'I look.\n<tool_call>\n{"name": "get_weather", "arguments": {"city": "Oslo"}}\n</tool_call>',
      'I look.',
    ],
    ['bare JSON', '{"name": "get_weather", "arguments": {"city": "Oslo"}}', ''],
    [
      'a fenced block',
      'Here:\n```json\n{"name": "get_weather", "arguments": {"city": "Oslo"}}\n```',
      'Here:',
    ],
  ])('in %s is read as a call', (_, content, text) => {
    const { message, finishReason, usage } = wllama.decode(reply(content), request);
    expect(message.toolCalls).toMatchObject([
      { name: 'get_weather', server: 's', arguments: { city: 'Oslo' } },
    ]);
    expect(message.text).toBe(text);
    expect(finishReason.unified).toBe('tool-calls');
    expect(usage).toMatchObject({ inputTokens: 100, outputTokens: 7, cachedInputTokens: 90 });
  });

  test('is an answer where it holds no call, and thinking is no part of it', () => {
    const { message } = wllama.decode(
      reply('<think>hm {"name": "get_weather", "arguments": {}}</think>\nSunny.'),
      request,
    );
    expect(message).toMatchObject({
      text: '\nSunny.',
      thinking: 'hm {"name": "get_weather", "arguments": {}}',
    });
    expect(message.toolCalls).toBeUndefined();
  });

  test('under a changed name leads back to the tool', () => {
    const { message } = wllama.decode(reply('{"name": "weird_name_", "arguments": {}}'), request);
    expect(message.toolCalls).toMatchObject([{ name: 'weird name!', server: 's' }]);
  });

  test.each([
    ['an answer', '{"answer": "Sunny."}', 'Sunny.', []],
    ['a call', '{"name": "get_weather", "arguments": {"city": "Oslo"}}', '', ['get_weather']],
    [
      'calls',
      '[{"name": "get_weather", "arguments": {"city": "Oslo"}}, {"name": "weird_name_", "arguments": {}}]',
      '',
      ['get_weather', 'weird name!'],
    ],
  ])('by grammar is %s', (_, content, text, names) => {
    const { message } = wllama.decode(reply(content), { ...request, byGrammar: true });
    expect([message.text, (message.toolCalls ?? []).map(({ name }) => name)]).toEqual([text, names]);
  });

  test('and was cut by the bound makes no call by grammar', () => {
    const cut = wllama.decode(reply('{"name": "get_weather", "argu', 'length'), {
      ...request,
      byGrammar: true,
    });
    expect(cut.message.toolCalls).toBeUndefined();
    expect(cut.finishReason).toEqual({ unified: 'length', raw: 'length' });
  });
});
