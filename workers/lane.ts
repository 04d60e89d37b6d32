import type { Dataset } from '#core/dataset.ts';
import type { LanguageModelRef, ModelRef } from '#core/model.ts';
import { cellNumber, type Run } from '#core/run.ts';
import type { Task } from '#core/task.ts';
import type { EvalDeps } from './eval-api.ts';

/** Tasks are read from storage this many at a time. */
const TASKS_AT_ONCE = 100;

/** Cells of one provider side by side, unless the person says otherwise; below it the provider's pace is learned. */
const CELLS_AT_ONCE = 16;

/** A cell that is to be run. */
export interface OpenCell {
  task: Task;
  model: ModelRef | LanguageModelRef;
  at: { runId: string; cell: number; repeat: number };
}

/** The cells of models that wait for the same provider: a slow one holds up nobody else's. */
export interface Lane {
  /** Cells that may be under way or not yet stored at the same time. */
  readonly atOnce: number;
  /** Cells begun whose results are not stored yet. */
  begun: number;
  isEmpty: boolean;
  /** The next cell without a result, in order. */
  next(): Promise<OpenCell | undefined>;
}

/** One lane for each provider of the run, and a last one for all models that ask nobody. */
export function lanesOf(
  deps: Pick<EvalDeps, 'tasksAt'>,
  run: Run,
  dataset: Dataset,
  done: ReadonlySet<number>,
  atOnce = CELLS_AT_ONCE,
): Lane[] {
  const places = run.config.models.map(placeOf);
  return [...new Set(places)]
    .sort()
    .reverse()
    .map((place) => {
      const models = places.flatMap((each, index) => (each === place ? [index] : []));
      const cells = openCells(deps, run, dataset, models, done);
      const lane: Lane = {
        atOnce,
        begun: 0,
        isEmpty: false,
        async next() {
          const { value, done: isOver } = await cells.next();
          lane.isEmpty = isOver === true;
          return isOver ? undefined : value;
        },
      };
      return lane;
    });
}

const placeOf = (model: ModelRef | LanguageModelRef): string =>
  'providerId' in model ? `${model.providerId} ${model.baseUrl ?? ''}` : '';

async function* openCells(
  deps: Pick<EvalDeps, 'tasksAt'>,
  run: Run,
  dataset: Dataset,
  modelIndexes: readonly number[],
  done: ReadonlySet<number>,
): AsyncGenerator<OpenCell, void> {
  const { models, repeats } = run.config;
  for (let from = 0; from < run.ordinals.length; from += TASKS_AT_ONCE) {
    const tasks = await deps.tasksAt(dataset, run.ordinals.slice(from, from + TASKS_AT_ONCE));
    for (const [offset, task] of tasks.entries()) {
      for (const index of modelIndexes) {
        for (let repeat = 0; repeat < repeats; repeat++) {
          const cell = cellNumber({ task: from + offset, model: index, repeat }, models.length, repeats);
          if (!done.has(cell)) yield { task, model: models[index]!, at: { runId: run.id, cell, repeat } };
        }
      }
    }
  }
}
