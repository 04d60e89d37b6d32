import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ResultRecord } from '#core/cell.ts';
import type { Run } from '#core/run.ts';
import { openDatabase, type Database } from '#store/storage/db.ts';
import { claimGeneration } from '#store/storage/generations.ts';
import { sweepFromPage, sweepRecordedCells } from '#store/storage/deleted-runs.ts';
import { putResults, putRun, summariesOf, type FinishedCell } from '#store/storage/runs.ts';

let db: Database;
let number = 0;
beforeEach(async () => {
  db = await openDatabase({ name: `recorded-cells-${number++}` });
});
afterEach(() => vi.unstubAllGlobals());

const cellsOf = (runId: string): FinishedCell[] =>
  [0, 1].map((cell) => ({
    record: { runId, cell } as ResultRecord,
    summary: {} as FinishedCell['summary'],
  }));
const left = async (...ids: string[]) =>
  Promise.all(ids.map(async (id) => (await summariesOf(db, id)).length));

test('cells of an import that was cut short are swept, those of a run and of another import at work stay', async () => {
  for (const id of ['recorded-cut', 'recorded-done', 'recorded-working', 'other'])
    await putResults(db, cellsOf(id));
  await putRun(db, { id: 'recorded-done', createdAt: 0 } as Run);
  const claim = await claimGeneration('recorded-working');
  expect(await sweepRecordedCells(db)).toBe(1);
  expect(await left('recorded-cut', 'recorded-done', 'recorded-working', 'other')).toEqual([0, 2, 2, 2]);
  expect(await db.count('results')).toBe(6);
  claim.release();
  expect(await sweepRecordedCells(db)).toBe(1);
});

test('a page that cannot see what other threads write sweeps nothing', async () => {
  await putResults(db, cellsOf('recorded-cut'));
  vi.stubGlobal('navigator', {});
  expect(await sweepFromPage(db)).toBe(0);
  expect(await left('recorded-cut')).toEqual([2]);
  vi.stubGlobal('navigator', { locks: { query: async () => ({ held: [] }) } });
  expect(await sweepFromPage(db)).toBe(1);
  expect(await left('recorded-cut')).toEqual([0]);
});
