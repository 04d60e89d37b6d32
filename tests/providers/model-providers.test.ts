import { expect, test } from 'vitest';
import { isLocalProvider } from '#core/local-model.ts';
import { PROVIDER_OFFERS } from '#core/model-providers.ts';
import { keySignIns, localProviders, providers } from '#ask/providers/index.ts';

test('what is offered has a codec each, in the order of the codecs', () => {
  expect([...providers, ...localProviders].map(({ id }) => id)).toEqual(PROVIDER_OFFERS.map(({ id }) => id));
});

test('every provider over a network can be asked which models it has, and one may sign in where a sign-in is known', () => {
  for (const { id, modelList } of providers)
    expect([modelList !== undefined, isLocalProvider(id)], id).toEqual([true, false]);
  expect(PROVIDER_OFFERS.filter(({ signIn }) => signIn).map(({ id }) => id)).toEqual([...keySignIns.keys()]);
});
