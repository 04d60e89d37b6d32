import type { OpenedRunFile } from '#store/bridge/contract.ts';
import type { FoundSecret, RecordingChoice } from '#store/bridge/files-contract.ts';
import type { CellExchanges } from '#core/exchange.ts';
import type { Dataset } from '#core/dataset.ts';
import { PlaygroundError } from '#core/errors.ts';
import { assessmentOf, type Assessment } from '#core/assessment.ts';
import { cellAddress, type ResultRecord } from '#core/cell.ts';
import { contendersOf } from '#core/contender.ts';
import { onOneLine } from '#core/quoted.ts';
import type { Run } from '#core/run.ts';
import type { Task } from '#core/task.ts';
import { maskedValue } from '#core/secrets.ts';
import { offeredBy } from '#core/tool-list.ts';
import type { OpenedRun } from '#files/interchange/index.ts';
import type { FinishedCell } from '#store/storage/runs.ts';
import { summaryOfCell } from './cell-summary.ts';
import type { EvalDeps } from './eval-deps.ts';
import { datasetAsBegun } from './run-tasks.ts';

/** Cells stored at a time: one write each. */
const AT_A_TIME = 200;
const LONGEST_NAME = 200;

/** A run file as a person gives it; `secrets`: what is to become of those in it, where that was asked. */
interface GivenRunFile {
  file: Blob;
  name: string;
  secrets: RecordingChoice['secrets'] | undefined;
}
type Kept = (record: ResultRecord) => ResultRecord;

/**
 * Stores the run in a run file under a new id; nothing of it where it holds secrets and `secrets` does not say what becomes of them.
 * Where its data set is not here as the run knew it, the run is stored all the same: its tasks are then known by number alone. Throws
 * PlaygroundError 'recording-unknown', storage-*; then nothing of it stays.
 */
export async function storeRunFile(
  deps: EvalDeps,
  { file, name, secrets }: GivenRunFile,
): Promise<OpenedRunFile> {
  const { openRunFile } = await import('#files/interchange/index.ts');
  const opened = await openRunFile(file);
  const found = secrets ? [] : await secretsOf(opened, name);
  if (found.length > 0) return { secrets: found };
  const written = secrets === 'mask' ? maskedValue(opened.run) : opened.run;
  const run: Run = {
    ...written,
    id: deps.makeId(),
    openedFrom: onOneLine(name).slice(0, LONGEST_NAME),
    status: written.status === 'running' ? 'stopped' : written.status,
  };
  const asKept = <Value>(value: Value): Value => (secrets === 'mask' ? maskedValue(value) : value);
  const ids = new Map<string, string>();
  const judgingId = (before: string): string => {
    if (!ids.has(before)) ids.set(before, deps.makeId());
    return ids.get(before)!;
  };
  await storeCells(deps, run, {
    records: opened.results(),
    kept: asKept,
    assessments: opened.assessments(),
    keptAssessment: (assessment) => asKept(assessmentOf(assessment, run.id, judgingId)),
  });
  return { runId: run.id };
}

async function secretsOf({ run, results, assessments }: OpenedRun, file: string): Promise<FoundSecret[]> {
  const { SecretList } = await import('../secret-list.ts');
  const list = new SecretList();
  list.search(run, { file, row: -1 });
  let row = 0;
  for await (const record of results()) list.search(record, { file, row: row++ });
  for await (const assessment of assessments()) list.search(assessment, { file, row: -1 });
  return list.found;
}

/** What is stored of a run that was opened. */
interface OpenedCells {
  records: AsyncIterable<ResultRecord>;
  /** A record as it is stored. */
  kept: Kept;
  /** What is stored of a cell's requests; asked for in the order of the cells. */
  requestsOf?: (cell: number) => Promise<CellExchanges | undefined>;
  assessments: AsyncIterable<Assessment>;
  /** An assessment as it is stored. */
  keptAssessment: (assessment: Assessment) => Assessment;
}

/** All cells, what was said of them, then the run; nothing where it fails. */
export async function storeCells(
  deps: EvalDeps,
  run: Run,
  { records, kept, requestsOf, assessments, keptAssessment }: OpenedCells,
): Promise<void> {
  const dataset = await datasetHere(deps, run);
  let done = 0;
  try {
    for await (const batch of batchesOf(records)) {
      const some = batch.toSorted((a, b) => a.cell - b.cell);
      const cells = await finishedCells(deps, { run, dataset, kept }, some);
      for (const cell of requestsOf ? cells : []) {
        const exchanges = await requestsOf?.(cell.record.cell);
        if (exchanges) cell.exchanges = exchanges;
      }
      await deps.putResults(cells);
      done += some.length;
      await deps.pause();
    }
    for await (const some of batchesOf(assessments)) {
      await deps.putAssessments(some.map(keptAssessment));
      await deps.pause();
    }
    await deps.putRun({ ...run, done });
  } catch (error) {
    await deps.deleteRun(run.id);
    throw error;
  }
}

/** Items that are stored together. */
export async function* batchesOf<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item[]> {
  let batch: Item[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < AT_A_TIME) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

async function datasetHere(deps: EvalDeps, run: Run): Promise<Dataset | undefined> {
  try {
    return await datasetAsBegun(deps, run);
  } catch (error) {
    if (error instanceof PlaygroundError && error.code === 'dataset-unknown') return undefined;
    throw error;
  }
}

async function finishedCells(
  deps: EvalDeps,
  { run, dataset, kept }: { run: Run; dataset: Dataset | undefined; kept: Kept },
  records: readonly ResultRecord[],
): Promise<FinishedCell[]> {
  const contenders = contendersOf(run.config).length;
  const positionOf = ({ cell }: ResultRecord) => cellAddress(cell, contenders, run.config.repeats).task;
  const positions = [...new Set(records.map(positionOf))];
  const ordinals = positions.map((position) => run.ordinals[position]!);
  const found = dataset ? (await deps.tasksAt(dataset, ordinals)).map(offeredBy(run.offered)) : [];
  const tasks = new Map<number, Task>(found.map((task, index) => [positions[index]!, task]));
  return records.map((written) => {
    const task = tasks.get(positionOf(written));
    if (task && task.id !== written.taskId) throw otherTasks();
    const record = { ...kept(written), runId: run.id };
    return { record, summary: summaryOfCell(record, task, run.config) };
  });
}

const otherTasks = (): PlaygroundError =>
  new PlaygroundError(
    'recording-unknown',
    'The run file contradicts itself: its results are of other tasks than its data set has.',
    'Export the run again where it was made.',
  );
