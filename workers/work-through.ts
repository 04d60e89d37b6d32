import type { Run } from '#core/run.ts';
import type { FinishedCell } from '#storage/results.ts';
import { cellRunner } from './cell-runner.ts';
import { CellLog } from './cells-at-work.ts';
import type { EvalDeps } from './eval-api.ts';
import { lanesOf, type Lane } from './lane.ts';
import { summaryOfCell } from './run-cell.ts';
import { datasetAsBegun } from './run-dataset.ts';

/** What asks nobody is worked on this long at a stretch, in milliseconds, before its results are given out. */
const FLUSH_EVERY = 50;

/**
 * Works through the cells that have no result yet and yields those that are finished as soon as the taker has stored the ones
 * before: no more cells are ever begun and not stored than `atOnce` of each provider. When the signal ends it, cells that wait for
 * a model are given up and stay without a result. Throws, after the finished cells have been yielded, what ends a run: a key that
 * is missing or refused, a network that is gone.
 */
export async function* workThrough(
  deps: EvalDeps,
  run: Run,
  signal: AbortSignal,
  atOnce?: number,
): AsyncGenerator<FinishedCell[]> {
  const runOne = await cellRunner(deps, run.config);
  const dataset = await datasetAsBegun(deps, run);
  const lanes = lanesOf(deps, run, dataset, new Set(await deps.doneCells(run.id)), atOnce);
  const stopping = new AbortController();
  const either = AbortSignal.any([signal, stopping.signal]);
  const finished: (FinishedCell & { lane?: Lane })[] = [];
  let failure: unknown;
  let underWay = 0;
  let wake = (): void => {};

  /** Begins what the lane may begin; a model that asks nobody has answered at once and takes no place in it. */
  const fill = async (lane: Lane, until: number): Promise<void> => {
    while (!lane.isEmpty && lane.begun < lane.atOnce && !either.aborted) {
      const open = await lane.next();
      if (!open) return;
      const { task, model, at } = open;
      const log = new CellLog();
      const attempt = runOne(task, model, { ...at, watch: log }, either);
      const summaryOf = (record: Awaited<typeof attempt>) =>
        summaryOfCell(record, task, run.config.scorerIds);
      if (!(attempt instanceof Promise)) {
        finished.push({ record: attempt, summary: summaryOf(attempt) });
        if (deps.now() >= until) return;
        continue;
      }
      lane.begun++;
      underWay++;
      deps.atWork?.begin(run.id, at.cell, task, model, log, deps.now());
      void attempt
        .then((record) => finished.push({ record, summary: summaryOf(record), ...log.kept(record), lane }))
        .catch((error: unknown) => {
          if (either.aborted) return;
          failure = error;
          stopping.abort();
        })
        .finally(() => {
          underWay--;
          deps.atWork?.end(run.id, at.cell);
          wake();
        });
    }
  };

  try {
    for (;;) {
      const until = deps.now() + FLUSH_EVERY;
      for (const lane of lanes) await fill(lane, until);
      const isOver = either.aborted || lanes.every(({ isEmpty }) => isEmpty);
      if (finished.length === 0 && underWay > 0) await new Promise<void>((resolve) => (wake = resolve));
      // Taken before it is given out: while one batch is being stored, further cells end.
      const batch = finished.splice(0);
      if (batch.length > 0) yield batch.map(({ lane: _, ...cell }) => cell);
      for (const { lane } of batch) if (lane) lane.begun--;
      if (isOver && underWay === 0 && finished.length === 0) break;
      await deps.pause();
    }
  } finally {
    stopping.abort();
  }
  if (failure !== undefined) throw failure as Error;
}
