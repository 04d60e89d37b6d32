import { expect, test, vi } from 'vitest';
import { MOST_LISTED } from '#store/bridge/models-contract.ts';
import { PlaygroundError } from '#core/errors.ts';
import { providers } from '#ask/providers/index.ts';
import { createModelLists } from '../../workers/models/list-models.ts';
import { ModelKeys } from '../../workers/models/model-keys.ts';

const KEY = 'planted-key-0123456789';
const OWN = 'https://models.example/v1';

/** A provider's list over a network that answers by script; `left` holds what was sent. */
async function listed(
  respond: () => Response | Promise<Response>,
  providerId = 'openai-compatible',
  baseUrl?: string,
) {
  const left: { url: string; init: RequestInit }[] = [];
  const keys = new ModelKeys();
  const provider = providers.find(({ id }) => id === providerId)!;
  keys.set(providerId, KEY, baseUrl ?? provider.defaultBaseUrl);
  const lists = createModelLists({
    providers,
    keys,
    fetch: async (url, init = {}) => {
      if (init.mode === 'no-cors') return new Response('');
      left.push({ url: String(url), init });
      return respond();
    },
  });
  const came = await Promise.resolve(lists.listModels(providerId, baseUrl)).catch((error: unknown) => error);
  return { came, left };
}

const json =
  (body: unknown, status = 200) =>
  () =>
    new Response(JSON.stringify(body), { status });

test.each([
  [
    'openai-responses',
    'https://api.openai.com/v1/models',
    'authorization',
    { data: [{ id: 'gpt-5' }] },
    ['gpt-5'],
  ],
  [
    'openai-chat',
    'https://api.openai.com/v1/models',
    'authorization',
    { data: [{ id: 'gpt-5' }] },
    ['gpt-5'],
  ],
  [
    'anthropic',
    'https://api.anthropic.com/v1/models?limit=1000',
    'x-api-key',
    { data: [{ id: 'claude-x' }] },
    ['claude-x'],
  ],
  [
    'gemini',
    'https://generativelanguage.googleapis.com/v1beta/models?pageSize=1000',
    'x-goog-api-key',
    {
      models: [
        { name: 'models/gemini-x', supportedGenerationMethods: ['generateContent'] },
        { name: 'models/embedding-x', supportedGenerationMethods: ['embedContent'] },
      ],
    },
    ['gemini-x'],
  ],
  [
    'openrouter',
    'https://openrouter.ai/api/v1/models',
    'authorization',
    { data: [{ id: 'a/b' }, { id: 'a/b' }] },
    ['a/b'],
  ],
  ['together', 'https://api.together.xyz/v1/models', 'authorization', [{ id: 'bare' }], ['bare']],
])('%s is asked at %s, with its key in %s', async (id, url, header, body, names) => {
  const { came, left } = await listed(json(body), id);
  expect(came).toEqual({ names, total: expect.any(Number) as number });
  expect(left.map((each) => each.url)).toEqual([url]);
  const { init } = left[0]!;
  expect(init).toMatchObject({ method: 'GET', redirect: 'error', credentials: 'omit' });
  expect((init.headers as Record<string, string>)[header]).toContain(KEY);
});

test('Gemini is sent no header but the key, and Anthropic the two it wants', async () => {
  const gemini = await listed(json({ models: [] }), 'gemini');
  expect(Object.keys(gemini.left[0]!.init.headers!)).toEqual(['x-goog-api-key']);
  const anthropic = await listed(json({ data: [] }), 'anthropic');
  expect(Object.keys(anthropic.left[0]!.init.headers!).sort()).toEqual([
    'anthropic-dangerous-direct-browser-access',
    'anthropic-version',
    'x-api-key',
  ]);
});

