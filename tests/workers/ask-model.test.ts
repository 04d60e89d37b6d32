import { describe, expect, test } from 'vitest';
import { PlaygroundError, toErrorRecord } from '#core/errors.ts';
import type { ModelRequest } from '#core/model.ts';
import { providersById } from '#ask/providers/index.ts';
import { createModelAsker, type AskLimits, type ModelQuestion } from '../../workers/models/ask-model.ts';
import { ModelKeys } from '../../workers/models/model-keys.ts';
import type { ModelPace } from '#store/bridge/models-contract.ts';
import { pauseInWords } from '../../workers/models/provider-pace.ts';

const KEY = 'sk-planted-"key"-0123456789abcdef';
const request: ModelRequest = {
  model: 'm',
  messages: [{ role: 'user', text: 'Hi' }],
  settings: {},
  stream: false,
};
const answer = { model: 'm', choices: [{ message: { content: 'Mild.' }, finish_reason: 'stop' }] };
const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });

type Script = (init: RequestInit, call: number) => Response | Promise<Response>;
type Sent = { url: string; init: RequestInit };

/** A world whose clock moves only by waiting, and whose network plays a script. */
function aWorld(
  script: Script,
  { limits = {}, probe = true }: { limits?: Partial<AskLimits>; probe?: boolean } = {},
) {
  const sent: Sent[] = [];
  const waited: number[] = [];
  const states: ModelPace[] = [];
  const keys = new ModelKeys();
  let clock = 1_000_000;
  const asker = createModelAsker({
    fetch: async (input, init = {}) => {
      if (init.mode === 'no-cors') {
        if (!probe) throw new TypeError('Failed to fetch');
        return new Response();
      }
      sent.push({ url: String(input), init });
      return script(init, sent.length);
    },
    now: () => clock,
    wait: async (ms, signal) => {
      signal.throwIfAborted();
      waited.push(ms);
      clock += ms;
    },
    random: () => 0.5,
    keys,
    onState: (state) => states.push(state),
    limits,
  });
  const ask = (
    providerId: string,
    change: Partial<ModelRequest> = {},
    more: Partial<Pick<ModelQuestion, 'baseUrl' | 'signal' | 'onWaiting' | 'onCut'>> = {},
  ) => {
    const provider = providersById.get(providerId)!;
    if (!keys.held().some((held) => held.providerId === providerId))
      keys.set(providerId, KEY, provider.defaultBaseUrl);
    const signal = more.signal ?? new AbortController().signal;
    return asker.ask({ provider, request: { ...request, ...change }, ...more, signal });
  };
  return { ask, asker, keys, sent, waited, states };
}

const failureOf = async (asking: Promise<unknown>): Promise<PlaygroundError> => {
  const error: unknown = await asking.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(PlaygroundError);
  return error as PlaygroundError;
};
const sse = (...events: string[]): Response =>
  new Response(events.map((event) => `data: ${event}\n\n`).join(''), {
    headers: { 'content-type': 'text/event-stream' },
  });

test('the key stands in its header alone, and the request carries no cookie and follows no redirect', async () => {
  const { ask, sent } = aWorld(() => json(answer));
  const { output, tries } = await ask('openai-chat');
  expect(output.message.text).toBe('Mild.');
  expect(tries).toBe(1);
  const { url, init } = sent[0]!;
  expect(init.headers).toEqual({ 'content-type': 'application/json', authorization: `Bearer ${KEY}` });
  expect(url + String(init.body)).not.toContain(KEY);
  expect(init).toMatchObject({ credentials: 'omit', redirect: 'error', cache: 'no-store' });
});

test.each([
  ['anthropic', 'x-api-key', KEY],
  ['gemini', 'x-goog-api-key', KEY],
  ['openrouter', 'authorization', `Bearer ${KEY}`],
])('%s gets its key as %s', async (providerId, header, value) => {
  const { ask, sent } = aWorld(() => json({}, 400));
  await failureOf(ask(providerId));
  expect((sent[0]!.init.headers as Record<string, string>)[header]).toBe(value);
});

