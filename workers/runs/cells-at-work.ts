import type { RunningCell, WatchApi } from '#bridge/contract.ts';
import { packExchanges } from '#core/exchange.ts';
import type { ModelRef } from '#core/model.ts';
import type { ResultRecord } from '#core/cell.ts';
import type { Task } from '#core/task.ts';
import type { Step } from '#core/trajectory.ts';
import type { FinishedCell } from '#storage/results.ts';

/** What is told of a cell while a model works on it. */
export interface CellWatch {
  /** A question leaves: its body as JSON text, without keys. */
  sent(body: string): void;
  /** Does the question have to wait for the provider, or is it under way? */
  waiting(isWaiting: boolean): void;
  /** Its answer came, as the provider wrote it. */
  answered(body: string): void;
  /** It did not come. */
  failed(why: string): void;
  stepEnded(step: Step): void;
}

type Question = { sent: string; answered?: string; failure?: string };

/** What one cell has done so far: its steps for whoever watches, its exchanges for the store. */
export class CellLog implements CellWatch {
  readonly steps: Step[] = [];
  readonly #questions: Question[] = [];
  #isAsking = false;
  #isWaiting = false;

  sent(body: string): void {
    this.#questions.push({ sent: body });
    this.#isAsking = true;
  }
  waiting(isWaiting: boolean): void {
    this.#isWaiting = isWaiting;
  }
  answered(body: string): void {
    this.#end({ answered: body });
  }
  failed(why: string): void {
    this.#end({ failure: why });
  }
  stepEnded(step: Step): void {
    this.steps.push(step);
  }

  /** Does it wait for the model? Else for tools, or for its turn. */
  get isAsking(): boolean {
    return this.#isAsking;
  }
  get isWaiting(): boolean {
    return this.#isAsking && this.#isWaiting;
  }
  /** What is stored beside the record; nothing where nobody was asked. */
  kept({ runId, cell }: ResultRecord): Pick<FinishedCell, 'exchanges'> {
    return this.#questions.length > 0
      ? { exchanges: { runId, cell, exchanges: packExchanges(this.#questions) } }
      : {};
  }

  #end(how: Omit<Question, 'sent'>): void {
    this.#isAsking = false;
    const last = this.#questions.at(-1);
    if (last) Object.assign(last, how);
  }
}

/** Characters of a task's query that tell it from the others. */
const QUERY_SHOWN = 160;

type Begun = Pick<RunningCell, 'cell' | 'taskId' | 'query' | 'modelId' | 'startedAt'>;

/** The cells that wait for models or tools at this moment, by run. */
export class CellsAtWork {
  readonly #byRun = new Map<string, Map<number, { begun: Begun; log: CellLog }>>();

  begin(runId: string, cell: number, task: Task, model: ModelRef, log: CellLog, startedAt: number): void {
    const cells = this.#byRun.get(runId) ?? new Map<number, { begun: Begun; log: CellLog }>();
    const query = task.query.slice(0, QUERY_SHOWN);
    cells.set(cell, { begun: { cell, taskId: task.id, query, modelId: model.id, startedAt }, log });
    this.#byRun.set(runId, cells);
  }

  end(runId: string, cell: number): void {
    const cells = this.#byRun.get(runId);
    cells?.delete(cell);
    if (cells?.size === 0) this.#byRun.delete(runId);
  }

  /** In the order they were begun. */
  list(runId: string): RunningCell[] {
    return [...(this.#byRun.get(runId)?.values() ?? [])].map(({ begun, log }) => ({
      ...begun,
      steps: log.steps.length,
      isAsking: log.isAsking,
      isWaiting: log.isWaiting,
    }));
  }

  /** The steps from number `from` on; undefined when the cell is not at work. */
  steps(runId: string, cell: number, from: number): Step[] | undefined {
    return this.#byRun.get(runId)?.get(cell)?.log.steps.slice(from);
  }
}

export const createWatchApi = (atWork: CellsAtWork): WatchApi => ({
  runningCells: (runId) => atWork.list(runId),
  runningSteps: (runId, cell, from) => atWork.steps(runId, cell, from),
});
