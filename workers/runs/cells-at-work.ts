import type { RunningCell } from '#bridge/contract.ts';
import type { ModelRef } from '#core/model.ts';
import type { Task } from '#core/task.ts';
import type { Step } from '#core/trajectory.ts';
import type { CellRecorder } from './cell-recorder.ts';

/** Characters of a task's query that distinguish it from the others. */
const QUERY_SHOWN = 160;

type Begun = Pick<RunningCell, 'cell' | 'taskId' | 'query' | 'modelId' | 'startedAt'>;

/** The cells of one run that wait for models or tools at this moment. */
export class CellsAtWork {
  readonly #cells = new Map<number, { begun: Begun; recorder: CellRecorder }>();

  begin(cell: number, task: Task, model: ModelRef, recorder: CellRecorder, startedAt: number): void {
    const query = task.query.slice(0, QUERY_SHOWN);
    this.#cells.set(cell, {
      begun: { cell, taskId: task.id, query, modelId: model.id, startedAt },
      recorder,
    });
  }

  end(cell: number): void {
    this.#cells.delete(cell);
  }

  /** In the order they were begun. */
  list(): RunningCell[] {
    return [...this.#cells.values()].map(({ begun, recorder }) => ({
      ...begun,
      steps: recorder.steps.length,
      isAsking: recorder.isAsking,
      isWaiting: recorder.isWaiting,
    }));
  }

  /** The steps from number `from` on; undefined when the cell is not at work. */
  steps(cell: number, from: number): Step[] | undefined {
    return this.#cells.get(cell)?.recorder.steps.slice(from);
  }
}