test.each([
  ['openai-chat', 'gpt-4o', 'word '.repeat(400_000), 'model-context-overflow'],
  ['openai-chat', 'gpt-4o', 'word '.repeat(100_000), undefined],
  ['openai-chat', 'of a name nobody knows', 'word '.repeat(400_000), undefined],
])(
  '%s %s: a question is not sent only where it is surely longer than the model reads',
  async (providerId, model, text, code) => {
    const { ask, sent } = aWorld(() => json(answer));
    const asking = ask(providerId, { model, messages: [{ role: 'user', text }] });
    if (code === undefined) await asking;
    else
      expect(await failureOf(asking)).toMatchObject({
        code,
        message: expect.stringMatching(
          /has about [\d,]+ tokens and gpt-4o reads at most 128,000.*not sent/,
        ) as string,
      });
    expect(sent).toHaveLength(code === undefined ? 1 : 0);
  },
);

test('a refusal that comes again after its mend says both what the provider said and what was tried', async () => {
  const message = "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.";
  const { ask, sent } = aWorld(() => json({ error: { message, param: 'max_tokens' } }, 400));
  const error = await failureOf(ask('ollama', { settings: { maxOutputTokens: 20 } }));
  expect(sent).toHaveLength(2);
  expect(error.message).toContain(message);
  expect(error.message).toContain('It was asked again with what it refused left out or changed (max_tokens)');
  expect(error.hint).not.toContain('setting');
});

test('a key given for one address is not sent to another', async () => {
  const { ask, sent } = aWorld(() => json(answer));
  const error = await failureOf(ask('openai-chat', {}, { baseUrl: 'https://evil.example/v1' }));
  expect(error.code).toBe('model-key-missing');
  expect(error.message).toContain('evil.example');
  expect(sent).toEqual([]);
});

test('without a key nothing is sent where one is needed, and a server of one’s own is asked without', async () => {
  const { asker, sent } = aWorld(() => json(answer));
  const signal = new AbortController().signal;
  const error = await failureOf(asker.ask({ provider: providersById.get('groq')!, request, signal }));
  expect([error.code, sent.length]).toEqual(['model-key-missing', 0]);
  await asker.ask({ provider: providersById.get('ollama')!, request, signal });
  expect(Object.keys(sent[0]!.init.headers!)).toEqual(['content-type']);
});

const failures: [string, string, number, unknown, string][] = [
  [
    'a wrong key',
    'anthropic',
    401,
    { type: 'error', error: { type: 'authentication_error', message: 'invalid x-api-key' } },
    'model-key-rejected',
  ],
  [
    'a wrong key of Gemini',
    'gemini',
    400,
    { error: { code: 400, message: 'API key not valid.', status: 'INVALID_ARGUMENT' } },
    'model-key-rejected',
  ],
  [
    'an organisation that forbids browsers',
    'anthropic',
    401,
    {
      type: 'error',
      error: { type: 'authentication_error', message: 'CORS requests are not allowed for this Organization' },
    },
    'model-browser-forbidden',
  ],
  [
    'no quota',
    'openai-chat',
    429,
    {
      error: {
        message: 'You exceeded your current quota',
        type: 'insufficient_quota',
        code: 'insufficient_quota',
      },
    },
    'model-quota',
  ],
  [
    'a quota of the day',
    'gemini',
    429,
    {
      error: {
        code: 429,
        status: 'RESOURCE_EXHAUSTED',
        message: 'Quota exceeded',
        details: [{ violations: [{ quotaId: 'GenerateRequestsPerDayPerProject' }] }],
      },
    },
    'model-quota',
  ],
  [
    'no credit',
    'anthropic',
    400,
    {
      type: 'error',
      error: {
        type: 'invalid_request_error',
        message: 'Your credit balance is too low to access the Anthropic API.',
      },
    },
    'model-quota',
  ],
  [
    'a free allowance of the day',
    'openrouter',
    429,
    { error: { code: 429, message: 'Rate limit exceeded: free-models-per-day.' } },
    'model-quota',
  ],
  ['no balance', 'deepseek', 402, { error: { message: 'Insufficient Balance' } }, 'model-quota'],
  [
    'too long a question',
    'openai-chat',
    400,
    {
      error: {
        message: "This model's maximum context length is 128000 tokens.",
        code: 'context_length_exceeded',
      },
    },
    'model-context-overflow',
  ],
  [
    'too long a question of Anthropic',
    'anthropic',
    400,
    {
      type: 'error',
      error: { type: 'invalid_request_error', message: 'prompt is too long: 210000 tokens > 200000 maximum' },
    },
    'model-context-overflow',
  ],
  [
    'too long a question of Gemini',
    'gemini',
    400,
    {
      error: {
        code: 400,
        message: 'The input token count (2000000) exceeds the maximum number of tokens allowed (1048576).',
        status: 'INVALID_ARGUMENT',
      },
    },
    'model-context-overflow',
  ],
  [
    'a filtered question',
    'dashscope',
    400,
    { error: { code: 'data_inspection_failed', message: 'Input data may contain inappropriate content.' } },
    'model-content-filter',
  ],
  ['an unknown model', 'ollama', 404, { error: { message: 'model "m" not found' } }, 'model-unknown'],
  [
    'a setting it does not know',
    'mistral',
    422,
    { detail: [{ msg: 'Extra inputs are not permitted' }] },
    'model-request-refused',
  ],
  [
    'an error inside a good answer',
    'openrouter',
    200,
    { error: { code: 402, message: 'Insufficient credits' } },
    'model-quota',
  ],
  ['a page in place of an answer', 'together', 200, '<html>', 'model-answer-unreadable'],
  ['an answer of another API', 'together', 200, { hello: 1 }, 'model-answer-unreadable'],
];

