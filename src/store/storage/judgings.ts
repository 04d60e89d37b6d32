import { PlaygroundError } from '#core/errors.ts';
import type { Judgement, Judging, HumanLabel } from '#core/judgement.ts';
import type { ReferenceWork } from '#core/assessment.ts';
import type { Database } from './db.ts';
import { fromStore, settle } from './storage-error.ts';

const judgementsRange = (judgingId: string) => IDBKeyRange.bound([judgingId], [judgingId, []]);

/**
 * Stores a new judging. `ofStored`: its run is a stored one. Throws PlaygroundError 'run-unknown' where that is gone meanwhile,
 * 'storage-quota'.
 */
export async function addJudging(db: Database, judging: Judging, ofStored: boolean): Promise<void> {
  const transaction = db.transaction(['judgings', 'runs', 'deletedRuns'], 'readwrite');
  const { runId } = judging;
  const isThere =
    !ofStored ||
    (await transaction.objectStore('runs').getKey(runId)) !== undefined ||
    (await transaction.objectStore('deletedRuns').getKey(runId)) !== undefined;
  if (!isThere) throw new PlaygroundError('run-unknown', `There is no run "${runId}" in this browser.`);
  await settle(transaction, [() => transaction.objectStore('judgings').put(judging)]);
}

/**
 * Stores how far a judging has come, and judgements of it, all together or not at all. Throws PlaygroundError 'judging-unknown' where it
 * was deleted meanwhile, with its run or alone: nothing of it comes back; 'storage-quota'.
 */
export async function putJudging(
  db: Database,
  judging: Judging,
  judgements: readonly Judgement[] = [],
): Promise<void> {
  const transaction = db.transaction(['judgings', 'judgements'], 'readwrite');
  if ((await transaction.objectStore('judgings').getKey(judging.id)) === undefined) throw gone();
  await settle(transaction, [
    () => transaction.objectStore('judgings').put(judging),
    ...judgements.map((judgement) => () => transaction.objectStore('judgements').put(judgement)),
  ]);
}

const gone = (): PlaygroundError =>
  new PlaygroundError(
    'judging-unknown',
    'This judging was deleted while it was at work, alone or with its run.',
    'What it had judged is deleted with it.',
  );

/** Throws PlaygroundError 'judging-unknown'. */
export async function getJudging(db: Database, id: string): Promise<Judging> {
  const judging = await fromStore(db.get('judgings', id));
  if (judging) return judging;
  throw new PlaygroundError('judging-unknown', `There is no judging "${id}" in this browser.`);
}

/** Newest first; of one run, or of all. */
export async function listJudgings(db: Database, runId?: string): Promise<Judging[]> {
  const judgings = await fromStore(
    runId === undefined ? db.getAll('judgings') : db.getAllFromIndex('judgings', 'runId', runId),
  );
  return judgings.sort((a, b) => b.createdAt - a.createdAt);
}

/** By cell, judge and repeat. */
export const judgementsOf = (db: Database, judgingId: string): Promise<Judgement[]> =>
  fromStore(db.getAll('judgements', judgementsRange(judgingId)));

/** For good; one that is not there is no error. */
export async function deleteJudging(db: Database, id: string): Promise<void> {
  const transaction = db.transaction(['judgings', 'judgements'], 'readwrite');
  await settle(transaction, [
    () => transaction.objectStore('judgings').delete(id),
    () => transaction.objectStore('judgements').delete(judgementsRange(id)),
  ]);
}

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
export const removeHumanLabel = (
  db: Database,
  { runId, rater, cell }: Pick<HumanLabel, 'runId' | 'rater' | 'cell'>,
): Promise<void> => fromStore(db.delete('humanLabels', [runId, rater, cell]));

/** Stores all revisions of a task's reference answer. Throws PlaygroundError 'storage-quota'. */
export const putReference = async (db: Database, work: ReferenceWork): Promise<void> =>
  void (await fromStore(db.put('references', work)));

/** By task. */
export const referencesOf = (db: Database, runId: string): Promise<ReferenceWork[]> =>
  fromStore(db.getAll('references', IDBKeyRange.bound([runId], [runId, []])));
