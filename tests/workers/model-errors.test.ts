import { describe, expect, test } from 'vitest';
import type { RequestChange } from '#core/model.ts';
import { Secret } from '#serve/mcp/index.ts';
import { providersById } from '#ask/providers/index.ts';
import {
  type AskedAt,
  keyMissing,
  reportedFailure,
  tooLongToWait,
} from '../../workers/models/model-errors.ts';
import { unreadableFailure } from '../../workers/models/send.ts';

/** A question to a provider, at its own address where no other is named. */
function askedAt(providerId: string, address?: string, key = 'sk-0123456789'): AskedAt {
  const provider = providersById.get(providerId)!;
  const url = `${address ?? provider.defaultBaseUrl}/chat/completions`;
  return { provider, encoded: { url }, key: key === '' ? undefined : new Secret(key) };
}
const OWN = 'https://models.example:8443/v1';
const LOCAL = 'http://127.0.0.1:8000/v1';

describe('a request that is refused', () => {
  const mend = { kind: 'mend' as const, at: '/body/reasoning/effort', why: 'The model refused it.' };
  const nothing = 'It names nothing that could be left out or changed, so nothing else was tried.';
  const elsewhere = /^Check the name of the model/;

  test.each<[object, RequestChange[], string, RegExp]>([
    [{}, [], nothing, elsewhere],
    [{ maxOutputTokens: 8192, stream: true }, [], nothing, elsewhere],
    [
      { temperature: 0, seed: 1 },
      [],
      nothing,
      /leave “Temperature” and “Seed of the models” empty in a new run/,
    ],
    [
      {},
      [mend, mend, { ...mend, at: '/body/max_tokens', after: 'max_completion_tokens' }],
      'It was asked again with what it refused left out or changed (reasoning.effort, max_tokens), and refused that as well.',
      elsewhere,
    ],
  ])(
    'with the settings %j and changes %j says what was tried, and names no setting that was not given',
    (settings, changes, tried, hint) => {
      const asked = askedAt('openai-compatible', LOCAL);
      const failure = reportedFailure(
        { ...asked, encoded: { ...asked.encoded, changes }, request: { settings } },
        400,
        { message: 'Bad request.', kind: '' },
      );
      expect(failure.message).toBe(
        `127.0.0.1:8000 does not take the request (400). It says: “Bad request.” ${tried}`,
      );
      expect(failure.hint).toMatch(hint);
    },
  );

  test('for a list of models says nothing of a question', () => {
    const { message } = reportedFailure(askedAt('openai-compatible', LOCAL), 400, undefined);
    expect(message).toBe('127.0.0.1:8000 does not take the request (400).');
  });
});

describe('a key that is refused', () => {
  const refusal = { message: 'Incorrect API key provided', kind: '' };

  test('names the provider at its own address, the host it went to, and where keys are made', () => {
    const { code, message, hint } = reportedFailure(askedAt('openai-chat'), 401, refusal);
    expect(code).toBe('model-key-rejected');
    expect(message).toBe(
      'OpenAI (chat completions) does not accept the key (401). It says: “Incorrect API key provided”.',
    );
    expect(hint).toContain('It was sent to api.openai.com and nowhere else.');
    expect(hint).toContain('https://platform.openai.com');
  });

  test.each(['openai-chat', 'anthropic'])(
    'of %s at another address names that host alone, not the provider or where it makes keys',
    (providerId) => {
      const { message, hint } = reportedFailure(askedAt(providerId, OWN), 401, refusal);
      expect(message).toContain('models.example:8443 does not accept the key (401).');
      expect(hint).toContain('It was sent to models.example:8443 and nowhere else.');
      expect(message + hint).not.toMatch(/OpenAI|Anthropic|platform|console/);
    },
  );

  test('is missing where none was sent', () => {
    const { code, message, hint } = reportedFailure(askedAt('openai-compatible', LOCAL, ''), 401, undefined);
    expect(code).toBe('model-key-missing');
    expect(message).toBe('127.0.0.1:8000 refuses a question without a key (401).');
    expect(hint).toBe('Give the one for this address: it goes to 127.0.0.1:8000 and nowhere else.');
  });
});

test.each([
  ['its own address', undefined, 'There is no key for Groq.', 'https://console.groq.com'],
  ['another', OWN, 'There is no key for models.example:8443.', 'it goes to models.example:8443'],
])('a key that is missing at %s is asked for by who is asked', (_, address, message, words) => {
  const error = keyMissing(askedAt('groq', address, ''));
  expect(error.message).toBe(message);
  expect(error.hint).toContain(words);
});

describe('what another says', () => {
  test.each([
    ['Slow down', 'It says: “Slow down”. It asks to wait 23 s.'],
    ['Slow down.', 'It says: “Slow down.” It asks to wait 23 s.'],
  ])('of “%s” ends before our own words go on', (text, words) => {
    const told = reportedFailure(askedAt('groq'), 429, { message: text, kind: '' });
    expect(tooLongToWait(told, 23_000).message).toBe(`Groq asks for fewer requests (429). ${words}`);
  });

  test('in the middle of a stream comes without a status', () => {
    const { message } = reportedFailure(askedAt('groq'), 0, { message: '', kind: 'overloaded_error' });
    expect(message).toBe('Groq has too much to do.');
  });
});

describe('a server that does not let this page read its answers', () => {
  test.each([
    ['ollama', undefined, 'model-local-refused', 'Ollama runs', 'OLLAMA_ORIGINS'],
    ['vllm', OWN, 'model-cors-blocked', 'models.example:8443 is there', '--allowed-origins'],
    ['openai-compatible', LOCAL, 'model-local-refused', '127.0.0.1:8000 runs', 'OLLAMA_ORIGINS, --cors'],
    ['openai-chat', LOCAL, 'model-local-refused', '127.0.0.1:8000 runs', 'OLLAMA_ORIGINS, --cors'],
    ['openai-chat', OWN, 'model-cors-blocked', 'models.example:8443 is there', 'allowed origins'],
    ['moonshot', OWN, 'model-cors-blocked', 'models.example:8443 is there', 'allowed origins'],
    ['moonshot', undefined, 'model-cors-blocked', 'Moonshot is there', 'Kimi Code'],
    ['together', undefined, 'model-cors-blocked', 'Together is there', 'OpenRouter'],
  ])('of %s at %s is named with what to set', (providerId, address, code, who, words) => {
    const error = unreadableFailure(askedAt(providerId, address), 'answers');
    expect([error.code, error.message]).toEqual([code, expect.stringContaining(who)]);
    expect(error.message).toContain('(CORS)');
    expect(error.hint).toContain(words);
  });

  test('is a hidden refusal of the key at the provider’s own address alone', () => {
    const error = unreadableFailure(askedAt('openai-responses'), 'answers');
    expect(error.code).toBe('model-key-rejected');
    expect(error.hint).toContain('sent to api.openai.com and nowhere else');
  });
});

test.each([
  ['openai-chat', LOCAL, 'model-local-refused', '127.0.0.1:8000 does not answer', 'local network'],
  ['openai-chat', OWN, 'model-unreachable', 'models.example:8443 cannot be reached', 'address'],
])('a silent server of %s at %s is named by its host', (providerId, address, code, message, words) => {
  const error = unreadableFailure(askedAt(providerId, address), 'silent');
  expect(error).toMatchObject({ code, message: expect.stringContaining(message) as string });
  expect(error.hint).toContain(words);
});
