import { contendersOf, isAsked, type Contender } from '#core/contender.ts';
import type { Dataset } from '#core/dataset.ts';
import { isLanguageModel } from '#core/model.ts';
import { cellAddress, cellNumber } from '#core/cell.ts';
import type { Run } from '#core/run.ts';
import type { Task } from '#core/task.ts';
import type { EvalDeps } from './eval-deps.ts';
import { wayOf } from './failures.ts';

/** Tasks are read from storage this many at a time. */
const TASKS_AT_ONCE = 100;

/** Cells of one provider side by side, unless the person says otherwise; below it the provider's pace is learned. */
export const CELLS_AT_ONCE = 16;

/** A cell that is to be run. */
export interface OpenCell {
  task: Task;
  contender: Contender;
  at: { runId: string; cell: number; repeat: number };
}

/** The queue of the cells whose models wait for the same provider: a slow provider holds up no other. */
export interface Lane {
  /** Cells that may be under way or not yet stored at the same time. */
  readonly atOnce: number;
  /** Cells begun whose results are not stored yet. */
  begun: number;
  isEmpty: boolean;
  /** Gives no more cells. */
  close(): void;
  /** The next open cell, in order. */
  next(): Promise<OpenCell | undefined>;
}

/** One lane for each provider of the run, and a last one for all models that ask no provider. */
export function lanesOf(
  deps: Pick<EvalDeps, 'tasksAt'>,
  run: Run,
  dataset: Dataset,
  isOpen: (cell: number) => boolean,
  atOnce = CELLS_AT_ONCE,
): Lane[] {
  const contenders = contendersOf(run.config);
  const places = contenders.map(placeOf);
  return [...new Set(places)]
    .sort()
    .reverse()
    .map((place) => {
      const own = places.flatMap((each, index) => (each === place ? [index] : []));
      const cells = openCells(deps, run, dataset, { contenders, own }, isOpen);
      let isClosed = false;
      const lane: Lane = {
        atOnce,
        begun: 0,
        isEmpty: false,
        close: () => {
          isClosed = true;
          lane.isEmpty = true;
        },
        async next() {
          const { value, done: isOver } = await cells.next();
          lane.isEmpty = isClosed || isOver === true;
          return lane.isEmpty ? undefined : value!;
        },
      };
      return lane;
    });
}

const placeOf = ({ model }: Contender): string =>
  isLanguageModel(model) ? `${model.providerId} ${model.baseUrl ?? ''}` : '';

async function* openCells(
  deps: Pick<EvalDeps, 'tasksAt'>,
  run: Run,
  dataset: Dataset,
  { contenders, own }: { contenders: readonly Contender[]; own: readonly number[] },
  isOpen: (cell: number) => boolean,
): AsyncGenerator<OpenCell, void> {
  const { repeats } = run.config;
  const openOf = (task: number) =>
    own.flatMap((model) =>
      Array.from({ length: repeats }, (_, repeat) => {
        const cell = cellNumber({ task, model, repeat }, contenders.length, repeats);
        return { contender: contenders[model]!, at: { runId: run.id, cell, repeat } };
      }).filter(({ at }) => isOpen(at.cell)),
    );
  for (let from = 0; from < run.ordinals.length; from += TASKS_AT_ONCE) {
    const ordinals = run.ordinals.slice(from, from + TASKS_AT_ONCE);
    const open = ordinals.map((_, offset) => openOf(from + offset));
    if (open.every((cells) => cells.length === 0)) continue;
    const tasks = await deps.tasksAt(dataset, ordinals);
    for (const [offset, task] of tasks.entries()) {
      // Again: its model may have failed since.
      for (const cell of open[offset] ?? []) if (isOpen(cell.at.cell)) yield { task, ...cell };
    }
  }
}

/**
 * The first open cell of each language model in each way it is asked of which no cell is done yet: what is tried before the rest,
 * so that a wrong key, a wrong name or a model without tool calling costs nothing, and the good ones one cell each.
 */
export function trialCells(run: Run, isOpen: (cell: number) => boolean, done: Iterable<number>): number[] {
  const { repeats } = run.config;
  const contenders = contendersOf(run.config);
  const known = new Set(
    [...done].map((cell) => wayOf(contenders[cellAddress(cell, contenders.length, repeats).model]!)),
  );
  return contenders.flatMap((contender, model) => {
    const way = wayOf(contender);
    if (!isAsked(contender) || known.has(way)) return [];
    for (let task = 0; task < run.ordinals.length; task++) {
      for (let repeat = 0; repeat < repeats; repeat++) {
        const cell = cellNumber({ task, model, repeat }, contenders.length, repeats);
        if (!isOpen(cell)) continue;
        known.add(way);
        return [cell];
      }
    }
    return [];
  });
}
