import type { Dataset } from '#core/dataset.ts';
import { PlaygroundError } from '#core/errors.ts';
import { cellAddress, type ResultRecord } from '#core/cell.ts';
import { contendersOf } from '#core/contender.ts';
import { onOneLine } from '#core/quoted.ts';
import type { Run } from '#core/run.ts';
import type { Task } from '#core/task.ts';
import type { FinishedCell } from '#storage/runs.ts';
import { summaryOfCell } from './cell-summary.ts';
import type { EvalDeps } from './eval-deps.ts';
import { datasetAsBegun } from './run-tasks.ts';

/** Cells stored at a time: one write each. */
const AT_A_TIME = 200;
const LONGEST_NAME = 200;

/**
 * Stores the run in a run file under a new id, and resolves with it. Where its data set is not here as the run knew it, the run is stored
 * all the same: its tasks are then known by number alone. Throws PlaygroundError 'recording-unknown', storage-*; then nothing of it stays.
 */
export async function storeRunFile(deps: EvalDeps, file: Blob, name: string): Promise<string> {
  const { openRunFile } = await import('#interchange/index.ts');
  const { run: opened, records } = await openRunFile(file);
  const run: Run = {
    ...opened,
    id: deps.makeId(),
    openedFrom: onOneLine(name).slice(0, LONGEST_NAME),
    status: opened.status === 'running' ? 'stopped' : opened.status,
    done: records.length,
  };
  const dataset = await datasetHere(deps, run);
  const ordered = records.toSorted((a, b) => a.cell - b.cell);
  try {
    for (let from = 0; from < ordered.length; from += AT_A_TIME) {
      await deps.putResults(await finishedCells(deps, run, dataset, ordered.slice(from, from + AT_A_TIME)));
      await deps.pause();
    }
    await deps.putRun(run);
  } catch (error) {
    await deps.deleteRun(run.id);
    throw error;
  }
  return run.id;
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
  run: Run,
  dataset: Dataset | undefined,
  records: readonly ResultRecord[],
): Promise<FinishedCell[]> {
  const contenders = contendersOf(run.config).length;
  const positionOf = ({ cell }: ResultRecord) => cellAddress(cell, contenders, run.config.repeats).task;
  const positions = [...new Set(records.map(positionOf))];
  const ordinals = positions.map((position) => run.ordinals[position]!);
  const found = dataset ? await deps.tasksAt(dataset, ordinals) : [];
  const tasks = new Map<number, Task>(found.map((task, index) => [positions[index]!, task]));
  return records.map((written) => {
    const record = { ...written, runId: run.id };
    const task = tasks.get(positionOf(record));
    if (task && task.id !== record.taskId) throw otherTasks();
    return { record, summary: summaryOfCell(record, task, run.config) };
  });
}

const otherTasks = (): PlaygroundError =>
  new PlaygroundError(
    'recording-unknown',
    'The run file contradicts itself: its results are of other tasks than its data set has.',
    'Export the run again where it was made.',
  );
