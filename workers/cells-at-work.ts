import type { RunningCell } from '#bridge/contract.ts';
import { packExchanges, type PackedExchange } from '#core/exchange.ts';
import type { Step } from '#core/trajectory.ts';

/** What is told of a cell while a model works on it. */
export interface CellWatch {
  /** A question leaves: its body as JSON text, without keys. */
  sent(body: string): void;
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

  sent(body: string): void {
    this.#questions.push({ sent: body });
    this.#isAsking = true;
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
  /** Undefined where nobody was asked. */
  exchanges(): PackedExchange[] | undefined {
    return this.#questions.length > 0 ? packExchanges(this.#questions) : undefined;
  }

  #end(how: Omit<Question, 'sent'>): void {
    this.#isAsking = false;
    const last = this.#questions.at(-1);
    if (last) Object.assign(last, how);
  }
}

type Begun = Pick<RunningCell, 'cell' | 'taskId' | 'query' | 'modelId' | 'startedAt'>;

/** The cells that wait for models or tools at this moment, by run. */
export class CellsAtWork {
  readonly #byRun = new Map<string, Map<number, { begun: Begun; log: CellLog }>>();

  begin(runId: string, begun: Begun): CellLog {
    const cells = this.#byRun.get(runId) ?? new Map<number, { begun: Begun; log: CellLog }>();
    const log = new CellLog();
    cells.set(begun.cell, { begun, log });
    this.#byRun.set(runId, cells);
    return log;
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
    }));
  }

  /** The steps from number `from` on; undefined when the cell is not at work. */
  steps(runId: string, cell: number, from: number): Step[] | undefined {
    return this.#byRun.get(runId)?.get(cell)?.log.steps.slice(from);
  }
}
