import { type ResultRecord, decidedUnder } from '#core/cell.ts';
import { PART_WRITER, type ExportedRun, type RunToExport } from '#store/bridge/backup-contract.ts';
import type { Run } from '#core/run.ts';
import type { Task } from '#core/task.ts';
import { offeredBy } from '#core/tool-list.ts';
import {
  packedRunFile,
  runFile,
  type RunWriter,
  type WrittenRate,
  type WrittenRun,
  writers,
} from '#files/interchange/index.ts';
import { assessmentsOf } from '#store/storage/assessments.ts';
import type { Connect, Database } from '#store/storage/db.ts';
import { getRun, resultsOf } from '#store/storage/runs.ts';
import { iterateTasks } from '#store/storage/tasks.ts';

/**
 * Writes a stored run as its report shows it. A format of several files makes a zip archive of them. Throws PlaygroundError
 * 'run-unknown', 'run-too-large', 'storage-unavailable'.
 */
export async function exportRun(database: Connect, order: RunToExport): Promise<ExportedRun> {
  const db = await database();
  const { run } = order;
  if (order.writerId === PART_WRITER) return exportPart(db, run);
  const writer = writers.find(({ id }) => id === order.writerId)!;
  const name = `${run.dataset.id}-${run.id.slice(0, 8)}`;
  if (writer === runFile) {
    const { part: _, ...whole } = run;
    const blob = await packedRunFile(whole, recordsOf(db, run), assessmentsOf(db, run.id));
    return { name: name + writer.ending, blob, files: 1 };
  }
  const written = await writtenRun(database, order, writer);
  const files = Array.from(writer.files(written), ({ path, parts }) => ({
    path,
    blob: new Blob([...parts], { type: writer.type }),
  }));
  const [only, ...others] = files;
  if (only && others.length === 0) return { name: name + writer.ending, blob: only.blob, files: 1 };
  return { name: `${name}.${writer.id}.zip`, blob: await archiveOf(files), files: files.length };
}

/** A part of a larger run as its part file: its results as they are stored, whichever scorer decides them in the report. */
async function exportPart(db: Database, run: Run): Promise<ExportedRun> {
  const { partLines } = await import('#files/parts/part-of-run.ts');
  const pieces: BlobPart[] = [];
  const engine = browserName(globalThis.navigator?.userAgent ?? '');
  for await (const line of partLines(run, resultsOf(db, run.id), engine)) pieces.push(line);
  const blob = new Blob(pieces, { type: 'application/jsonl' });
  return { name: `part-${run.part!.index}-of-${run.part!.of}.jsonl`, blob, files: 1 };
}

/** A browser as it names itself in requests, and what people call it. Edge names Chrome as well, so that it comes first. */
const BROWSERS = [
  ['Edg', 'Edge'],
  ['Firefox', 'Firefox'],
  ['Chrome', 'Chrome'],
  ['Version', 'Safari'],
] as const;

/** `Chrome 156`: what ran a part, and nothing else of the machine. */
export function browserName(userAgent: string): string {
  for (const [token, name] of BROWSERS) {
    const [, version] = new RegExp(`${token}/(\\d{1,6})`).exec(userAgent) ?? [];
    if (version !== undefined) return `${name} ${version}`;
  }
  return 'a browser';
}

/** Its results by cell number, each decided as the report shows it. */
async function* recordsOf(db: Database, run: Run): AsyncGenerator<ResultRecord> {
  const stored = await getRun(db, run.id);
  const isAsStored = stored.config.decidedBy === run.config.decidedBy;
  for await (const record of resultsOf(db, run.id))
    yield isAsStored ? record : decidedUnder(record, run.config);
}

async function writtenRun(
  database: Connect,
  { run, summaries, tasksKnown }: RunToExport,
  { usesTasks }: RunWriter,
): Promise<WrittenRun> {
  const records = [];
  for await (const record of recordsOf(await database(), run)) records.push(record);
  const tasks = new Map<string, Task>();
  const asOffered = offeredBy(run.offered);
  if (usesTasks && tasksKnown)
    for await (const task of iterateTasks(database, run.dataset.id, run.ordinals))
      tasks.set(task.id, asOffered(task));
  return { run, records, rates: summaries.map(rateOf), taskOf: (id) => tasks.get(id) };
}

const rateOf = ({ resolved, notCounted, undecided }: RunToExport['summaries'][number]): WrittenRate => ({
  solved: resolved.solved,
  n: resolved.n,
  rate: resolved.rate,
  interval: resolved.interval,
  lost: notCounted,
  undecided,
});

async function archiveOf(files: readonly { path: string; blob: Blob }[]): Promise<Blob> {
  const zip = await import('@zip.js/zip.js');
  zip.configure({ useWebWorkers: false });
  const archive = new zip.ZipWriter(new zip.BlobWriter('application/zip'));
  for (const { path, blob } of files) await archive.add(path, new zip.BlobReader(blob));
  return archive.close();
}
