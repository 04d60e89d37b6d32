import { cellAddress, type CellSummary } from '#core/cell.ts';
import type { TaskRow } from '#core/dataset.ts';
import type { RunTable } from '#measure/metrics/index.ts';
import { subjectsOf } from './report-model.ts';
import { bitOf, chipsOf, taskFilters, type TaskFilterId } from './task-filters.ts';
import { tasksInOrder, type TaskSortId } from './task-order.ts';

/** cells[task][model] in the order of repeats. */
export type GridCells = readonly (readonly (readonly CellSummary[])[])[];

export function gridCells({ tasks, models, repeats, cells }: RunTable): GridCells {
  const byTask: CellSummary[][][] = tasks.map(() => models.map(() => []));
  for (const cell of cells) {
    const at = cellAddress(cell.cell, models.length, repeats);
    byTask[at.task]?.[at.model]?.push(cell);
  }
  return byTask;
}

/**
 * The tasks of a run as its list shows them, about all subjects or the chosen one. What chips, words and orders need is worked out once,
 * so that each choice takes one pass over the tasks.
 */
export class TaskGrid {
  readonly #tasks: readonly TaskRow[];
  readonly #cells: GridCells;
  /** Positions of those it is about. */
  readonly #about: readonly number[];
  /** The chips that leave a task, by its position. */
  readonly #chips: Int32Array;
  readonly counts: ReadonlyMap<TaskFilterId, number>;
  readonly #orders = new Map<TaskSortId, readonly number[]>();
  #words: readonly string[] | undefined;

  constructor(
    { models, tasks }: Pick<RunTable, 'models' | 'tasks'>,
    cells: GridCells,
    chosen: number | undefined,
  ) {
    const subjects = subjectsOf(models);
    const place = chosen === undefined ? undefined : subjects.indexOf(chosen);
    this.#tasks = tasks;
    this.#cells = cells;
    this.#about = chosen === undefined ? subjects : [chosen];
    this.#chips = Int32Array.from(tasks, (task, position) =>
      chipsOf(
        subjects.map((subject) => cells[position]![subject]!),
        task,
        place,
      ),
    );
    this.counts = new Map(
      taskFilters.map(({ id }) => [
        id,
        this.#chips.reduce((sum, chips) => sum + (chips & bitOf(id) ? 1 : 0), 0),
      ]),
    );
  }

  /** Positions of the tasks that a chip and words leave, in an order. `words`: in any case of letters, found as they stand. */
  rows(filter: TaskFilterId, words: string, sort: TaskSortId): number[] {
    const bit = bitOf(filter);
    const sought = words.trim().toLowerCase();
    const texts = sought === '' ? undefined : this.#texts();
    return this.#inOrder(sort).filter(
      (position) => (this.#chips[position]! & bit) !== 0 && (!texts || texts[position]!.includes(sought)),
    );
  }

  #inOrder(sort: TaskSortId): readonly number[] {
    const known = this.#orders.get(sort);
    if (known) return known;
    const order = tasksInOrder(sort, this.#tasks, (position) => this.cellsAbout(position));
    this.#orders.set(sort, order);
    return order;
  }

  /** The cells of a task that the list is about. */
  cellsAbout(position: number): CellSummary[] {
    return this.#about.flatMap((model) => this.#cells[position]![model]!);
  }

  #texts(): readonly string[] {
    return (this.#words ??= this.#tasks.map(({ query, id, category, tools }) =>
      `${query}\n${id}\n${category}\n${tools.join(' ')}`.toLowerCase(),
    ));
  }
}
