import type { Database } from './db.ts';
import { isClaimed } from './generations.ts';
import { deleteRun } from './runs.ts';
import { fromStore } from './storage-error.ts';

/** Ids of runs that are made of a log begin so; one that is being written claims its id as data sets claim their generation. */
export const RECORDED = 'recorded-';

/**
 * Deletes the cells that imports of logs left behind when their page was closed. Such a run is written after its cells, so that cells
 * without a run belong to none, unless another tab is writing them. Returns how many imports had left some.
 */
export async function sweepRecordedCells(db: Database): Promise<number> {
  // Each by itself: editions before packs stored cells one at a time.
  return (await sweepFrom(db, 'packedSummaries')) + (await sweepFrom(db, 'summaries'));
}

async function sweepFrom(db: Database, store: 'packedSummaries' | 'summaries'): Promise<number> {
  let swept = 0;
  for (let from: [string, number] = [RECORDED, 0]; ;) {
    const range = IDBKeyRange.bound(from, [`${RECORDED}\uffff`, 0]);
    const cursor = await fromStore(db.transaction(store).store.openKeyCursor(range));
    if (!cursor) return swept;
    const [runId] = cursor.key;
    // The run is looked for last: it is written before its claim ends.
    if (!(await isClaimed(runId)) && (await fromStore(db.getKey('runs', runId))) === undefined) {
      // That of a deleted run may be brought back.
      const isDeleted = (await fromStore(db.getKey('deletedRuns', runId))) !== undefined;
      if (!isDeleted) {
        await deleteRun(db, runId);
        swept++;
      }
    }
    from = [runId, Infinity];
  }
}

/** The same in a thread that writes no such cells: without Web Locks it cannot see what the others write, and leaves everything. */
export const sweepFromPage = async (db: Database): Promise<number> =>
  globalThis.navigator?.locks ? sweepRecordedCells(db) : 0;
