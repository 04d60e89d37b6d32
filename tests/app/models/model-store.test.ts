import { expect, test } from 'vitest';
import type { ForgottenKeys, HeldKey } from '#bridge/model-keys-contract.ts';
import { ModelStore } from '../../../src/app/state/model-store.svelte.ts';

const HOME = 'https://api.groq.com';
const PROXY = 'https://proxy.example';
const aHeld = (change: Partial<HeldKey> = {}): HeldKey => ({
  providerId: 'groq',
  origin: HOME,
  isKept: false,
  isSignedIn: false,
  ...change,
});

/** A store whose worker holds these keys. */
async function aStore(held: readonly HeldKey[]): Promise<ModelStore> {
  const api = { modelProviders: async () => [], heldModelKeys: async () => held };
  const store = new ModelStore(
    () => Promise.reject(new Error('no test here reads the store')),
    () => api as never,
  );
  await store.loadOffers();
  return store;
}

test.each<[ForgottenKeys, string[]]>([
  [{}, []],
  [{ providerId: 'groq', origin: HOME }, [PROXY, 'https://openrouter.ai']],
  [{ providerId: 'groq' }, ['https://openrouter.ai']],
  [{ providerId: 'mistral' }, [HOME, PROXY, 'https://openrouter.ai']],
])('keys that another tab forgot, %j, are held no more, kept or not', async (forgotten, left) => {
  const keys = [
    aHeld(),
    aHeld({ origin: PROXY, isKept: true }),
    aHeld({ providerId: 'openrouter', origin: 'https://openrouter.ai' }),
  ];
  const store = await aStore(keys);
  store.loseForgotten(forgotten);
  expect(store.held.map(({ origin }) => origin)).toEqual(left);
  expect(store.keyAt('groq', `${HOME}/v1`) !== undefined).toBe(left.includes(HOME));
});

test('with its worker a tab loses the keys that are not kept', async () => {
  const store = await aStore([aHeld(), aHeld({ origin: PROXY, isKept: true })]);
  store.lose();
  expect(store.held.map(({ origin }) => origin)).toEqual([PROXY]);
});
