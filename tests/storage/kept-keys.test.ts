import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { type Database, type KeptKey, openDatabase } from '#store/storage/db.ts';
import { deleteKeptKeys, keptKeyPlaces, keptKeys, putKeptKey } from '#store/storage/kept-keys.ts';

const PLANTED = 'sk-planted-0123456789';
const aKey = (change: Partial<KeptKey> = {}): KeptKey => ({
  providerId: 'openrouter',
  origin: 'https://openrouter.ai',
  key: PLANTED,
  isSignedIn: true,
  expiresAt: 5,
  ...change,
});

let number = 0;
let db: Database;
beforeEach(async () => {
  db = await openDatabase({ name: `kept-keys-${number++}` });
});

const bytesOf = async (): Promise<string> => {
  const stored = await db.getAll('keys');
  return stored
    .map((value) =>
      'sealed' in value ? Buffer.from(value.sealed).toString('latin1') + JSON.stringify(value) : '',
    )
    .join();
};

test('keys come back as they were put, and are not readable where they lie', async () => {
  const other = aKey({
    providerId: 'openai',
    origin: 'https://api.openai.com',
    key: 'another-key',
    isSignedIn: false,
  });
  await putKeptKey(db, aKey(), crypto);
  await putKeptKey(db, other, crypto);
  expect(await keptKeys(db, crypto)).toEqual(expect.arrayContaining([aKey(), other]));
  expect(await keptKeyPlaces(db)).toEqual(
    expect.arrayContaining([
      { providerId: 'openai', origin: 'https://api.openai.com', isSignedIn: false, expiresAt: 5 },
      { providerId: 'openrouter', origin: 'https://openrouter.ai', isSignedIn: true, expiresAt: 5 },
    ]),
  );
  expect(await bytesOf()).not.toContain(PLANTED);
});

test('the sealing key cannot be taken out of the browser', async () => {
  await putKeptKey(db, aKey(), crypto);
  const seal = (await db.get('keys', 'seal')) as CryptoKey;
  expect(seal.extractable).toBe(false);
  await expect(crypto.subtle.exportKey('raw', seal)).rejects.toThrow();
});

test('a key whose address was changed in the store is not opened', async () => {
  await putKeptKey(db, aKey(), crypto);
  const stored = (await db.get('keys', 'openrouter https://openrouter.ai'))!;
  await db.put('keys', { ...stored, origin: 'https://evil.example' }, 'openrouter https://evil.example');
  expect(await keptKeys(db, crypto)).toEqual([aKey()]);
});

test('two that are put at once are both opened again', async () => {
  await Promise.all([putKeptKey(db, aKey(), crypto), putKeptKey(db, aKey({ providerId: 'groq' }), crypto)]);
  expect(await keptKeys(db, crypto)).toHaveLength(2);
});

test.each<[string, [string?, string?], number]>([
  ['one place', ['openrouter', 'https://openrouter.ai'], 2],
  ['one provider', ['openrouter'], 1],
  ['all', [], 0],
])('forgetting %s leaves the others', async (_, which, left) => {
  await putKeptKey(db, aKey(), crypto);
  await putKeptKey(db, aKey({ origin: 'https://proxy.example' }), crypto);
  await putKeptKey(db, aKey({ providerId: 'groq' }), crypto);
  await deleteKeptKeys(db, ...which);
  expect(await keptKeys(db, crypto)).toHaveLength(left);
  if (left === 0) expect(await db.count('keys')).toBe(0);
});

test('a page without https keeps nothing and says why', async () => {
  const bare = { getRandomValues: crypto.getRandomValues.bind(crypto) } as unknown as Crypto;
  await expect(putKeptKey(db, aKey(), bare)).rejects.toMatchObject({ code: 'storage-unavailable' });
  expect(await keptKeys(db, bare)).toEqual([]);
});
