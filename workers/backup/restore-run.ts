import type { RestoredItem } from '#store/bridge/backup-contract.ts';
import { onOneLine } from '#core/quoted.ts';
import type { Run } from '#core/run.ts';
import type { BackupEntry, openBackup } from '#files/interchange/index.ts';
import { addAssessments } from '#store/storage/assessments.ts';
import type { Database } from '#store/storage/db.ts';
import { claimGeneration } from '#store/storage/generations.ts';
import type { EvalDeps } from '../runs/eval-deps.ts';
import { storeCells } from '../runs/store-run-file.ts';
import { unlessAborted } from './unless-aborted.ts';

type OpenedBackup = Awaited<ReturnType<typeof openBackup>>;
type RunState = Exclude<RestoredItem['state'], 'refused'>;

/** Where a run of a backup goes, and what is there. */
interface RunPlace {
  db: Database;
  deps: EvalDeps;
  /** Runs that are here, by id, those restored on the way included; and the ids of those that were deleted and can be brought back. */
  here: Map<string, Run>;
  deleted: ReadonlySet<string>;
  reserved: readonly string[];
  /** Of the backup. */
  name: string;
  signal: AbortSignal;
}

/** Ids as this site makes them. */
const ID = /^[\w-]{1,100}$/;
const LONGEST_NAME = 200;

/** Stores a run of a backup whole and under its own id, or nothing of it. Throws recording-unknown, backup-unreadable, storage-*. */
export async function restoreRun(
  backup: OpenedBackup,
  entry: BackupEntry,
  { db, deps, here, deleted, reserved, name, signal }: RunPlace,
): Promise<RunState> {
  const { KeptRequests, openRunFile, unreadable } = await import('#files/interchange/index.ts');
  const opened = await openRunFile(await backup.entry(entry.path));
  const { id } = opened.run;
  if (!ID.test(id) || reserved.includes(id))
    throw unreadable('A run of the backup takes a name of this site.');
  const standing = here.get(id);
  if (standing && !isSame(standing, opened.run)) return 'other';
  if (standing) {
    for await (const _ of unlessAborted(opened.assessments(), signal));
    const added = await addAssessments(db, id, unlessAborted(opened.assessments(), signal));
    return added > 0 ? 'completed' : 'here';
  }
  if (deleted.has(id)) return 'deleted';
  const run: Run = {
    ...opened.run,
    status: opened.run.status === 'running' ? 'stopped' : opened.run.status,
    openedFrom: opened.run.openedFrom ?? onOneLine(name).slice(0, LONGEST_NAME),
  };
  const requests = entry.requests && new KeptRequests(await backup.entry(entry.requests), id);
  const claim = await claimGeneration(id);
  try {
    await storeCells(deps, run, {
      records: unlessAborted(opened.results(), signal),
      kept: (record) => record,
      requestsOf: (cell) => (requests ? requests.of(cell) : none),
      assessments: unlessAborted(opened.assessments(), signal),
      keptAssessment: (assessment) => assessment,
    });
  } finally {
    claim.release();
  }
  here.set(id, run);
  return 'restored';
}

const none = Promise.resolve(undefined);

/** Names and tags may have changed since; the cells may not. */
const isSame = (a: Run, b: Run): boolean =>
  a.createdAt === b.createdAt && a.cells === b.cells && a.done === b.done && a.finishedAt === b.finishedAt;
