import type { HumanLabel } from '#core/judgement.ts';
import type { Database } from './db.ts';
import { fromStore, settle } from './storage-error.ts';

/** Stores labels; one of the same run, cell and rater is replaced. Throws PlaygroundError 'storage-quota'. */
export async function putHumanLabels(db: Database, labels: readonly HumanLabel[]): Promise<void> {
  const transaction = db.transaction('humanLabels', 'readwrite');
  await settle(
    transaction,
    labels.map((label) => () => transaction.store.put(label)),
  );
}

/** By rater and cell. */
export const humanLabelsOf = (db: Database, runId: string): Promise<HumanLabel[]> =>
  fromStore(db.getAll('humanLabels', IDBKeyRange.bound([runId], [runId, []])));

/** One that is not there is no error. */
export async function removeHumanLabel(
  db: Database,
  { runId, rater, cell }: Pick<HumanLabel, 'runId' | 'rater' | 'cell'>,
): Promise<void> {
  const transaction = db.transaction('humanLabels', 'readwrite');
  await settle(transaction, [() => transaction.store.delete([runId, rater, cell])]);
}