test.each(failures)(
  '%s (%s, %i) is told at once and in plain words',
  async (_, providerId, status, body, code) => {
    const { ask, sent, waited } = aWorld(() =>
      typeof body === 'string' ? new Response(body, { status }) : json(body, status),
    );
    const error = await failureOf(ask(providerId));
    expect(error.code).toBe(code);
    expect(error.message).toMatch(/^[A-Z].*[.”]$/s);
    expect(sent).toHaveLength(1);
    expect(waited).toEqual([]);
  },
);

describe('a second try', () => {
  test('comes after what Retry-After says, and the page can tell why it waits', async () => {
    const { ask, waited, states } = aWorld((_, call) =>
      call === 1 ? json({ error: { message: 'Slow down' } }, 429, { 'retry-after': '23' }) : json(answer),
    );
    const { tries } = await ask('groq');
    expect(tries).toBe(2);
    expect(waited).toEqual([23_500]);
    const paused = states.find(({ pause }) => pause)!;
    expect(pauseInWords(paused, paused.pause!.until - 23_000)).toBe('waiting 23 s (429)');
    expect(states.at(-1)).toMatchObject({ running: 0, waiting: 0 });
  });

  test('tells that it waits until it is let go', async () => {
    const { ask } = aWorld((_, call) =>
      call === 1 ? json({ error: { message: 'Slow down' } }, 429, { 'retry-after': '23' }) : json(answer),
    );
    const told: boolean[] = [];
    await ask('groq', {}, { onWaiting: (isWaiting) => told.push(isWaiting) });
    expect(told.filter((each, index) => each !== told[index - 1])).toEqual([true, false, true, false]);
  });

  test.each([
    [
      'in words of the body',
      { error: { message: 'Rate limit reached. Please try again in 1m7.5s.' } },
      68_000,
    ],
    [
      'in details of the body',
      { error: { status: 'RESOURCE_EXHAUSTED', message: 'x', details: [{ retryDelay: '23s' }] } },
      23_500,
    ],
    ['nowhere: then twice as long each time', { error: { message: 'x' } }, 1000],
  ])('waits as told %s', async (_, body, first) => {
    const { ask, waited } = aWorld((_init, call) => (call === 1 ? json(body, 429) : json(answer)));
    await ask('gemini').catch(() => {});
    expect(waited[0]).toBe(first);
  });

  test('is followed by two more when 500 stays, with growing waits, and then told', async () => {
    const { ask, sent, waited } = aWorld(() => json({ error: { message: 'Broken' } }, 500));
    expect((await failureOf(ask('openrouter'))).code).toBe('model-server-error');
    expect(sent).toHaveLength(4);
    expect(waited).toEqual([1000, 2000, 4000]);
  });

  test('is not waited for when the provider asks for a quarter of an hour', async () => {
    const { ask, waited } = aWorld(() => json({ error: { message: 'x' } }, 429, { 'retry-after': '900' }));
    const error = await failureOf(ask('groq'));
    expect([error.code, waited]).toEqual(['model-rate-limited', []]);
    expect(error.message).toContain('wait 15 minutes');
  });

  test('follows an overload told in the middle of a stream', async () => {
    const overloaded = '{"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}';
    const { ask, sent, states } = aWorld(() => sse('{"type":"message_start","message":{}}', overloaded));
    expect((await failureOf(ask('anthropic', { stream: true }))).code).toBe('model-overloaded');
    expect(sent.length).toBeGreaterThan(4);
    expect(states.some(({ pause }) => pause)).toBe(true);
  });
});

