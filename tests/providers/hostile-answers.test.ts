import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PlaygroundError } from '#core/errors.ts';
import type { JsonObject, JsonValue } from '#core/json.ts';
import type { ModelProvider, ModelRequest, StreamEvent } from '#core/model.ts';
import type { Tool } from '#core/tool.ts';
import { providers, providersById, ServerEvents } from '#ask/providers/index.ts';
import { runs } from '../tools/full-size.ts';
import { cpuMs } from '../tools/cpu-ms.ts';

const toolNamed = (name: string, server: string | null = null, inputSchema: JsonObject = {}): Tool => ({
  name,
  server,
  description: '',
  inputSchema,
  schemaFrom: 'source',
});
const requestOf = (tools: Tool[] = [toolNamed('t')]): ModelRequest => ({
  model: 'm',
  messages: [{ role: 'user', text: 'Hi' }],
  tools,
  settings: {},
  stream: false,
});

/** One body of each wire that makes the same calls. */
const bodies: [
  string,
  (calls: { id?: JsonValue; name: JsonValue; args: JsonValue }[], text?: string) => JsonValue,
][] = [
  [
    'openai-chat',
    (calls, text = '') => ({
      choices: [
        {
          message: {
            content: text,
            tool_calls: calls.map(({ id = null, name, args }) => ({
              id,
              function: { name, arguments: args },
            })),
          },
          finish_reason: 'stop',
        },
      ],
    }),
  ],
  [
    'openai-responses',
    (calls, text = '') => ({
      status: 'completed',
      output: [
        { type: 'message', content: [{ text }] },
        ...calls.map(({ id = null, name, args }) => ({
          type: 'function_call',
          call_id: id,
          name,
          arguments: args,
        })),
      ],
    }),
  ],
  [
    'anthropic',
    (calls, text = '') => ({
      content: [
        { type: 'text', text },
        ...calls.map(({ id = null, name, args }) => ({ type: 'tool_use', id, name, input: args })),
      ],
    }),
  ],
  [
    'gemini',
    (calls, text = '') => ({
      candidates: [
        {
          content: {
            parts: [
              { text },
              ...calls.map(({ id = null, name, args }) => ({ functionCall: { id, name, args } })),
            ],
          },
        },
      ],
    }),
  ],
];

const nested = (depth: number): JsonObject => {
  let value: JsonObject = {};
  for (let level = 0; level < depth; level++) value = { inner: value };
  return value;
};

