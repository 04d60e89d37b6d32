import { cellNumber, type ResultRecord, type Run } from '#core/run.ts';
import type { Task } from '#core/task.ts';
import type { FinishedCell } from '#storage/results.ts';
import { cellRunner } from './cell-runner.ts';
import type { EvalDeps } from './eval-api.ts';
import { summaryOfCell } from './run-cell.ts';
import { datasetAsBegun } from './run-dataset.ts';

/** Tasks are read from storage this many at a time. */
const TASKS_AT_ONCE = 100;

/** Cells that may wait for tools or models side by side; providers are asked at a pace of their own below it. */
const CELLS_AT_ONCE = 12;

/** Finished cells are given out at least this often, in milliseconds. */
const FLUSH_EVERY = 50;

/**
 * Works through the cells that have no result yet, begun in order, and yields the finished ones every FLUSH_EVERY ms. When the
 * signal ends it, cells that wait for a model are given up and stay without a result. Throws, after the finished cells have been
 * yielded, what ends a run: a key that is missing or refused, a network that is gone.
 */
export async function* workThrough(
  deps: EvalDeps,
  run: Run,
  signal: AbortSignal,
): AsyncGenerator<FinishedCell[]> {
  const runOne = await cellRunner(deps, run.config);
  const failed = new AbortController();
  const either = AbortSignal.any([signal, failed.signal]);
  const underWay = new Set<Promise<void>>();
  let finished: FinishedCell[] = [];
  let failure: unknown;
  const finish = (record: ResultRecord, task: Task): void => {
    finished.push({ record, summary: summaryOfCell(record, task, run.config.scorerIds) });
  };
  const begin = (attempt: Promise<ResultRecord>, task: Task): void => {
    const settled = attempt
      .then((record) => finish(record, task))
      .catch((error: unknown) => {
        if (either.aborted) return;
        failure = error;
        failed.abort();
      })
      .finally(() => underWay.delete(settled));
    underWay.add(settled);
  };
  /** Taken before it is given out: while one batch is being stored, further cells end. */
  const takeFinished = (): FinishedCell[] => {
    const batch = finished;
    finished = [];
    return batch;
  };
  let flushedAt = deps.now();
  for await (const { task, model, at } of cellsToRun(deps, run)) {
    const attempt = runOne(task, model, at, either);
    // What asks nobody is done at once; the rest runs side by side.
    if (attempt instanceof Promise) begin(attempt, task);
    else finish(attempt, task);
    if (underWay.size >= CELLS_AT_ONCE) await Promise.race(underWay);
    if (deps.now() - flushedAt >= FLUSH_EVERY) {
      yield takeFinished();
      await deps.pause();
      flushedAt = deps.now();
    }
    if (either.aborted) break;
  }
  while (underWay.size > 0) {
    await Promise.race(underWay);
    if (finished.length === 0) continue;
    yield takeFinished();
  }
  if (finished.length > 0) yield takeFinished();
  if (failure !== undefined) throw failure as Error;
}

/** Cells without a result, in order. */
async function* cellsToRun(deps: EvalDeps, run: Run) {
  const dataset = await datasetAsBegun(deps, run);
  const done = new Set(await deps.doneCells(run.id));
  const { models, repeats } = run.config;
  for (let from = 0; from < run.ordinals.length; from += TASKS_AT_ONCE) {
    const tasks = await deps.tasksAt(dataset, run.ordinals.slice(from, from + TASKS_AT_ONCE));
    for (const [offset, task] of tasks.entries()) {
      for (const [modelIndex, model] of models.entries()) {
        for (let repeat = 0; repeat < repeats; repeat++) {
          const cell = cellNumber({ task: from + offset, model: modelIndex, repeat }, models.length, repeats);
          if (!done.has(cell)) yield { task, model, at: { runId: run.id, cell, repeat } };
        }
      }
    }
  }
}
