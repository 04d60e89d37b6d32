import type { Assessment } from '#core/assessment.ts';
import type { Judgement } from '#core/judgement.ts';
import type { Database } from './db.ts';
import { humanLabelsOf, listJudgings, referencesOf } from './judgings.ts';
import { fromStore, settle } from './storage-error.ts';

/** Judgements read at a time. */
const PAGE = 200;

/** All assessments of a run, each judging before its judgements. A judging at work is written as stopped. */
export async function* assessmentsOf(db: Database, runId: string): AsyncGenerator<Assessment> {
  for (const judging of (await listJudgings(db, runId)).reverse()) {
    yield { judging: judging.status === 'running' ? { ...judging, status: 'stopped' } : judging };
    for await (const judgement of judgementsInTurn(db, judging.id)) yield { judgement };
  }
  for (const label of await humanLabelsOf(db, runId)) yield { label };
  for (const reference of await referencesOf(db, runId)) yield { reference };
}

async function* judgementsInTurn(db: Database, judgingId: string): AsyncGenerator<Judgement> {
  let range = IDBKeyRange.bound([judgingId], [judgingId, []]);
  for (;;) {
    const page = await fromStore(db.getAll('judgements', range, PAGE));
    yield* page;
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    range = IDBKeyRange.bound([judgingId, last.cell, last.judge, last.repeat], [judgingId, []], true);
  }
}

/** Stores assessments, all together or not at all. Throws PlaygroundError 'storage-quota'. */
export async function putAssessments(db: Database, assessments: readonly Assessment[]): Promise<void> {
  const transaction = db.transaction(['judgings', 'judgements', 'humanLabels', 'references'], 'readwrite');
  const put = (assessment: Assessment) => {
    if ('judging' in assessment) return transaction.objectStore('judgings').put(assessment.judging);
    if ('judgement' in assessment) return transaction.objectStore('judgements').put(assessment.judgement);
    if ('label' in assessment) return transaction.objectStore('humanLabels').put(assessment.label);
    return transaction.objectStore('references').put(assessment.reference);
  };
  await settle(
    transaction,
    assessments.map((assessment) => () => put(assessment)),
  );
}

/**
 * Stores the assessments of a run that are missing here; others stay. Returns how many judgings, labels and reference answers it
 * added. A judging is stored after its judgements, so an interrupted one counts as missing.
 */
export async function addAssessments(
  db: Database,
  runId: string,
  assessments: AsyncIterable<Assessment>,
): Promise<number> {
  const missing = missingAmong(await keysHere(db, runId));
  let added = 0;
  let batch: Assessment[] = [];
  let judging: Assessment[] = [];
  const store = async (more: readonly Assessment[]): Promise<void> => {
    await putAssessments(db, [...batch, ...more]);
    batch = [];
  };
  for await (const assessment of assessments) {
    if (!('judgement' in assessment)) {
      if (judging.length > 0) await store(judging);
      judging = [];
    }
    if (!missing(assessment)) continue;
    if (!('judgement' in assessment)) added += 1;
    if ('judging' in assessment) judging = [assessment];
    else batch.push(assessment);
    if (batch.length >= PAGE) await store([]);
  }
  await store(judging);
  return added;
}

const keyOf = (...parts: (string | number)[]): string => JSON.stringify(parts);

/** Of all judgings, because their ids are unique among all runs; of labels and reference answers those of the run. */
async function keysHere(db: Database, runId: string): Promise<ReadonlySet<string>> {
  const [judgings, labels, references] = await Promise.all([
    fromStore(db.getAllKeys('judgings')),
    humanLabelsOf(db, runId),
    referencesOf(db, runId),
  ]);
  return new Set([
    ...judgings.map((id) => keyOf(id)),
    ...labels.map(({ rater, cell }) => keyOf(rater, cell)),
    ...references.map(({ task }) => keyOf(task)),
  ]);
}

const missingAmong =
  (here: ReadonlySet<string>) =>
  (assessment: Assessment): boolean => {
    if ('judging' in assessment) return !here.has(keyOf(assessment.judging.id));
    if ('judgement' in assessment) return !here.has(keyOf(assessment.judgement.judgingId));
    if ('label' in assessment) return !here.has(keyOf(assessment.label.rater, assessment.label.cell));
    return !here.has(keyOf(assessment.reference.task));
  };

/** Runs with assessments, stored or not. */
export async function assessedRuns(db: Database): Promise<Set<string>> {
  const [judgings, labels, references] = await Promise.all([
    fromStore(db.getAll('judgings')),
    fromStore(db.getAllKeys('humanLabels')),
    fromStore(db.getAllKeys('references')),
  ]);
  return new Set([
    ...judgings.map(({ runId }) => runId),
    ...labels.map(([runId]) => runId),
    ...references.map(([runId]) => runId),
  ]);
}