describe('a request without an answer a page may read', () => {
  const down: Script = () => Promise.reject(new TypeError('Failed to fetch'));
  test.each([
    ['openai-chat', true, 'model-key-rejected', 'the key is wrong, or the network failed', 1],
    ['openai-chat', false, 'model-unreachable', 'cannot be reached', 4],
    ['together', true, 'model-cors-blocked', 'CORS', 1],
    ['ollama', true, 'model-local-refused', 'does not let this page read its answers (CORS)', 1],
    ['ollama', false, 'model-local-refused', 'not running', 1],
  ])('of %s, whose host answers: %s, is %s', async (providerId, probe, code, words, tries) => {
    const { ask, sent } = aWorld(down, { probe });
    const error = await failureOf(ask(providerId));
    expect(error.code).toBe(code);
    expect(error.message).toContain(words);
    expect(sent).toHaveLength(tries);
    if (providerId === 'ollama') expect(error.hint).toContain('OLLAMA_ORIGINS');
  });

  test('is tried again after earlier answers: then the network failed', async () => {
    const { ask, sent } = aWorld((_, call) =>
      call === 2 ? Promise.reject(new TypeError('x')) : json(answer),
    );
    await ask('openai-chat');
    expect((await ask('openai-chat')).tries).toBe(2);
    expect(sent).toHaveLength(3);
  });
});

describe('a stream', () => {
  const chunk = (delta: object, finish_reason: string | null = null) =>
    JSON.stringify({ model: 'm', choices: [{ index: 0, delta, finish_reason }] });

  test('is read to its end, comments passed over', async () => {
    const body = `: OPENROUTER PROCESSING\n\ndata: ${chunk({ content: 'Mi' })}\r\n\r\ndata: ${chunk({ content: 'ld.' }, 'stop')}\n\ndata: [DONE]`;
    const { ask } = aWorld(() => new Response(body));
    expect((await ask('openrouter', { stream: true })).output.message.text).toBe('Mild.');
  });

  test('that is cut is asked for again, and then told', async () => {
    const { ask, sent } = aWorld(() => sse(chunk({ content: 'Mi' })));
    expect((await failureOf(ask('openrouter', { stream: true }))).code).toBe('model-stream-cut');
    expect(sent).toHaveLength(4);
  });

  test('that never ends is left at the limit of time', async () => {
    let cancelled = false;
    const endless = () =>
      new Response(
        new ReadableStream<Uint8Array>({
          async pull(controller) {
            await new Promise((resolve) => setTimeout(resolve, 1));
            controller.enqueue(new TextEncoder().encode(': still here\n\n'));
          },
          cancel: () => void (cancelled = true),
        }),
      );
    const { ask, sent } = aWorld(endless, { limits: { maxMs: 40 } });
    expect((await failureOf(ask('openrouter', { stream: true }))).code).toBe('model-timeout');
    expect([sent.length, cancelled]).toEqual([1, true]);
  });

  test('that falls silent is left', async () => {
    const silent = () => new Response(new ReadableStream<Uint8Array>({}));
    const { ask } = aWorld(silent, { limits: { maxSilentMs: 20 } });
    const error = await failureOf(ask('openrouter', { stream: true }));
    expect([error.code, error.message]).toEqual(['model-timeout', expect.stringContaining('Nothing came')]);
  });

  test('that floods is left at the limit of bytes', async () => {
    const flood = () =>
      new Response(
        new ReadableStream<Uint8Array>({
          pull: (controller) => controller.enqueue(new Uint8Array(1_048_576).fill(97)),
        }),
      );
    const { ask } = aWorld(flood, { limits: { maxBytes: 4 * 1_048_576 } });
    expect((await failureOf(ask('openrouter', { stream: true }))).code).toBe('model-answer-too-large');
  });

  test('that breaks off tells what came of it, without the key, however it broke off', async () => {
    const begun = chunk({ content: `Mild and ${KEY}` });
    const endless = new TextEncoder().encode(`data: ${chunk({ content: 'x'.repeat(100_000) })}\n\n`);
    const scripts: [Script, string][] = [
      [() => sse(begun), 'model-stream-cut'],
      [
        () =>
          new Response(
            new ReadableStream<Uint8Array>({
              start: (controller) => controller.enqueue(new TextEncoder().encode(`data: ${begun}\n\n`)),
              pull: (controller) => controller.enqueue(endless),
            }),
          ),
        'model-answer-too-large',
      ],
    ];
    for (const [script, code] of scripts) {
      const came: string[] = [];
      const { ask } = aWorld(script, { limits: { maxBytes: 1_048_576 } });
      const onCut: ModelQuestion['onCut'] = ({ message }) => came.push(message.text);
      expect((await failureOf(ask('openrouter', { stream: true }, { onCut }))).code).toBe(code);
      expect(came.at(-1)).toMatch(/^Mild and /);
      expect(came.join()).not.toContain(KEY);
    }
  });

  test('that breaks off before anything came tells of nothing', async () => {
    const came: unknown[] = [];
    const { ask } = aWorld(() => sse(': nothing'));
    await failureOf(ask('openrouter', { stream: true }, { onCut: (output) => came.push(output) }));
    expect(came).toEqual([]);
  });

  test('of an answer of 5 MB is read whole', async () => {
    const text = 'x'.repeat(5_000_000);
    const { ask } = aWorld(() => sse(chunk({ content: text }), chunk({}, 'stop'), '[DONE]'));
    expect((await ask('openrouter', { stream: true })).output.message.text).toHaveLength(5_000_000);
  });

  test('from a server that does not stream is read as one piece', async () => {
    const { ask } = aWorld(() => json(answer));
    expect((await ask('openrouter', { stream: true })).output.message.text).toBe('Mild.');
  });
});

