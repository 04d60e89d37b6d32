import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PlaygroundError } from '#core/errors.ts';
import { providers } from '#ask/providers/index.ts';
import { createModelAsker } from '../../workers/models/ask-model.ts';
import { ModelKeys } from '../../workers/models/model-keys.ts';
import { ASKED_ONCE, createModelTests } from '../../workers/models/list-models.ts';
import { aLanguageModel } from '../builders/a-language-model.ts';

const model = aLanguageModel({ providerId: 'openai-compatible', baseUrl: 'https://models.example/v1' });
const json = (body: unknown, status: number, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Tests over a network that responds by script; `sent` counts what left, looks whether the host is there not among it. */
function aWorld(respond: (signal: AbortSignal) => Response | Promise<Response>) {
  const counted = { sent: 0 };
  const tester = createModelAsker({
    fetch: async (_, init = {}) => {
      if (init.mode === 'no-cors') throw new TypeError('Failed to fetch');
      counted.sent++;
      await new Promise((resolve) => setTimeout(resolve, 100));
      return respond(init.signal!);
    },
    now: () => Date.now(),
    wait: () => Promise.reject(new Error('a test does not wait')),
    random: () => 0.5,
    keys: new ModelKeys(),
    limits: ASKED_ONCE,
  });
  return { ...createModelTests({ providers, asker: tester, tester }), counted };
}

const failureOf = async (asking: Promise<unknown>): Promise<PlaygroundError> =>
  asking.then(
    () => expect.unreachable('it was answered'),
    (error: unknown) => error as PlaygroundError,
  );

const silent = (signal: AbortSignal): Promise<Response> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));

test.each([
  ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch')), 'model-unreachable', ''],
  ['fails by itself', () => json({}, 500), 'model-server-error', ''],
  ['is overloaded', () => json({}, 503), 'model-overloaded', ''],
  ['asks for fewer requests', () => json({}, 429), 'model-rate-limited', ''],
  [
    'asks to come back later',
    () => json({}, 429, { 'retry-after': '23' }),
    'model-rate-limited',
    'It asks to wait 23 s.',
  ],
])('a server that %s is asked once, and what it did is told at once', async (_, respond, code, words) => {
  const { testModel, counted } = aWorld(respond);
  const failing = failureOf(testModel(model, {}));
  await vi.advanceTimersByTimeAsync(100);
  const error = await failing;
  expect(error.code).toBe(code);
  expect(error.message).toContain(words);
  expect(error.message).not.toContain('nothing else for');
  expect(counted.sent).toBe(1);
});

test('a server that says nothing is left after 60 seconds, which the words tell', async () => {
  const { testModel, counted } = aWorld(silent);
  const failing = failureOf(testModel(model, {}));
  await vi.advanceTimersByTimeAsync(60_000);
  const error = await failing;
  expect([error.code, counted.sent]).toEqual(['model-timeout', 1]);
  expect(error.message).toContain('60 s');
  expect(error.hint).toContain('loads its model');
});

test('a test can be cancelled', async () => {
  const { testModel, cancelTests } = aWorld(silent);
  const failing = failureOf(testModel(model, {}));
  await vi.advanceTimersByTimeAsync(100);
  cancelTests();
  expect((await failing).code).toBe('model-cancelled');
});
