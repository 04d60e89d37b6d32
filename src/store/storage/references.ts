import type { ReferenceWork } from '#core/assessment.ts';
import type { Database } from './db.ts';
import { fromStore, settle } from './storage-error.ts';

/** Stores all revisions of a task's reference answer. Throws PlaygroundError 'storage-quota'. */
export async function putReference(db: Database, work: ReferenceWork): Promise<void> {
  const transaction = db.transaction('references', 'readwrite');
  await settle(transaction, [() => transaction.store.put(work)]);
}

/** By task. */
export const referencesOf = (db: Database, runId: string): Promise<ReferenceWork[]> =>
  fromStore(db.getAll('references', IDBKeyRange.bound([runId], [runId, []])));
