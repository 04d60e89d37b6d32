import 'fake-indexeddb/auto';
import { openDatabase, type Database } from '#store/storage/db.ts';
import { beforeEach, expect, test } from 'vitest';
import { askToKeep, storageAnswer } from '../../src/app/frame/keep-storage.ts';

let db: Database;
let number = 0;
beforeEach(async () => (db = await openDatabase({ name: `keep-storage-${number++}` })));

/** A browser's storage that answers so when it is asked, and counts how often it was. */
function aStorage(answer: boolean) {
  const storage = {
    asked: 0,
    isKept: false,
    persisted: async () => storage.isKept,
    persist: async () => {
      storage.asked++;
      storage.isKept = answer;
      return answer;
    },
  };
  return storage;
}

test.each([
  [true, 'kept'],
  [false, 'refused'],
])('a browser that says %s is asked once, and the answer stays', async (says, answer) => {
  const storage = aStorage(says);
  expect(await storageAnswer(db, storage)).toBeUndefined();
  await askToKeep(db, storage);
  await askToKeep(db, storage);
  expect(storage.asked).toBe(1);
  expect(await storageAnswer(db, storage)).toBe(answer);
});

test('a refusal is forgotten when the browser keeps the data after all', async () => {
  const storage = aStorage(false);
  await askToKeep(db, storage);
  storage.isKept = true;
  expect(await storageAnswer(db, storage)).toBe('kept');
});

test('a browser that keeps the data already is not asked, and one without the means is left alone', async () => {
  await askToKeep(db, undefined);
  await askToKeep(db, {});
  expect(await storageAnswer(db, undefined)).toBeUndefined();
  const storage = { ...aStorage(true), persisted: async () => true };
  await askToKeep(db, storage);
  expect(storage.asked).toBe(0);
});
