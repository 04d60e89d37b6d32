import type { BackupApi, Restored, RestoredItem, RestoreRequest } from '#store/bridge/backup-contract.ts';
import { toErrorRecord } from '#core/errors.ts';
import { replayedServer, type McpServerRef } from '#core/mcp.ts';
import type { BackupEntry } from '#files/interchange/index.ts';
import type { Connect } from '#store/storage/db.ts';
import { listDeleted } from '#store/storage/deleted-runs.ts';
import { listRuns } from '#store/storage/runs.ts';
import type { EvalDeps } from '../runs/eval-deps.ts';
import { unending } from '../thread.ts';
import { backUp } from './back-up.ts';
import { restoreAssessments, restoreDataset, restoreRecording, restoreRun } from './restore-run.ts';

interface BackupWorld {
  database: Connect;
  deps: EvalDeps;
}
interface Restoring {
  onProgress: (done: number, total: number) => void;
  onReplayed: (server: McpServerRef) => void;
  signal: AbortSignal;
}

/** Backs up all runs and restores them, in the worker that has the runs. */
export function createBackupApi(world: BackupWorld): BackupApi {
  return {
    exportRun: async (order) => (await import('./export-run.ts')).exportRun(world.database, order),
    backUp: async (siteRuns, onProgress, signal = unending()) =>
      backUp(await world.database(), { now: world.deps.now, onProgress, signal, siteRuns }),
    restore: (request, onProgress, onReplayed, signal = unending()) =>
      restored(world, request, { onProgress, onReplayed, signal }),
  };
}

/** Data sets first: the runs are read beside their tasks. */
async function restored(
  { database, deps }: BackupWorld,
  { file, name, reserved }: RestoreRequest,
  { onProgress, onReplayed, signal }: Restoring,
): Promise<Restored | undefined> {
  const { openBackup } = await import('#files/interchange/index.ts');
  const backup = await openBackup(file);
  const db = await database();
  const { createdAt, datasets, runs, assessments, recordings } = backup.head;
  const total = datasets.length + runs.length + assessments.length + recordings.length;
  let done = 0;
  const each = async (
    entries: readonly BackupEntry[],
    restore: (entry: BackupEntry) => Promise<Exclude<RestoredItem['state'], 'refused'>>,
  ): Promise<RestoredItem[]> => {
    const items: RestoredItem[] = [];
    for (const entry of entries) {
      onProgress(done++, total);
      if (signal.aborted) break;
      items.push(await itemOf(entry, restore));
    }
    return items;
  };
  const place = { db, reserved, signal };
  const ofDatasets = await each(datasets, (entry) =>
    restoreDataset(backup, entry, { ...place, generation: deps.makeId() }),
  );
  const deleted = new Set((await listDeleted(db)).map(({ run }) => run.id));
  const here = new Map((await listRuns(db)).map((run) => [run.id, run]));
  const ofRuns = await each(runs, (entry) =>
    restoreRun(backup, entry, { db, deps, here, deleted, reserved, name, signal }),
  );
  const ofSiteRuns = await each(assessments, (entry) => restoreAssessments(backup, entry, place));
  const ofRecordings = await each(recordings, async (entry) => {
    const { state, kept } = await restoreRecording(backup, entry, database);
    onReplayed(replayedServer(kept));
    return state;
  });
  onProgress(total, total);
  if (signal.aborted) return undefined;
  return {
    createdAt,
    datasets: ofDatasets,
    runs: ofRuns,
    assessments: ofSiteRuns,
    recordings: ofRecordings,
  };
}

/** What cannot be restored keeps no other from being restored. */
async function itemOf(
  entry: BackupEntry,
  restore: (entry: BackupEntry) => Promise<Exclude<RestoredItem['state'], 'refused'>>,
): Promise<RestoredItem> {
  const { title } = entry;
  try {
    return { title, state: await restore(entry) };
  } catch (error) {
    return { title, state: 'refused', error: toErrorRecord(error) };
  }
}
