import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { openDatabase } from '#store/storage/db.ts';
import { chosenAtOnce, keepAtOnce, readAtOnce } from '../../../src/app/frame/state/at-once.ts';

test.each([
  [3, 3],
  [1, 1],
  [7.9, 7],
  [1000, 32],
  [0, undefined],
  [-2, undefined],
  [Number.NaN, undefined],
  ['6', undefined],
  [null, undefined],
  [undefined, undefined],
])('a choice of %j requests at once means %j', (value, atOnce) => {
  expect(chosenAtOnce(value)).toBe(atOnce);
});

test('the choice is kept in this browser and can be taken back', async () => {
  const database = await openDatabase({ name: 'at-once' });
  expect(await readAtOnce(database)).toBeUndefined();
  await keepAtOnce(database, 12);
  expect(await readAtOnce(database)).toBe(12);
  await keepAtOnce(database, undefined);
  expect(await readAtOnce(database)).toBeUndefined();
});
