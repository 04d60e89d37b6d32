import { describe, expect, test } from 'vitest';
import { unpackExchanges } from '#core/exchange.ts';
import type { ModelOutput, ModelRequest } from '#core/model.ts';
import { Secrets } from '#serve/mcp/index.ts';
import { providersById } from '#ask/providers/index.ts';
import { createModelAsker } from '../../workers/models/ask-model.ts';
import { ModelKeys } from '../../workers/models/model-keys.ts';
import { CellRecorder } from '../../workers/runs/cell-recorder.ts';
import { ServerSecrets } from '../../workers/servers/server-secrets.ts';
import { findSecret } from '../e2e/find-secret.ts';

const KEY = 'sk-planted-0123456789-abcdefghijkl';
const provider = providersById.get('openai-chat')!;
const request: ModelRequest = {
  model: 'm',
  messages: [{ role: 'user', text: 'Hi' }],
  settings: {},
  stream: true,
};

const chunk = (content: string, finish_reason: string | null = null): string =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content }, finish_reason }] })}\n\n`;

function anAsker(body: string, type = 'text/event-stream') {
  const keys = new ModelKeys();
  keys.set(provider.id, KEY, provider.defaultBaseUrl);
  const headers = { 'content-type': type };
  return createModelAsker({
    fetch: async () => new Response(body, { headers }),
    now: () => 0,
    wait: async () => {},
    random: () => 0,
    keys,
    limits: { retries: 0 },
  });
}
const ask = (body: string, onCut?: (came: ModelOutput) => void) =>
  anAsker(body).ask({
    provider,
    request,
    signal: new AbortController().signal,
    ...(onCut ? { onCut } : {}),
  });

/** All texts of a value one after the other, as somebody would put pieces together. */
const joined = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : typeof value === 'object' && value !== null
      ? Object.values(value).map(joined).join('')
      : '';

describe('a model that repeats the key', () => {
  test('piece by piece in a stream leaves it in no event that is kept', async () => {
    const pieces = [...KEY].map((letter) => chunk(letter));
    const { output } = await ask(`${pieces.join('')}${chunk('', 'stop')}data: [DONE]\n\n`);
    expect(output.message.text).toBe('[secret]');
    expect(joined(output.raw)).not.toContain(KEY.slice(0, 8));
  });

  test('in one event of a stream leaves the others as they came', async () => {
    const { output } = await ask(`${chunk('Hello')}${chunk('', 'stop')}data: [DONE]\n\n`);
    expect(joined(output.raw)).toContain('Hello');
  });

  test.each([8, 15, KEY.length - 1, KEY.length])(
    'and is cut off after %i characters of it leaves nothing of them',
    async (length) => {
      const came: ModelOutput[] = [];
      const failing = ask(`${chunk('It is ')}${chunk(KEY.slice(0, length))}`, (output) => came.push(output));
      await expect(failing).rejects.toMatchObject({ code: 'model-stream-cut' });
      expect(came[0]!.message.text).toBe('It is [secret]');
      expect(JSON.stringify(came[0]!.message)).not.toContain(KEY.slice(0, 8));
    },
  );

  test('all through an answer of which the first and the last part are kept leaves no half of it at the cuts', async () => {
    const whole = JSON.stringify({
      choices: [{ message: { content: `${KEY}.`.repeat(40_000) }, finish_reason: 'stop' }],
    });
    const recorder = new CellRecorder(() => 0);
    const asker = anAsker(whole, 'application/json');
    const signal = new AbortController().signal;
    const asked = { ...request, stream: false };
    await recorder.question(asked, (listeners) =>
      asker.ask({ provider, request: asked, signal, ...listeners }),
    );
    const { exchanges } = recorder.exchangesOf({ runId: 'r', cell: 0 });
    const kept = JSON.stringify(unpackExchanges(exchanges!.exchanges));
    expect(kept).toContain('[secret]');
    expect(findSecret(kept, KEY)).toEqual([]);
    for (const half of [KEY.slice(0, 8), KEY.slice(8, 16), KEY.slice(-8)]) expect(kept).not.toContain(half);
  });
});

describe('the secrets of a worker', () => {
  test('are taken out of everything, whoever holds them and whoever repeats them', () => {
    const secrets = new Secrets();
    new ModelKeys(undefined, secrets).set('groq', KEY, 'https://api.groq.com');
    new ServerSecrets(secrets).set('s1', 'X-Token', `header-${KEY}`);
    expect(secrets.text(`${KEY} and header-${KEY}`)).toBe('[secret] and [secret]');
    expect(secrets.answer({ said: [`header-${KEY}`] })).toEqual({ said: ['[secret]'] });
  });

  test('are taken out of an answer although they were forgotten while it came', async () => {
    const held = [KEY];
    const secrets = new Secrets(() => held);
    const said = secrets.during(async (clean) => {
      held.pop();
      expect(clean.answer(KEY)).toBe('[secret]');
      throw new Error(`No ${KEY}`);
    });
    await expect(said).rejects.toThrow('No [secret]');
    expect(secrets.text(KEY)).toBe(KEY);
  });
});