describe.each(bodies)('%s', (id, bodyOf) => {
  const provider = providersById.get(id)!;

  test('reads 5 MB of text and as much of arguments', () => {
    const long = 'x'.repeat(5_000_000);
    const { message } = provider.decode(bodyOf([{ name: 't', args: `{"a":"${long}` }], long), requestOf());
    expect(message.text).toHaveLength(5_000_000);
    expect(message.toolCalls![0]).toMatchObject({
      arguments: {},
      tooLarge: true,
      malformed: expect.stringMatching(/^5,000,006 characters, too large to read; it begins: /) as string,
    });
  });

  test('takes the first 1,000 calls of 20,000, and gives double and empty ids ids of their own', () => {
    const calls = Array.from({ length: 20_000 }, (_, index) => ({
      id: ['', 'same', null][index % 3]!,
      name: 't',
      args: { index },
    }));
    const { toolCalls = [] } = provider.decode(bodyOf(calls), requestOf()).message;
    expect(toolCalls.map((call) => call.arguments.index)).toEqual([...Array(1000).keys()]);
    expect(new Set(toolCalls.map((call) => call.id)).size).toBe(1000);
  });

  test('does not read arguments of more than 20,000 values', () => {
    const args = { numbers: Array.from({ length: 20_001 }, () => 1) };
    const { toolCalls } = provider.decode(bodyOf([{ name: 't', args }]), requestOf()).message;
    expect(toolCalls![0]).toMatchObject({ arguments: {}, tooLarge: true });
  });

  test.each([150, 300, 50_000])('reads arguments %i levels deep without ending the stack', (depth) => {
    const { message, raw } = provider.decode(bodyOf([{ name: 't', args: nested(depth) }]), requestOf());
    const call = message.toolCalls![0]!;
    expect(call.malformed === undefined).toBe(depth < 200);
    expect(() => structuredClone([message, raw])).not.toThrow();
    expect(() => JSON.stringify([message, raw])).not.toThrow();
  });

  test('keeps __proto__ an ordinary key, of arguments and of names', () => {
    const args = JSON.parse('{"__proto__":{"polluted":true}}') as JsonObject;
    const { message } = provider.decode(
      bodyOf([{ name: '__proto__', args }]),
      requestOf([toolNamed('__proto__')]),
    );
    const call = message.toolCalls![0]!;
    expect(Object.hasOwn(call.arguments, '__proto__')).toBe(true);
    expect(call.name).toBe('__proto__');
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    const schema = JSON.parse(
      '{"type":"object","properties":{"__proto__":{"type":"string","x":1}}}',
    ) as JsonObject;
    expect(JSON.stringify(provider.encode(requestOf([toolNamed('t', null, schema)])).body)).toContain(
      '"__proto__":',
    );
  });

  test('gives a thousand calls without ids as many ids', () => {
    const calls = Array.from({ length: 1000 }, (_, index) => ({
      name: 't',
      args: {},
      ...(index % 2 ? { id: 'same' } : {}),
    }));
    const { message } = provider.decode(bodyOf(calls), requestOf());
    expect(new Set(message.toolCalls!.map((call) => call.id)).size).toBe(1000);
  });

  test('reads a call whose name is no text as one of a tool without a name', () => {
    expect(provider.decode(bodyOf([{ name: 7, args: {} }]), requestOf()).message.toolCalls![0]!.name).toBe(
      '',
    );
  });

  test('answers any JSON with an output or the one error that says it cannot be read', () => {
    const key = fc.constantFrom(
      'choices',
      'message',
      'content',
      'tool_calls',
      'output',
      'candidates',
      'parts',
      'usage',
    );
    const leaf = fc.oneof(fc.constant(null), fc.string(), fc.integer(), fc.boolean());
    const grow = (inner: fc.Arbitrary<unknown>) =>
      fc.oneof(inner, fc.dictionary(key, inner, { maxKeys: 4 }), fc.array(inner, { maxLength: 3 }));
    const tree = grow(grow(grow(grow(grow(leaf)))));
    fc.assert(
      fc.property(tree, (body) => {
        const value = JSON.parse(JSON.stringify(body ?? null)) as JsonValue;
        const decoder = provider.streamDecoder(requestOf());
        decoder.add({ event: '', data: JSON.stringify(value) });
        for (const read of [() => provider.decode(value, requestOf()), () => decoder.end()]) {
          try {
            expect(read().message.role).toBe('assistant');
          } catch (error) {
            if (!(error instanceof PlaygroundError && error.code === 'model-answer-unreadable')) throw error;
          }
        }
      }),
      { seed: 5, numRuns: runs(200) },
    );
  });

  test('keeps pieces of a stream that are no JSON out of the answer', () => {
    const decoder = provider.streamDecoder(requestOf());
    for (const data of ['{"choices":', 'null', '[]', '7', '{}']) decoder.add({ event: '', data });
    expect(decoder.isComplete).toBe(false);
  });
});

/** The names of the tools in a body, whichever wire it is of. */
const namesIn = (body: JsonObject): string[] =>
  JSON.stringify(body.tools ?? [])
    .split('"name":"')
    .slice(1)
    .map((rest) => rest.slice(0, rest.indexOf('"')));

test('a list of any length goes on with the next piece in a member that nobody knows', () => {
  const decoder = providersById.get('openai-chat')!.streamDecoder(requestOf());
  const piece = JSON.stringify({ choices: [{ index: 0, delta: { later: new Array(200_000).fill(1) } }] });
  decoder.add({ event: '', data: piece });
  decoder.add({ event: '', data: piece });
  expect(decoder.end().message.otherParts?.map(({ type }) => type)).toEqual(['later']);
});