test('a question is cancelled while it is asked, while it is read and while it waits in line', async () => {
  const hanging: Script = ({ signal }) =>
    new Promise((_, reject) => signal!.addEventListener('abort', () => reject(signal!.reason as Error)));
  const silent: Script = () => new Response(new ReadableStream<Uint8Array>({}));
  for (const script of [hanging, silent]) {
    const controller = new AbortController();
    const { ask, asker } = aWorld(script, { limits: { maxAtOnce: 1 } });
    const asked = [1, 2].map(() => ask('groq', { stream: true }, { signal: controller.signal }));
    await Promise.resolve();
    controller.abort();
    for (const asking of asked) expect((await failureOf(asking)).code).toBe('model-cancelled');
    expect(asker.states()).toEqual([expect.objectContaining({ running: 0, waiting: 0 })]);
  }
});

test('requests at once grow with answers, halve once for many refusals, and never pass the limit', async () => {
  let running = 0;
  let most = 0;
  let refuse = false;
  const { ask, asker } = aWorld(
    async () => {
      most = Math.max(most, ++running);
      const isTooMany = refuse;
      await new Promise((resolve) => setTimeout(resolve, 1));
      running--;
      return isTooMany ? json({ error: { message: 'x' } }, 429) : json(answer);
    },
    { limits: { maxAtOnce: 6 } },
  );
  const many = (count: number) => Promise.allSettled(Array.from({ length: count }, () => ask('groq')));
  await many(60);
  expect([most, asker.states()[0]!.limit]).toEqual([6, 6]);
  refuse = true;
  const refused = many(6);
  await new Promise((resolve) => setTimeout(resolve, 3));
  refuse = false;
  await refused;
  expect(asker.states()[0]!.limit).toBeLessThan(6);
  expect(most).toBe(6);
});

