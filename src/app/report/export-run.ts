import type { ResultRecord } from '#core/cell.ts';
import { decidedUnder } from '#core/deciding.ts';
import type { Task } from '#core/task.ts';
import {
  packedRunFile,
  runFile,
  type RunWriter,
  type WrittenFile,
  type WrittenRate,
  type WrittenRun,
} from '#interchange/index.ts';
import { summarize, type ModelSummary } from '#metrics/index.ts';
import { assessmentsOf } from '#storage/assessments.ts';
import type { Database } from '#storage/db.ts';
import { getRun, resultsOf } from '#storage/runs.ts';
import { iterateTasks } from '#storage/tasks.ts';
import { inSlices } from '../in-slices.ts';
import type { RunView } from '../run-view.ts';
import { tableOf } from './report-model.ts';

/** Results read from the store together: few, so that the page stays responsive. */
const AT_ONCE = 50;

/** A run as a file that can be saved. */
export interface ExportedRun {
  name: string;
  blob: Blob;
  /** More than one: they are in a zip archive. */
  files: number;
}

/**
 * Writes a stored run as the report shows it, a slice at a time. A format of several files makes a zip archive of them. Throws
 * PlaygroundError 'run-unknown', 'run-too-large', 'storage-unavailable'.
 */
export async function exportRun(db: Database, view: RunView, writer: RunWriter): Promise<ExportedRun> {
  const name = `${view.run.dataset.id}-${view.run.id.slice(0, 8)}`;
  if (writer === runFile) {
    const blob = await packedRunFile(view.run, recordsOf(db, view), assessmentsOf(db, view.run.id));
    return { name: name + writer.ending, blob, files: 1 };
  }
  const written = await writtenRun(db, view, writer);
  const files: { path: string; blob: Blob }[] = [];
  for (const file of writer.files(written))
    files.push({ path: file.path, blob: new Blob(await partsOf(file), { type: writer.type }) });
  const [only, ...others] = files;
  if (only && others.length === 0) return { name: name + writer.ending, blob: only.blob, files: 1 };
  return { name: `${name}.${writer.id}.zip`, blob: await archiveOf(files), files: files.length };
}

/** Its results by cell number, each decided as the report shows it. */
async function* recordsOf(db: Database, { run }: RunView): AsyncGenerator<ResultRecord> {
  const stored = await getRun(db, run.id);
  const isAsStored = stored.config.decidedBy === run.config.decidedBy;
  for await (const record of resultsOf(db, run.id, AT_ONCE))
    yield isAsStored ? record : decidedUnder(record, run.config);
}

async function writtenRun(db: Database, view: RunView, { usesTasks }: RunWriter): Promise<WrittenRun> {
  const { run } = view;
  const records = [];
  for await (const record of recordsOf(db, view)) records.push(record);
  const tasks = new Map<string, Task>();
  if (usesTasks && view.tasksKnown)
    for await (const task of iterateTasks(db, run.dataset.id, run.ordinals)) tasks.set(task.id, task);
  const rates = summarize(tableOf(view)).map(rateOf);
  return { run, records, rates, taskOf: (id) => tasks.get(id) };
}

const rateOf = ({ resolved, notCounted, undecided }: ModelSummary): WrittenRate => ({
  solved: resolved.solved,
  n: resolved.n,
  rate: resolved.rate,
  interval: resolved.interval,
  lost: notCounted,
  undecided,
});

async function partsOf({ parts }: WrittenFile): Promise<string[]> {
  const kept: string[] = [];
  await inSlices(keeping(parts, kept));
  return kept;
}

function* keeping(parts: Iterable<string>, kept: string[]): Generator<void> {
  for (const part of parts) {
    kept.push(part);
    yield;
  }
}

async function archiveOf(files: readonly { path: string; blob: Blob }[]): Promise<Blob> {
  const zip = await import('@zip.js/zip.js');
  zip.configure({ useWebWorkers: false });
  const archive = new zip.ZipWriter(new zip.BlobWriter('application/zip'));
  for (const { path, blob } of files) await archive.add(path, new zip.BlobReader(blob));
  return archive.close();
}