describe('names of tools', () => {
  const rules: [string, RegExp][] = [
    ['openai-chat', /^[a-zA-Z0-9_-]{1,64}$/],
    ['openai-responses', /^[a-zA-Z0-9_-]{1,64}$/],
    ['anthropic', /^[a-zA-Z0-9_-]{1,128}$/],
    ['gemini', /^[a-zA-Z_][a-zA-Z0-9_-]{0,63}$/],
    ['moonshot', /^[a-zA-Z_][a-zA-Z0-9_-]{2,63}$/],
  ];

  test.each(rules)('fit %s, are all different, and lead back to their tools', (id, pattern) => {
    const provider = providersById.get(id)!;
    const bodyOf = new Map(bodies).get(id) ?? new Map(bodies).get('openai-chat')!;
    const name = fc.oneof(
      fc.string({ minLength: 1, maxLength: 200 }),
      fc.constantFrom('a.b', 'a_b', 'a/b', 'a_b_2', 'x'),
    );
    fc.assert(
      fc.property(
        fc.array(fc.tuple(name, fc.constantFrom('s1', 's2', null)), { minLength: 1, maxLength: 30 }),
        (pairs) => {
          const tools = pairs.map(([tool, server]) => toolNamed(tool, server));
          const request = requestOf(tools);
          const encoded = provider.encode(request);
          const sent = namesIn(encoded.body);
          expect(sent).toHaveLength(tools.length);
          for (const wireName of sent) expect(wireName).toMatch(pattern);
          expect(new Set(sent).size).toBe(sent.length);
          const { message } = provider.decode(
            bodyOf(sent.map((wireName) => ({ name: wireName, args: {} }))),
            request,
          );
          expect(message.toolCalls!.map((call) => [call.name, call.server])).toEqual(pairs);
          const changed = tools.flatMap((tool, index) =>
            tool.name === sent[index] ? [] : [`/tools/${index}/name`],
          );
          expect(encoded.changes.filter(({ kind }) => kind === 'tool-name').map(({ at }) => at)).toEqual(
            changed,
          );
        },
      ),
      { seed: 7, numRuns: runs(100) },
    );
  });

  test('of long tools that begin alike stay apart, and those that fit are not changed by those that do not', () => {
    const provider = providersById.get('openai-chat')!;
    const long = 'x'.repeat(100);
    const sent = namesIn(
      provider.encode(requestOf([`${long}a`, `${long}b`, 'a.b', 'a_b'].map((name) => toolNamed(name)))).body,
    );
    expect(sent[0]).not.toBe(sent[1]);
    expect(sent.slice(2)).toEqual(['a_b_2', 'a_b']);
  });

  test('are not more than the provider takes', () => {
    const tools = Array.from({ length: 129 }, (_, index) => toolNamed(`t${index}`));
    expect(() => providersById.get('openai-chat')!.encode(requestOf(tools))).toThrow(
      expect.objectContaining({
        code: 'model-request-refused',
        message: expect.stringContaining('128') as string,
      }),
    );
    expect(() => providersById.get('openrouter')!.encode(requestOf(tools))).not.toThrow();
  });
});

test('Mistral gets ids of nine letters and digits, the same for a call and its answer', () => {
  const { body } = providersById.get('mistral')!.encode({
    ...requestOf(),
    messages: [
      {
        role: 'assistant',
        text: '',
        toolCalls: [
          { id: 'call_abc', name: 't', arguments: {} },
          { id: 'abcdefghi', name: 't', arguments: {} },
        ],
      },
      { role: 'tool', text: 'x', answers: { callId: 'call_abc', name: 't', isError: false } },
    ],
  });
  const [said, answered] = body.messages as [{ tool_calls: { id: string }[] }, { tool_call_id: string }];
  expect(said.tool_calls.map(({ id }) => id)).toEqual([expect.stringMatching(/^[a-z0-9]{9}$/), 'abcdefghi']);
  expect(answered.tool_call_id).toBe(said.tool_calls[0]!.id);
});

test.each(providers.map((provider) => [provider.id, provider] as [string, ModelProvider]))(
  '%s cuts a schema of 5,000 levels, and one that holds itself by reference stays',
  (_, provider) => {
    const schema = { type: 'object', properties: { a: nested(5000) }, $defs: { n: { $ref: '#/$defs/n' } } };
    let deep: JsonObject = { type: 'string' };
    for (let level = 0; level < 5000; level++) deep = { type: 'object', properties: { inner: deep } };
    const tools = [toolNamed('t', null, schema), toolNamed('u', null, deep)];
    const baseUrl = provider.defaultBaseUrl || 'https://models.example';
    const { body, changes } = provider.encode(requestOf(tools.slice(1)), { baseUrl });
    expect(() => JSON.stringify(body)).not.toThrow();
    expect(changes.some(({ why }) => why.includes('nested deeper'))).toBe(true);
    expect(
      JSON.stringify(
        provider.encode(requestOf([toolNamed('v', null, { $defs: schema.$defs })]), { baseUrl }).body,
      ),
    ).toContain('#/$defs/n');
  },
);