test('two addresses of one provider have a pace of their own, told with its origin', async () => {
  const { asker } = aWorld(() => json(answer));
  const provider = providersById.get('openai-compatible')!;
  const { signal } = new AbortController();
  for (const baseUrl of ['https://one.example/v1', 'https://two.example/v1'])
    await asker.ask({ provider, request, baseUrl, signal });
  expect(asker.states().map(({ providerId, origin }) => [providerId, origin])).toEqual([
    ['openai-compatible', 'https://one.example'],
    ['openai-compatible', 'https://two.example'],
  ]);
});

test('requests at once that a person chose go from the first on, are lowered by a refusal, and can be left to be learned', async () => {
  let running = 0;
  let most = 0;
  let refuse = false;
  const { ask, asker } = aWorld(async () => {
    most = Math.max(most, ++running);
    const isTooMany = refuse;
    await new Promise((resolve) => setTimeout(resolve, 1));
    running--;
    return isTooMany ? json({ error: { message: 'x' } }, 429) : json(answer);
  });
  const many = (count: number) => Promise.allSettled(Array.from({ length: count }, () => ask('groq')));
  const limit = (): number => asker.states()[0]!.limit;
  asker.choosePace(20);
  await many(60);
  expect([most, limit()]).toEqual([20, 20]);
  refuse = true;
  const refused = many(2);
  await new Promise((resolve) => setTimeout(resolve, 3));
  refuse = false;
  await refused;
  expect(limit()).toBeLessThan(20);
  asker.choosePace(2);
  expect(limit()).toBe(2);
  asker.choosePace(undefined);
  await many(60);
  expect(limit()).toBeGreaterThan(2);
  expect(limit()).toBeLessThanOrEqual(16);
});

test('a planted key is in no error, no output, no state and no address, even when the provider repeats it', async () => {
  const told: string[] = [];
  const echo = (status: number) =>
    aWorld(({ headers }) =>
      json(
        {
          error: {
            message: `Incorrect API key provided: ${(headers as Record<string, string>).authorization}`,
          },
          choices: [],
        },
        status,
      ),
    );
  for (const status of [200, 400, 401, 403, 404, 429, 500]) {
    const world = echo(status);
    const error = await failureOf(world.ask('openai-chat'));
    told.push(
      JSON.stringify([
        toErrorRecord(error),
        world.states,
        world.asker.states(),
        world.sent.map(({ url }) => url),
      ]),
    );
    told.push(String(error.stack), JSON.stringify(world.keys));
  }
  const repeated = {
    model: KEY,
    choices: [{ message: { content: `Your key is ${KEY}.` }, finish_reason: 'stop' }],
  };
  const spoken = aWorld(() => json(repeated));
  const { output } = await spoken.ask('openai-chat');
  expect(output.message.text).toBe('Your key is [secret].');
  told.push(JSON.stringify(output));
  for (const text of told) {
    for (const form of [KEY, JSON.stringify(KEY).slice(1, -1), encodeURIComponent(KEY), btoa(KEY)]) {
      expect(text).not.toContain(form);
    }
  }
});

test('text that no header can carry is no key', () => {
  const keys = new ModelKeys();
  for (const text of ['my key', 'sk-1\nsk-2', 'ключ']) {
    expect(() => keys.set('groq', text, 'https://api.groq.com')).toThrow(
      expect.objectContaining({ code: 'model-key-rejected' }),
    );
  }
  expect(keys.held()).toEqual([]);
});

test('a key that is forgotten while its question waits is sent no more, and what repeats it is still cleaned', async () => {
  const world = aWorld(async () => {
    if (world.sent.length > 1) return json({ error: { message: `No ${KEY}` } }, 401);
    await world.keys.drop({});
    return json({ error: { message: `Busy ${KEY}` } }, 500);
  });
  const error = await failureOf(world.ask('openai-chat'));
  expect(error.code).toBe('model-key-rejected');
  expect(world.sent).toHaveLength(2);
  expect(JSON.stringify(world.sent[1]!.init.headers)).not.toContain(KEY);
  expect(error.message + error.hint).not.toContain(KEY);
});

test('a forgotten key is gone', async () => {
  const { asker, keys, ask } = aWorld(() => json(answer));
  await ask('groq');
  await keys.forget({});
  expect(keys.held()).toEqual([]);
  const error = await failureOf(
    asker.ask({ provider: providersById.get('groq')!, request, signal: new AbortController().signal }),
  );
  expect(error.code).toBe('model-key-missing');
});
