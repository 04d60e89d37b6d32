import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import type { Run } from '#core/run.ts';
import { openDatabase, type Database } from '#store/storage/db.ts';
import {
  bringBack,
  KEPT_DELETED,
  listDeleted,
  removeOverdue,
  setAside,
  sweepRecordedCells,
} from '#store/storage/deleted-runs.ts';
import {
  sizeOfRun,
  getRun,
  listRuns,
  putResults,
  putRun,
  summariesOf,
  type FinishedCell,
} from '#store/storage/runs.ts';

let db: Database;
let number = 0;
beforeEach(async () => {
  db = await openDatabase({ name: `deleted-runs-${number++}` });
});

async function aStoredRun(id: string, cells = 2, text = ''): Promise<Run> {
  const run = { id, createdAt: 1, cells, done: cells, status: 'finished', config: {} } as Run;
  await putRun(db, run);
  const finished = Array.from({ length: cells }, (_, cell) => ({
    record: { runId: id, cell, text } as unknown as FinishedCell['record'],
    summary: { cell } as FinishedCell['summary'],
  }));
  await putResults(db, finished);
  return run;
}
const idsHere = async () => (await listRuns(db)).map(({ id }) => id);

test('a deleted run is in no list and whole when it is brought back, also by another connection', async () => {
  const run = await aStoredRun('a');
  await setAside(db, 'a', 10);
  expect(await idsHere()).toEqual([]);
  await expect(getRun(db, 'a')).rejects.toMatchObject({ code: 'run-unknown' });
  db.close();
  db = await openDatabase({ name: `deleted-runs-${number - 1}` });
  expect(await listDeleted(db)).toEqual([{ run, deletedAt: 10 }]);
  await bringBack(db, 'a');
  expect(await getRun(db, 'a')).toEqual(run);
  expect(await summariesOf(db, 'a')).toHaveLength(2);
  expect(await listDeleted(db)).toEqual([]);
});

test('it is removed for good once its time is over and not a millisecond before', async () => {
  await aStoredRun('a');
  await aStoredRun('b');
  await setAside(db, 'a', 10);
  await setAside(db, 'b', 11);
  expect(await removeOverdue(db, 9 + KEPT_DELETED)).toBe(0);
  expect(await removeOverdue(db, 10 + KEPT_DELETED)).toBe(1);
  expect((await listDeleted(db)).map(({ run }) => run.id)).toEqual(['b']);
  expect(await summariesOf(db, 'a')).toEqual([]);
  expect(await summariesOf(db, 'b')).toHaveLength(2);
  await expect(bringBack(db, 'a')).rejects.toMatchObject({ code: 'run-unknown' });
});

test('deleting what is not there, or twice, harms nothing', async () => {
  await aStoredRun('a');
  await setAside(db, 'x', 1);
  await setAside(db, 'a', 1);
  await setAside(db, 'a', 2);
  expect((await listDeleted(db)).map(({ deletedAt }) => deletedAt)).toEqual([1]);
});

test('cells of a deleted run of recorded answers are not swept away with those that belong to no run', async () => {
  await aStoredRun('recorded-a');
  await setAside(db, 'recorded-a', 1);
  expect(await sweepRecordedCells(db)).toBe(0);
  expect(await summariesOf(db, 'recorded-a')).toHaveLength(2);
});

test('the size of a small run is measured whole, that of a large one on some of its cells', async () => {
  await aStoredRun('small', 3, 'ä');
  const each = new TextEncoder().encode(JSON.stringify({ runId: 'small', cell: 0, text: 'ä' })).length;
  expect(await sizeOfRun(db, 'small')).toEqual({ bytes: 3 * each, cells: 3, measured: 3 });
  await aStoredRun('large', 1000, 'x'.repeat(500));
  const { bytes, cells, measured } = await sizeOfRun(db, 'large');
  expect([cells, measured]).toEqual([1000, 24]);
  expect(bytes / 1000).toBeGreaterThan(500);
  expect(bytes / 1000).toBeLessThan(560);
  expect(await sizeOfRun(db, 'none')).toEqual({ bytes: 0, cells: 0, measured: 0 });
});
