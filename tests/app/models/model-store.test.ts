import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import type { ForgottenKeys, HeldKey } from '#store/bridge/models-contract.ts';
import { PROVIDER_OFFERS } from '#core/model-providers.ts';
import { openDatabase } from '#store/storage/db.ts';
import { putKeptKey } from '#store/storage/kept-keys.ts';
import { ModelStore } from '../../../src/app/frame/state/model-store.svelte.ts';

const HOME = 'https://api.groq.com';
const PROXY = 'https://proxy.example';
const aHeld = (change: Partial<HeldKey> = {}): HeldKey => ({
  providerId: 'groq',
  origin: HOME,
  isKept: false,
  isSignedIn: false,
  ...change,
});

/** A store whose worker contains these keys, in a browser without a database. */
async function aStore(held: readonly HeldKey[]): Promise<ModelStore> {
  const api = { setModelKey: async () => {}, heldModelKeys: async () => held };
  const store = new ModelStore(
    () => Promise.reject(new Error('no test here reads the store')),
    () => api as never,
  );
  await store.setKey('groq', 'key', HOME);
  return store;
}

/** No worker may be asked. */
const noWorker = (): never => {
  throw new Error('the worker was asked');
};

test('providers and kept keys are known without the worker', async () => {
  const db = await openDatabase({ name: 'model-store' });
  const kept = { providerId: 'groq', origin: HOME, isSignedIn: true, expiresAt: 5 };
  await putKeptKey(db, { ...kept, key: 'gsk_secret' }, crypto);
  const store = new ModelStore(async () => db, noWorker);
  await store.loadOffers();
  expect(store.titleOf('groq')).toBe('Groq');
  expect(store.held).toEqual([{ ...kept, isKept: true }]);
  db.close();
});

test('a browser without a database offers every provider and holds no key', async () => {
  const store = new ModelStore(() => Promise.reject(new Error('no store')), noWorker);
  expect(await store.loadOffers()).toHaveLength(PROVIDER_OFFERS.length);
  expect(store.held).toEqual([]);
});

test('looking for kept keys overwrites none that the worker was handed', async () => {
  const store = await aStore([aHeld()]);
  await store.loadOffers();
  expect(store.held).toEqual([aHeld()]);
});

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
