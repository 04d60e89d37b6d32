import type { BackupEntry, openBackup } from '#files/interchange/index.ts';
import { addAssessments } from '#store/storage/assessments.ts';
import type { Database } from '#store/storage/db.ts';
import { unlessAborted } from './unless-aborted.ts';

/** Where they go; `reserved`: ids of the site's own runs are among them. */
interface AssessmentPlace {
  db: Database;
  reserved: readonly string[];
  signal: AbortSignal;
}

/**
 * Stores what a backup holds of what was said of a run of the site, and this browser does not. Throws backup-unreadable,
 * recording-unknown, storage-*.
 */
export async function restoreAssessments(
  backup: Awaited<ReturnType<typeof openBackup>>,
  { path }: BackupEntry,
  { db, reserved, signal }: AssessmentPlace,
): Promise<'restored' | 'here'> {
  const { openAssessments, unreadable } = await import('#files/interchange/index.ts');
  const { runId, assessments } = await openAssessments(await backup.entry(path));
  if (!reserved.includes(runId))
    throw unreadable('The backup holds what was said of a run that it does not hold.');
  // All is checked before any of it is stored.
  for await (const _ of unlessAborted(assessments(), signal));
  return (await addAssessments(db, runId, unlessAborted(assessments(), signal))) > 0 ? 'restored' : 'here';
}
