import type { BackupApi, Restored, RestoredItem, RestoreRequest } from '#store/bridge/backup-contract.ts';
import { toErrorRecord } from '#core/errors.ts';
import { replayedServer, type McpServerRef } from '#core/mcp.ts';
import type { BackupEntry, openBackup } from '#files/interchange/index.ts';
import type { Connect, Database } from '#store/storage/db.ts';
import { listDeleted } from '#store/storage/deleted-runs.ts';
import { listRuns } from '#store/storage/runs.ts';
import { onOneLine } from '#core/quoted.ts';
import type { Run } from '#core/run.ts';
import { addAssessments } from '#store/storage/assessments.ts';
import { claimGeneration, deleteGeneration, publish } from '#store/storage/generations.ts';
import { DatasetWriter } from '#store/storage/dataset-writer.ts';
import { getDataset } from '#store/storage/datasets.ts';
import type { KeptRecording } from '#core/server-recording.ts';
import type { EvalDeps } from '../runs/eval-deps.ts';
import { unending } from '../thread.ts';
import { backUp } from './back-up.ts';
import { storeCells } from '../runs/store-run-file.ts';
import { openedRecording, recordingStore } from '../servers/recorded-servers.ts';

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
async function restoreRun(
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
async function restoreAssessments(
  backup: Awaited<ReturnType<typeof openBackup>>,
  { path }: BackupEntry,
  { db, reserved, signal }: AssessmentPlace,
): Promise<'restored' | 'here'> {
  const { openAssessments, unreadable } = await import('#files/interchange/index.ts');
  const { runId, assessments } = await openAssessments(await backup.entry(path));
  if (!reserved.includes(runId))
    throw unreadable('The backup contains what was said of a run that it does not contain.');
  // All is checked before any of it is stored.
  for await (const _ of unlessAborted(assessments(), signal));
  return (await addAssessments(db, runId, unlessAborted(assessments(), signal))) > 0 ? 'restored' : 'here';
}

type DatasetState = Exclude<RestoredItem['state'], 'refused' | 'deleted' | 'completed'>;

/** Where a data set of a backup goes. */
interface DatasetPlace {
  db: Database;
  /** A name no generation had before. */
  generation: string;
  reserved: readonly string[];
  signal: AbortSignal;
}

/** Stores a data set of a backup whole, or nothing of it. Throws PlaygroundError 'backup-unreadable', storage-*. */
async function restoreDataset(
  backup: OpenedBackup,
  { path }: BackupEntry,
  { db, generation, reserved, signal }: DatasetPlace,
): Promise<DatasetState> {
  const { openDataset, unreadable } = await import('#files/interchange/index.ts');
  const { dataset, batches } = await openDataset(await backup.entry(path));
  if (reserved.includes(dataset.id)) throw unreadable('A data set of the backup takes a name of this site.');
  const here = await getDataset(db, dataset.id);
  if (here) return here.orderHash === dataset.orderHash ? 'here' : 'other';
  const claim = await claimGeneration(generation);
  let isPublished = false;
  const writer = new DatasetWriter(db, generation);
  try {
    for await (const batch of batches()) {
      signal.throwIfAborted();
      await writer.add(batch);
    }
    await writer.flush();
    const { tasks, toolsets, bytes, orderHash, contentHash, shards } = await writer.seal();
    if (tasks !== dataset.tasks || orderHash !== dataset.orderHash)
      throw unreadable('A data set of the backup contradicts itself: it contains other tasks than it says.');
    const whole = { ...dataset, toolsets, bytes };
    await publish(db, { dataset: whole, generation, contentHash }, shards);
    isPublished = true;
    return 'restored';
  } finally {
    await writer.idle();
    // The reason why it was not restored is thrown; parts that stay are swept later.
    if (!isPublished) await deleteGeneration(db, generation).catch(() => undefined);
    claim.release();
  }
}

/** Keeps a recording of a backup under the id that its bytes give it. Throws backup-unreadable, recorded-server-unreadable, storage-*. */
async function restoreRecording(
  backup: Awaited<ReturnType<typeof openBackup>>,
  { path, from }: BackupEntry,
  database: Connect,
): Promise<{ state: 'restored' | 'here'; kept: KeptRecording }> {
  const { text, kept } = await openedRecording(await backup.entry(path), from);
  const store = recordingStore(database);
  if ((await store.get(kept.id)) !== undefined) return { state: 'here', kept };
  await store.put(kept.id, { text, ...(from === undefined ? {} : { from }) });
  return { state: 'restored', kept };
}

/** Items as they come, until the signal ends it: then its reason is thrown. */
async function* unlessAborted<Item>(items: AsyncIterable<Item>, signal: AbortSignal): AsyncGenerator<Item> {
  for await (const item of items) {
    signal.throwIfAborted();
    yield item;
  }
}
