import type { Database } from './db.ts';
import { isClaimed } from './generations.ts';
import { deleteRun } from './runs.ts';
import { fromStore } from './storage-error.ts';

/** Ids of runs that are made of a log begin so; one that is being written claims its id as data sets claim their generation. */
export const RECORDED = 'recorded-';

/**
 * Deletes the cells that imports of logs left behind when their page was closed. Such a run is written after its cells, so that cells
 * without a run belong to none, unless another tab is writing them.
 */
export async function sweepRecordedCells(db: Database): Promise<void> {
  const runs = new Set(await fromStore(db.getAllKeys('runs')));
  for (let from: [string, number] = [RECORDED, 0]; ;) {
    const range = IDBKeyRange.bound(from, [`${RECORDED}\uffff`, 0]);
    const cursor = await fromStore(db.transaction('summaries').store.openKeyCursor(range));
    if (!cursor) return;
    const [runId] = cursor.key;
    if (!runs.has(runId) && !(await isClaimed(runId))) await deleteRun(db, runId);
    from = [runId, Infinity];
  }
}