test.each([
  [
    'a web page',
    () => new Response('<!doctype html><p>Hi'),
    'model-answer-unreadable',
    'answered with a web page',
  ],
  ['other JSON', json({ ok: true }), 'model-answer-unreadable', 'no list of models'],
  [
    'half of a list',
    () => new Response('{"data": [{"id": "a"'),
    'model-answer-unreadable',
    'no list of models',
  ],
  [
    '5 MB',
    () => new Response(`{"data": [${'"x",'.repeat(1_300_000)}0]}`),
    'model-answer-too-large',
    'larger than 4 MB',
  ],
  [
    'a refusal',
    json({ error: { message: `no ${KEY}` } }, 401),
    'model-key-rejected',
    'does not accept the key',
  ],
  ['a ban', json({ error: { message: 'not you' } }, 403), 'model-key-rejected', '(403)'],
  ['nothing at this address', json({}, 404), 'model-unknown', '(404)'],
  ['no CORS', () => Promise.reject(new TypeError('Failed to fetch')), 'model-cors-blocked', 'CORS'],
])('%s instead of a list is said in words, without the key', async (_, respond, code, words) => {
  const { came } = await listed(respond, 'openai-compatible', OWN);
  expect(came).toBeInstanceOf(PlaygroundError);
  const { message, hint, code: told } = came as PlaygroundError;
  expect([told, message]).toEqual([code, expect.stringContaining(words)]);
  expect(message + hint).not.toContain(KEY);
});

test('names that are none are left out, and a list beyond all bounds is cut and counted', async () => {
  const data = [
    { id: 'x'.repeat(201) },
    { id: 3 },
    null,
    'text',
    { id: 'مرحبا 🙂' },
    ...Array.from({ length: MOST_LISTED + 10 }, (_, index) => ({ id: `m${index}` })),
  ];
  const { came } = await listed(json({ data }), 'openai-compatible', OWN);
  const { names, total } = came as { names: string[]; total: number };
  expect(names).toHaveLength(MOST_LISTED);
  expect(names[0]).toBe('مرحبا 🙂');
  expect(total).toBe(MOST_LISTED + 12);
});

test.each([
  ['before the server answers', () => new Promise<Response>(() => {})],
  ['in the middle of its answer', () => Promise.resolve(new Response(new ReadableStream()))],
])('a list can be cancelled %s, and the request ends', async (_, respond) => {
  const signals: AbortSignal[] = [];
  const keys = new ModelKeys();
  keys.set('openai-compatible', KEY, OWN);
  const lists = createModelLists({
    providers,
    keys,
    fetch: (_url, init) => {
      const signal = init!.signal!;
      signals.push(signal);
      const aborted = new Promise<never>((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason as Error)),
      );
      return Promise.race([respond(), aborted]);
    },
  });
  const failing = Promise.resolve(lists.listModels('openai-compatible', OWN)).catch(
    (error: unknown) => error,
  );
  await vi.waitFor(() => expect(signals).toHaveLength(1));
  lists.cancelLists();
  expect(await failing).toMatchObject({ code: 'model-cancelled' });
  expect(signals[0]!.aborted).toBe(true);
});

test('a key that was given for one address is not sent to another', async () => {
  const keys = new ModelKeys();
  keys.set('openai-compatible', KEY, OWN);
  const lists = createModelLists({ providers, keys, fetch: () => expect.unreachable('it was sent') });
  await expect(lists.listModels('openai-compatible', 'https://elsewhere.example/v1')).rejects.toMatchObject({
    code: 'model-key-missing',
  });
});

test('names hold no key that was forgotten while the list was under way', async () => {
  const keys = new ModelKeys();
  keys.set('openai-compatible', KEY, OWN);
  const lists = createModelLists({
    providers,
    keys,
    fetch: async () => {
      await keys.forget({ providerId: 'openai-compatible', origin: new URL(OWN).origin });
      return json({ data: [{ id: `model-of-${KEY}` }] })();
    },
  });
  const came = await lists.listModels('openai-compatible', OWN);
  expect(came.total).toBe(1);
  expect(JSON.stringify(came)).not.toContain(KEY);
});
