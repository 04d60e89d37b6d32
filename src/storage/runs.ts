import { PlaygroundError } from '#core/errors.ts';
import type { Run } from '#core/run.ts';
import type { Database } from './db.ts';
import { fromStore, settle } from './storage-error.ts';

export async function putRun(db: Database, run: Run): Promise<void> {
  const transaction = db.transaction('runs', 'readwrite');
  await settle(transaction, [() => transaction.store.put(run)]);
}

/** Throws PlaygroundError 'run-unknown'. */
export async function getRun(db: Database, id: string): Promise<Run> {
  const run = await fromStore(db.get('runs', id));
  if (run) return run;
  throw new PlaygroundError('run-unknown', `There is no run "${id}" in this browser.`);
}

/** Newest first. */
export async function listRuns(db: Database): Promise<Run[]> {
  const runs = await fromStore(db.getAll('runs'));
  return runs.sort((a, b) => b.createdAt - a.createdAt);
}

/** Deletes a run with all its results in one transaction; one that is not there is no error. */
export async function deleteRun(db: Database, id: string): Promise<void> {
  const cells = IDBKeyRange.bound([id], [id, []]);
  const transaction = db.transaction(['runs', 'results', 'summaries', 'exchanges'], 'readwrite');
  await settle(transaction, [
    () => transaction.objectStore('runs').delete(id),
    () => transaction.objectStore('results').delete(cells),
    () => transaction.objectStore('summaries').delete(cells),
    () => transaction.objectStore('exchanges').delete(cells),
  ]);
}
