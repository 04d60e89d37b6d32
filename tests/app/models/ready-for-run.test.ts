import { expect, test } from 'vitest';
import type { LanguageModelRef } from '#core/model.ts';
import { areReady } from '../../../src/app/run/start-checks.ts';
import { aLanguageModel } from '../../builders/a-language-model.ts';

/** Models at addresses of their own: `ollama` needs no key, all others do; a key is held where `held` says so. */
const modelsWithKeys = (...held: string[]) => {
  const looked: string[] = [];
  return {
    looked,
    load: async () => void looked.push('models'),
    loadOffers: async () => (looked.push('providers'), []),
    known: (ref: LanguageModelRef) => ({
      ref,
      address: `https://${ref.providerId}.example`,
      needsKey: ref.providerId !== 'ollama',
    }),
    keyAt: (providerId: string, address: string) =>
      held.includes(providerId)
        ? { providerId, origin: address, isKept: false, isSignedIn: false }
        : undefined,
  };
};
const openai = aLanguageModel();
const ollama = aLanguageModel({ providerId: 'ollama' });
const ownModel = aLanguageModel({ providerId: 'browser-model' });

test.each([
  ['whose keys are all held are ready', ['openai-chat'], [openai, ollama], true],
  ['of which one lacks its key are not', [], [ollama, openai], false],
  ['that need no key are ready', [], [ollama], true],
  ['inside a browser that has none are not', ['browser-model'], [ownModel], false],
])('models %s', async (_, held, refs, isReady) => {
  const models = modelsWithKeys(...held);
  expect(await areReady(models, refs)).toBe(isReady);
  expect(models.looked).toEqual(['models', 'providers']);
});
