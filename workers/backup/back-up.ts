import type { BackedUp } from '#store/bridge/backup-contract.ts';
import type { Dataset } from '#core/dataset.ts';
import { toErrorRecord, PlaygroundError } from '#core/errors.ts';
import type { Run } from '#core/run.ts';
import type { KeptRecording } from '#core/server-recording.ts';
import type { BackupEntry, BackupHead, BackupPacker } from '#files/interchange/index.ts';
import { assessedRuns, assessmentsOf } from '#store/storage/assessments.ts';
import { datasetBatches } from '#store/storage/tasks.ts';
import { listDatasets } from '#store/storage/datasets.ts';
import type { Database } from '#store/storage/db.ts';
import { openedRecording, type RecordingStore, recordingStore } from '../servers/recorded-servers.ts';
import { keptExchanges, listRuns, resultsOf } from '#store/storage/runs.ts';

/** Can it not be fetched again as it is? So is one of a person's file, and one with labels that a person accepted. */
const isOwn = ({ origin, labelledAt }: Dataset): boolean =>
  origin.kind === 'file' || origin.kind === 'text' || (origin.kind === 'url' && labelledAt !== undefined);

export interface BackupOptions {
  now: () => number;
  onProgress: (done: number, total: number) => void;
  signal: AbortSignal;
  /** Ids of the runs that come with the site: what was said of them is kept, and they are not. */
  siteRuns: readonly string[];
}

/** All runs, the person's own data sets and the recordings of servers as one file; undefined when the signal ended it. Throws storage-*. */
export async function backUp(
  db: Database,
  { now, onProgress, signal, siteRuns }: BackupOptions,
): Promise<BackedUp | undefined> {
  const { assessmentLines, BackupPacker, datasetLines } = await import('#files/interchange/index.ts');
  const packer = await BackupPacker.begin();
  const runs = await listRuns(db);
  const own = (await listDatasets(db)).filter(isOwn);
  const head: BackupHead = { createdAt: now(), datasets: [], runs: [], assessments: [], recordings: [] };
  const leftOut: BackedUp['leftOut'] = [];
  /** Did it add something? What is too large is left out, and said. */
  const tried = async (title: string, add: () => Promise<boolean>): Promise<boolean> => {
    try {
      return await add();
    } catch (error) {
      if (isStorageError(error)) throw error;
      leftOut.push({ title, error: toErrorRecord(error) });
      return false;
    }
  };
  const assessed = await assessedRuns(db);
  const ofSite = siteRuns.filter((id) => assessed.has(id));
  const recorded = recordingStore(() => Promise.resolve(db));
  const recordings = await recorded.ids();
  const total = runs.length + own.length + ofSite.length + recordings.length;
  let done = 0;
  for (const dataset of own) {
    onProgress(done++, total);
    if (signal.aborted) return undefined;
    const path = `datasets/${numbered(head.datasets.length)}.jsonl`;
    await packer.add(path, datasetLines(dataset, datasetBatches(db, dataset.id)));
    head.datasets.push({ path, title: dataset.title });
  }
  for (const run of runs) {
    onProgress(done++, total);
    if (signal.aborted) return undefined;
    const { title } = run.config;
    const name = `runs/${numbered(head.runs.length)}`;
    const entry: BackupEntry = { path: `${name}.run.json`, title };
    const requests = `${name}.requests.jsonl`;
    if (!(await tried(title, () => addRun(packer, db, run, entry.path)))) continue;
    if (await tried(`${title}, what was sent`, () => addRequests(packer, db, run, requests)))
      entry.requests = requests;
    head.runs.push(entry);
  }
  for (const id of ofSite) {
    onProgress(done++, total);
    if (signal.aborted) return undefined;
    const path = `assessments/${numbered(head.assessments.length)}.jsonl`;
    await packer.add(path, assessmentLines(id, assessmentsOf(db, id)));
    head.assessments.push({ path, title: `What judges and people said of the site’s run “${id}”` });
  }
  for (const id of recordings) {
    onProgress(done++, total);
    if (signal.aborted) return undefined;
    const path = `recordings/${numbered(head.recordings.length)}.server.jsonl`;
    const entry: BackupEntry = { path, title: `Recording of a server, ${id}` };
    const parts = recordingIn(recorded, id, ({ title, from }) =>
      Object.assign(entry, { title }, from === undefined ? {} : { from }),
    );
    if (await tried(entry.title, () => packer.add(path, parts))) head.recordings.push(entry);
  }
  const file = await packer.end(head);
  onProgress(total, total);
  return {
    file,
    runs: head.runs.length,
    datasets: head.datasets.length,
    recordings: head.recordings.length,
    leftOut,
  };
}

/** The file of a recording, checked; nothing where it was forgotten meanwhile. */
async function* recordingIn(
  recorded: RecordingStore,
  id: string,
  onKept: (kept: KeptRecording) => void,
): AsyncGenerator<string> {
  const file = await recorded.get(id);
  if (file === undefined) return;
  onKept((await openedRecording(new Blob([file.text]), file.from)).kept);
  yield file.text;
}

const numbered = (place: number): string => String(place + 1).padStart(4, '0');

/** A run file that opens by itself. At work it grows: it is written as interrupted, with the results that are read. */
async function addRun(packer: BackupPacker, db: Database, run: Run, path: string): Promise<boolean> {
  const { bounded, MOST_RUN_FILE_BYTES, runFilePartsOf, runTooLarge } =
    await import('#files/interchange/index.ts');
  const asStored: Run = run.status === 'running' ? { ...run, status: 'stopped' } : run;
  const parts = runFilePartsOf(asStored, resultsOf(db, run.id), assessmentsOf(db, run.id));
  return packer.add(path, bounded(parts, MOST_RUN_FILE_BYTES, runTooLarge));
}

/** What providers were sent and answered. */
async function addRequests(packer: BackupPacker, db: Database, run: Run, path: string): Promise<boolean> {
  const { bounded, MOST_RUN_FILE_BYTES, runTooLarge } = await import('#files/interchange/index.ts');
  return packer.add(path, bounded(requestsOf(db, run), MOST_RUN_FILE_BYTES, runTooLarge));
}

async function* requestsOf(db: Database, { id }: Run): AsyncGenerator<string> {
  const { requestsLine } = await import('#files/interchange/index.ts');
  for await (const { cell } of resultsOf(db, id)) {
    const kept = await keptExchanges(db, id, cell);
    if (kept) yield requestsLine(kept);
  }
}

/** Did the browser's store refuse, so that the next attempt would fail the same? */
const isStorageError = (error: unknown): boolean =>
  error instanceof PlaygroundError && error.code.startsWith('storage-');
