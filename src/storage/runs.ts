import { PlaygroundError } from '#core/errors.ts';
import type { Run } from '#core/run.ts';
import type { Database } from './db.ts';
import { fromStore, settle } from './storage-error.ts';

const cellsOf = (runId: string) => IDBKeyRange.bound([runId], [runId, []]);

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

/** Newest first. A run that was cut off could not write down how far it had come: its cells are counted. */
export async function listRuns(db: Database): Promise<Run[]> {
  const runs = await fromStore(db.getAll('runs'));
  const counted = runs.map(async (run) =>
    run.status === 'finished'
      ? run
      : { ...run, done: await fromStore(db.count('summaries', cellsOf(run.id))) },
  );
  return (await Promise.all(counted)).sort((a, b) => b.createdAt - a.createdAt);
}

/** Deletes a run with all its results in one transaction; one that is not there is no error. */
export async function deleteRun(db: Database, id: string): Promise<void> {
  const cells = cellsOf(id);
  const transaction = db.transaction(['runs', 'results', 'summaries', 'exchanges'], 'readwrite');
  await settle(transaction, [
    () => transaction.objectStore('runs').delete(id),
    () => transaction.objectStore('results').delete(cells),
    () => transaction.objectStore('summaries').delete(cells),
    () => transaction.objectStore('exchanges').delete(cells),
  ]);
}
