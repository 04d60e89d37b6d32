import { describe, expect, test } from 'vitest';
import type { HeldKey } from '#store/bridge/models-contract.ts';
import type { ProviderOffer } from '#core/model-providers.ts';
import { addedModel } from '../../../src/app/frame/models/added-models.ts';
import { keyPlaces, forgottenWords, keptWords, keyStateWords } from '../../../src/app/run/keys/keys.ts';

const offer = (change: Partial<ProviderOffer>): ProviderOffer => ({
  id: 'openrouter',
  title: 'OpenRouter',
  homepage: 'https://openrouter.ai/keys',
  keyHint: 'sk-or-…',
  needsKey: true,
  defaultBaseUrl: 'https://openrouter.ai/api/v1',
  models: ['openai/gpt-5'],
  ...change,
});
const openRouter = offer({
  signIn: { host: 'openrouter.ai', keyOrigin: 'https://openrouter.ai', needsClient: false },
});
const groq = offer({
  id: 'groq',
  title: 'Groq',
  defaultBaseUrl: 'https://api.groq.com/openai/v1',
  models: ['m'],
});
const own = offer({ id: 'own', title: 'Own', needsKey: false, defaultBaseUrl: '', models: [] });
const held = (change: Partial<HeldKey>): HeldKey => ({
  providerId: 'groq',
  origin: 'https://api.groq.com',
  isKept: false,
  isSignedIn: false,
  ...change,
});

describe('the places of keys', () => {
  test('are those in use, those that hold a key and those where one may sign in, each once', () => {
    const added = [
      addedModel(own, 'a', 'http://localhost:8000/v1'),
      addedModel(own, 'b', 'http://localhost:8000/v2'),
      addedModel(own, 'c', 'https://models.example/v1'),
    ];
    const places = keyPlaces([openRouter, groq, own], added, [held({}), held({ providerId: 'gone' })]);
    expect(places.map(({ title, origin }) => `${title} ${origin}`)).toEqual([
      'Own http://localhost:8000',
      'Own https://models.example',
      'Groq https://api.groq.com',
      'gone https://api.groq.com',
      'OpenRouter https://openrouter.ai',
    ]);
  });

  test('know whom a test would ask: a model of the person’s, else the provider’s first, else nobody', () => {
    const added = [addedModel(own, 'a', 'http://localhost:8000/v1')];
    const keys = [held({}), held({ origin: 'https://proxy.example' })];
    const asked = keyPlaces([groq, own], added, keys).map(({ model }) => model?.model);
    expect(asked).toEqual(['a', 'm', undefined]);
  });

  test('leave out what has no address of its own, such as the browser’s own model', () => {
    const model = { ...addedModel(own, 'a', 'http://localhost:8000/v1'), address: '' };
    expect(keyPlaces([own], [model], [])).toEqual([]);
  });
});

describe('words', () => {
  test.each<[Partial<HeldKey> | undefined, boolean, RegExp]>([
    [undefined, true, /^No key\.$/],
    [undefined, false, /^No key; it may need none\.$/],
    [{}, true, /^In this page’s memory until you close it\.$/],
    [{ isKept: true }, true, /^Kept on this device, encrypted\.$/],
    [{ isSignedIn: true, expiresAt: 60_000 }, true, /close it, from signing in\. It expires .+\.$/],
    [{ isSignedIn: true, expiresAt: 40_000 }, true, /It expired .+: sign in again\.$/],
  ])('say where a key stands: %j', (key, needsKey, words) => {
    expect(keyStateWords(key && held(key), needsKey, 50_000)).toMatch(words);
  });

  test('say how long it is kept, where it goes, and that it stays valid where it was made', () => {
    expect(keptWords(false, 'a.example')).toMatch(/until you close it, sent to a\.example alone\.$/);
    expect(keptWords(true, '')).toMatch(
      /on this device until you forget it, sent to the address above alone\.$/,
    );
    expect(forgottenWords('Groq')).toMatch(/cannot be undone.*valid at Groq until you delete it there/);
  });
});
