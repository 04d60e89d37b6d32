import { PlaygroundError, toErrorRecord } from '#core/errors.ts';
import type { Run, Spending } from '#core/run.ts';
import type { FinishedCell } from '#storage/results.ts';
import type { EvalDeps } from './eval-deps.ts';
import { costSoFar } from './cost-so-far.ts';
import { RunLedger } from './run-ledger.ts';
import type { WorkOrder } from './work-order.ts';
import type { UnsavedCells } from './unsaved-cells.ts';
import { workThrough, type WorkOptions } from './work-through.ts';

/** A run to be worked on, who hears of it, and how it can be ended: at once, or when the cells under way are. */
export interface RunOrder extends WorkOrder {
  stopping: AbortController;
  pausing: AbortController;
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
  /** Failed cells that are still to be run again. */
  #toTryAgain: number;
  #refusal: unknown;
  #ledger: RunLedger | undefined;
  /** The run as it is to be stored next, while its spending moves; one write at a time. */
  #writing: Promise<void> | undefined;
  #isToWrite = false;
  #stored: Run | undefined;

  constructor(
    readonly deps: EvalDeps,
    readonly unsaved: UnsavedCells,
    readonly order: RunOrder,
  ) {
    this.#done = order.run.done;
    this.#toTryAgain = order.again?.size ?? 0;
  }

  async untilEnd(): Promise<void> {
    const { deps, order, unsaved } = this;
    const { run, again, withOpen } = order;
    order.onEvent({
      type: 'run-start',
      sequence: this.#sequence++,
      run,
      ...(again ? { again: again.size } : {}),
      ...(again && withOpen ? { open: run.cells - run.done } : {}),
    });
    let failure: unknown;
    try {
      this.#tell(await unsaved.store(run.id, deps.putResults));
      this.#ledger = await this.#openLedger();
      for await (const cells of workThrough(deps, run, order.stopping.signal, this.#options())) {
        await this.#store(cells);
      }
    } catch (error) {
      failure = error;
    }
    await this.#writing;
    failure = unsaved.told(run.id, this.#refusal ?? this.#withCellsLeft(failure));
    const ended = this.#asOfNow(true, failure);
    // What has failed leaves the finished cells and a run that can be resumed.
    await deps.putRun(ended).then(
      () => (this.#stored = ended),
      (error: unknown) => (failure ??= error),
    );
    if (failure !== undefined) throw failure as Error;
    order.onEvent({ type: 'run-end', sequence: this.#sequence++, run: ended });
  }

  fail(error: unknown): void {
    const { onEvent, run } = this.order;
    const stored = this.#stored ? { run: this.#stored } : {};
    const record = toErrorRecord(error);
    onEvent({ type: 'run-error', sequence: this.#sequence++, runId: run.id, error: record, ...stored });
  }

  #options(): WorkOptions {
    const { run, again, withOpen, without, atOnce, pausing, onEvent } = this.order;
    return {
      atOnce,
      again,
      withOpen,
      without,
      pausing: pausing.signal,
      ledger: this.#ledger,
      onTrial: (contenderId, at, of) =>
        onEvent({ type: 'preflight', sequence: this.#sequence++, runId: run.id, contenderId, at, of }),
      onFailure: (failure) =>
        onEvent({ type: 'model-failed', sequence: this.#sequence++, runId: run.id, failure }),
    };
  }

  /** Undefined where no model has a price. */
  async #openLedger(): Promise<RunLedger | undefined> {
    const { run } = this.order;
    if (!run.prices || run.prices.length === 0) return undefined;
    const before = await costSoFar(run, this.deps.resultsOf(run.id));
    return new RunLedger(before, run.config.budget?.dollars, () => this.#writeSoon());
  }

  /** What is spent is written while it moves: a crash may not forget it. */
  #writeSoon(): void {
    this.#isToWrite = true;
    this.#writing ??= (async () => {
      while (this.#isToWrite && this.#refusal === undefined) {
        this.#isToWrite = false;
        // A store that refuses this refuses results as well, and is told of there.
        await this.deps.putRun(this.#asOfNow(false)).catch(() => {});
      }
      this.#writing = undefined;
    })();
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
      order.stopping.abort();
    }
    unsaved.keep(order.run.id, cells);
  }

  #tell(cells: readonly FinishedCell[]): void {
    if (cells.length === 0) return;
    const { onEvent, run, again } = this.order;
    // A cell that is run again was done before.
    const begun = cells.filter(({ summary }) => !again?.has(summary.cell)).length;
    this.#done += begun;
    this.#toTryAgain -= cells.length - begun;
    const summaries = cells.map(({ summary }) => summary);
    const spending = this.#ledger ? { spending: this.#ledger.spending } : {};
    onEvent({ type: 'cells-end', sequence: this.#sequence++, runId: run.id, cells: summaries, ...spending });
  }

  #withCellsLeft(failure: unknown): unknown {
    const isToTell =
      failure instanceof PlaygroundError && ['budget-reached', 'models-failed'].includes(failure.code);
    if (!isToTell) return failure;
    const left = this.order.run.cells - this.#done + this.#toTryAgain;
    if (left === 0) return failure;
    const message = `${failure.message} ${left === 1 ? '1 cell is' : `${left} cells are`} left.`;
    return new PlaygroundError(failure.code, message, failure.hint, { cause: failure });
  }

  #asOfNow(hasEnded: boolean, failure?: unknown): Run {
    const { run } = this.order;
    const isFinished = this.#done === run.cells;
    const status = isFinished ? 'finished' : hasEnded ? 'stopped' : 'running';
    return {
      ...run,
      done: this.#done,
      status,
      ...(isFinished ? { finishedAt: run.finishedAt ?? this.deps.now() } : {}),
      ...(this.#ledger ? { spending: { ...this.#ledger.spending, ...refusedBy(failure) } } : {}),
    };
  }
}

/** Kept with the run, so that a page opened later knows that going on would stop at once. */
const refusedBy = (failure: unknown): Pick<Spending, 'refused'> =>
  failure instanceof PlaygroundError && failure.code === 'budget-reached'
    ? { refused: failure.neededDollars }
    : {};

export const locked = (): PlaygroundError =>
  new PlaygroundError(
    'run-locked',
    'This run is being worked on in another tab.',
    'Look at it there, or close that tab and press Resume here.',
  );
