import { PlaygroundError } from '#core/errors.ts';
import { type Database, type DeletedRun, readerOf, type Source } from './db.ts';
import { deleteRun } from './runs.ts';
import { fromStore, settle } from './storage-error.ts';
import { isClaimed } from './generations.ts';

/** How long a deleted run can be brought back: a day, in milliseconds. */
export const KEPT_DELETED = 24 * 60 * 60 * 1000;

const both = (db: Database) => db.transaction(['runs', 'deletedRuns'], 'readwrite');

/** Takes a run out of the list of runs; it stays whole until `removeOverdue` finds its time over. One that is not there is no error. */
export async function setAside(db: Database, id: string, now: number): Promise<void> {
  const transaction = both(db);
  const run = await transaction.objectStore('runs').get(id);
  if (!run) return;
  await settle(transaction, [
    () => transaction.objectStore('deletedRuns').put({ run, deletedAt: now }),
    () => transaction.objectStore('runs').delete(id),
  ]);
}

/** Undoes `setAside`. Throws PlaygroundError 'run-unknown' where its time is over. */
export async function bringBack(db: Database, id: string): Promise<void> {
  const transaction = both(db);
  const deleted = await transaction.objectStore('deletedRuns').get(id);
  if (!deleted)
    throw new PlaygroundError(
      'run-unknown',
      'This run can no longer be brought back.',
      'It was removed for good, here or in another tab. A backup may hold it.',
    );
  await settle(transaction, [
    () => transaction.objectStore('runs').put(deleted.run),
    () => transaction.objectStore('deletedRuns').delete(id),
  ]);
}

/** The last deleted first. */
export async function listDeleted(source: Source): Promise<DeletedRun[]> {
  const deleted = await fromStore((await readerOf(source)).getAll('deletedRuns'));
  return deleted.sort((a, b) => b.deletedAt - a.deletedAt);
}

/** Removes deleted runs for good when their time to undo is over; returns their number. */
export async function removeOverdue(db: Database, now: number): Promise<number> {
  const overdue = (await listDeleted(db)).filter(({ deletedAt }) => deletedAt + KEPT_DELETED <= now);
  for (const { run } of overdue) await deleteRun(db, run.id);
  return overdue.length;
}

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