test.each([
  ['no address', 'nonsense'],
  ['another scheme', 'file:///etc'],
  ['a key in it', 'https://user:secret@models.example/v1'],
  ['a query', 'https://models.example/v1?key=secret'],
])('a base URL with %s is refused', (_, baseUrl) => {
  for (const provider of providers) {
    expect(() => provider.encode(requestOf(), { baseUrl })).toThrow(
      expect.objectContaining({ code: 'model-request-refused' }),
    );
  }
});

describe('server-sent events', () => {
  const stream =
    ': comment\n\nevent: a\ndata: one\ndata:two\r\n\r\nid: 7\ndata\n\nretry: 5\n\rdata: {"x":"ü"}\r\rdata: last';
  const expected: StreamEvent[] = [
    { event: 'a', data: 'one\ntwo' },
    { event: '', data: '' },
    { event: '', data: '{"x":"ü"}' },
    { event: '', data: 'last' },
  ];

  test('are the same wherever the pieces are cut', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: stream.length }), { maxLength: 20 }), (cuts) => {
        const places = [0, ...cuts.sort((a, b) => a - b), stream.length];
        const events = new ServerEvents();
        const read = places.slice(1).flatMap((end, index) => events.push(stream.slice(places[index], end)));
        expect([...read, ...events.end()]).toEqual(expected);
      }),
      { seed: 3, numRuns: runs(300) },
    );
  });

  test('of a line of a megabyte in single letters are read in a moment', () => {
    const events = new ServerEvents();
    for (const letter of `data: ${'x'.repeat(1_000_000)}`) events.push(letter);
    expect(events.end()[0]!.data).toHaveLength(1_000_000);
  });

  test.each([
    ['carriage returns', '\r'.repeat(1_000_000)],
    ['line feeds with one return at the end', `${'\n'.repeat(999_999)}\r`],
    ['comments', ': x\n'.repeat(250_000)],
    ['empty data', 'data:\n'.repeat(160_000)],
  ])('of nothing but %s are read in linear time', (_, piece) => {
    const events = new ServerEvents();
    const startedAt = cpuMs();
    events.push(piece);
    expect(cpuMs() - startedAt).toBeLessThan(2000);
  });

  test('are given up as unreadable after ten thousand lines that are no field', () => {
    const events = new ServerEvents();
    expect(() => events.push('x\n'.repeat(10_000))).not.toThrow();
    expect(() => events.push('x\n')).toThrow(expect.objectContaining({ code: 'model-answer-unreadable' }));
  });
});

const streamed: [string, (index: number) => JsonObject[], JsonObject][] = [
  [
    'openai-chat',
    (index) => [
      {
        choices: [
          { delta: { tool_calls: [{ index, id: `c${index}`, function: { name: 't', arguments: '{}' } }] } },
        ],
      },
    ],
    { choices: [{ delta: {}, finish_reason: 'tool_calls' }] },
  ],
  [
    'openai-responses',
    (index) => [
      {
        type: 'response.output_item.done',
        item: { type: 'function_call', call_id: `c${index}`, name: 't', arguments: '{}' },
      },
    ],
    { type: 'response.completed', response: { status: 'completed', output: [] } },
  ],
  [
    'anthropic',
    (index) => [
      {
        type: 'content_block_start',
        index,
        content_block: { type: 'tool_use', id: `c${index}`, name: 't', input: {} },
      },
    ],
    { type: 'message_stop' },
  ],
  [
    'gemini',
    () => [{ candidates: [{ content: { parts: [{ functionCall: { name: 't', args: {} } }] } }] }],
    { candidates: [{ content: { parts: [] }, finishReason: 'STOP' }] },
  ],
];

test.each(streamed)('a stream of %s with 5,000 calls gives the first 1,000', (id, eventsOf, end) => {
  const decoder = providersById.get(id)!.streamDecoder(requestOf());
  const add = (event: JsonObject) => decoder.add({ data: JSON.stringify(event) } as StreamEvent);
  for (let index = 0; index < 5000; index++) for (const event of eventsOf(index)) add(event);
  add(end);
  expect(decoder.isComplete).toBe(true);
  expect(decoder.end().message.toolCalls).toHaveLength(1000);
});
