import { PlaygroundError, toErrorRecord } from '#core/errors.ts';
import type { Run, RunEvent } from '#core/run.ts';
import type { FinishedCell } from '#storage/results.ts';
import type { EvalDeps } from './eval-api.ts';
import type { UnsavedCells } from './unsaved-cells.ts';
import { workThrough } from './work-through.ts';

/** A run to be worked on, who hears of it, and how it can be ended. */
export interface RunOrder {
  run: Run;
  onEvent: (event: RunEvent) => void;
  controller: AbortController;
  /** Requests to one provider at once; absent: as its answers teach. */
  atOnce?: number | undefined;
}

/** Works on a run under its lock until it is finished, stopped or fails; tells all of it as events and never rejects. */
export async function workOnRun(deps: EvalDeps, unsaved: UnsavedCells, order: RunOrder): Promise<void> {
  const work = new OneRun(deps, unsaved, order);
  try {
    const held = await deps.withLock(`run:${order.run.id}`, () => work.untilEnd());
    if (!held) throw locked();
  } catch (error) {
    work.fail(error);
  }
}

class OneRun {
  #sequence = 0;
  #done: number;
  #refusal: unknown;

  constructor(
    readonly deps: EvalDeps,
    readonly unsaved: UnsavedCells,
    readonly order: RunOrder,
  ) {
    this.#done = order.run.done;
  }

  async untilEnd(): Promise<void> {
    const { deps, order, unsaved } = this;
    const { run } = order;
    order.onEvent({ type: 'run-start', sequence: this.#sequence++, run });
    let failure: unknown;
    try {
      this.#tell(await unsaved.store(run.id, deps.putResults));
      for await (const cells of workThrough(deps, run, order.controller.signal, order.atOnce)) {
        await this.#store(cells);
      }
    } catch (error) {
      failure = error;
    }
    failure = unsaved.told(run.id, this.#refusal ?? failure);
    const ended = this.#ended();
    // What has failed leaves the finished cells and a run that can be resumed.
    await deps.putRun(ended).catch((error: unknown) => (failure ??= error));
    if (failure !== undefined) throw failure as Error;
    order.onEvent({ type: 'run-end', sequence: this.#sequence++, run: ended });
  }

  fail(error: unknown): void {
    const { onEvent, run } = this.order;
    onEvent({ type: 'run-error', sequence: this.#sequence++, runId: run.id, error: toErrorRecord(error) });
  }

  /** When the store refuses, the run is ended at once; what has ended by then is paid for and kept in memory. */
  async #store(cells: readonly FinishedCell[]): Promise<void> {
    const { deps, order, unsaved } = this;
    try {
      if (this.#refusal === undefined) {
        await deps.putResults(cells);
        this.#tell(cells);
        return;
      }
    } catch (error) {
      this.#refusal = error;
      order.controller.abort();
    }
    unsaved.keep(order.run.id, cells);
  }

  #tell(cells: readonly FinishedCell[]): void {
    if (cells.length === 0) return;
    const { onEvent, run } = this.order;
    this.#done += cells.length;
    const summaries = cells.map(({ summary }) => summary);
    onEvent({ type: 'cells-end', sequence: this.#sequence++, runId: run.id, cells: summaries });
  }

  #ended(): Run {
    const { run } = this.order;
    const isFinished = this.#done === run.cells;
    return {
      ...run,
      done: this.#done,
      status: isFinished ? 'finished' : 'stopped',
      ...(isFinished ? { finishedAt: this.deps.now() } : {}),
    };
  }
}

export const locked = (): PlaygroundError =>
  new PlaygroundError(
    'run-locked',
    'This run is being worked on in another tab.',
    'Look at it there, or close that tab and press Resume here.',
  );
