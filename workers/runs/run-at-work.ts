import { toErrorRecord } from '#core/errors.ts';
import type { Run, RunEvent } from '#core/run.ts';
import type { FinishedCell } from '#store/storage/runs.ts';
import { openCells, runCells, type CellChoice } from './cell-scheduler.ts';
import { CellsAtWork } from './cell-summary.ts';
import { Mends } from '../models/mends-of-run.ts';
import type { Executor } from '../execution/executor.ts';
import type { EvalDeps } from './eval-deps.ts';
import { locked, withCellsLeft, withCellsWaiting } from './failures.ts';
import { isCounted, openLedgers, spendingOf, type RunLedgers } from './run-ledger.ts';
import { costSoFar } from './new-run.ts';

/** A run to be started or resumed, and who is sent its events. */
export interface RunOrder extends Omit<CellChoice, 'without'> {
  run: Run;
  onEvent: (event: RunEvent) => void;
}

type Unnumbered<Event> = Event extends RunEvent ? Omit<Event, 'sequence'> : never;

/**
 * One run at work in this worker, from its start or resumption until it is finished, paused, stopped or failed: runs its cells
 * under its lock, stores what they bring and reports its progress.
 */
export class RunAtWork {
  /** The cells under way, for the page that watches them. */
  readonly cells = new CellsAtWork();
  readonly run: Run;
  readonly #deps: EvalDeps;
  readonly #order: RunOrder;
  readonly #stopping = new AbortController();
  readonly #pausing = new AbortController();
  #over: Promise<void> = Promise.resolve();
  #hasEnded = false;
  #sequence = 0;
  #done: number;
  /** Failed cells that are still to be run again. */
  #toTryAgain: number;
  /** Cells the store has refused: answers that are paid for. At most as many as were begun and not stored. */
  #unsaved: readonly FinishedCell[] = [];
  /** Why the store refused them. */
  #refusal: unknown;
  #ledgers: RunLedgers | undefined;
  /** What executes the calls, once it is loaded. */
  #executor: Executor | undefined;
  #servers: Run['servers'];
  readonly #mends: Mends;
  #offered: Run['offered'];
  /** The write of the run under way, and whether another one is to follow. */
  #writing: Promise<void> | undefined;
  #isToWrite = false;
  /** The run as it was stored at the end. */
  #stored: Run | undefined;

  constructor(deps: EvalDeps, order: RunOrder) {
    this.#deps = deps;
    this.#order = order;
    this.run = order.run;
    this.#mends = new Mends(order.run.mends);
    this.#done = order.run.done;
    this.#toTryAgain = order.again?.size ?? 0;
  }

  /** Starts when `before`, the same run's earlier work in this worker, is over, and stores what that could not. */
  start(before?: RunAtWork): void {
    this.#over = (async () => {
      await before?.over;
      this.#unsaved = before?.forget() ?? [];
      try {
        const held = await this.#deps.withLock(`run:${this.run.id}`, () => this.#work());
        if (!held) throw locked();
      } catch (error) {
        const record = toErrorRecord(error);
        const stored = this.#stored ? { run: this.#stored } : {};
        this.#report({ type: 'run-error', runId: this.run.id, error: record, ...stored });
      }
    })();
  }

  /** Begins no more cells; those under way are finished. */
  pause(): void {
    this.#pausing.abort();
  }

  /** Ends it at once: cells that wait for a model are given up. */
  stop(): void {
    this.#stopping.abort();
  }

  /** Resolves when nothing more is written of it; never rejects. */
  get over(): Promise<void> {
    return this.#over;
  }
  /** Was its end reported? Its lock may be held for a moment longer. */
  get hasEnded(): boolean {
    return this.#hasEnded;
  }
  get hasUnsaved(): boolean {
    return this.#unsaved.length > 0;
  }

  /** Gives up the cells that the store has refused. */
  forget(): readonly FinishedCell[] {
    const cells = this.#unsaved;
    this.#unsaved = [];
    return cells;
  }

  async #work(): Promise<void> {
    const { again, withOpen } = this.#order;
    this.#report({
      type: 'run-start',
      run: this.run,
      ...(again ? { again: again.size } : {}),
      ...(again && withOpen ? { open: this.run.cells - this.run.done } : {}),
    });
    let failure: unknown;
    try {
      await this.#storeUnsaved();
      this.#ledgers = await this.#openLedgers();
      for await (const cells of this.#runCells()) await this.#store(cells);
    } catch (error) {
      failure = error;
    }
    await this.#writing;
    await this.#lookAtServers();
    const open = await openCells(this.#deps, this.run, this.run.without).catch(
      () => this.run.cells - this.#done,
    );
    const left = open + this.#toTryAgain;
    failure = withCellsWaiting(this.#refusal ?? withCellsLeft(failure, left), this.#unsaved.length);
    const ended = this.#asOfNow(true);
    // What has failed leaves the finished cells and a run that can be resumed.
    await this.#deps.putRun(ended).then(
      () => (this.#stored = ended),
      (error: unknown) => (failure ??= error),
    );
    if (failure !== undefined) throw failure as Error;
    this.#report({ type: 'run-end', run: ended });
  }

  /** Were their tools the same to the end? A run that was stopped ends at once, with what is known of them. */
  async #lookAtServers(): Promise<void> {
    const { servers: before } = this.run;
    const known = this.#executor?.knownServers?.(before);
    const isStopped = this.#stopping.signal.aborted;
    this.#servers = isStopped ? known : await this.#executor?.servers?.(before).catch(() => known);
  }

  #runCells(): AsyncGenerator<FinishedCell[]> {
    const { id: runId } = this.run;
    const loadExecutor: EvalDeps['loadExecutor'] = async (execution) => {
      this.#executor = await this.#deps.loadExecutor(execution);
      this.#servers = this.#executor.knownServers?.(this.run.servers);
      if (this.#servers) this.#writeSoon();
      return this.#executor;
    };
    return runCells({ ...this.#deps, loadExecutor }, this.run, this.#stopping.signal, {
      ...this.#order,
      mends: this.#mends,
      without: new Set(this.run.without),
      pausing: this.#pausing.signal,
      ledgers: this.#ledgers,
      atWork: this.cells,
      onOffered: (tools) => (this.#offered = tools),
      onTrial: (contenderId, at, of) => this.#report({ type: 'preflight', runId, contenderId, at, of }),
      onFailure: (failure) => this.#report({ type: 'model-failed', runId, failure }),
    });
  }

  async #openLedgers(): Promise<RunLedgers | undefined> {
    const { run } = this;
    const { budget } = run.config;
    if (!isCounted(budget, run.prices)) return undefined;
    const before = await costSoFar(run, this.#deps.resultsOf(run.id));
    return openLedgers(before, budget, () => this.#writeSoon());
  }

  /** Stores what was spent and what the servers are whenever it changes, one write at a time, so that a crash loses none of it. */
  #writeSoon(): void {
    this.#isToWrite = true;
    this.#writing ??= (async () => {
      while (this.#isToWrite && this.#refusal === undefined) {
        this.#isToWrite = false;
        // A store that refuses this refuses results as well, and is reported there.
        await this.#deps.putRun(this.#asOfNow(false)).catch(() => {});
      }
      this.#writing = undefined;
    })();
  }

  /** When the store refuses, the run is ended at once; what has ended by then is paid for and kept in memory. */
  async #store(cells: readonly FinishedCell[]): Promise<void> {
    try {
      if (this.#refusal === undefined) {
        await this.#deps.putResults(cells);
        this.#reportCells(cells);
        return;
      }
    } catch (error) {
      this.#refusal = error;
      this.stop();
    }
    this.#unsaved = [...this.#unsaved, ...cells];
  }

  /** Throws what the store throws; the cells wait on then. */
  async #storeUnsaved(): Promise<void> {
    if (this.#unsaved.length === 0) return;
    await this.#deps.putResults(this.#unsaved);
    this.#reportCells(this.forget());
  }

  #reportCells(cells: readonly FinishedCell[]): void {
    // A cell that is run again was done before.
    const begun = cells.filter(({ summary }) => !this.#order.again?.has(summary.cell)).length;
    this.#done += begun;
    this.#toTryAgain -= cells.length - begun;
    const summaries = cells.map(({ summary }) => summary);
    const spending = this.#ledgers ? { spending: spendingOf(this.#ledgers) } : {};
    this.#report({ type: 'cells-end', runId: this.run.id, cells: summaries, ...spending });
  }

  #asOfNow(hasEnded: boolean): Run {
    const isFinished = this.#done === this.run.cells;
    return {
      ...this.run,
      done: this.#done,
      status: isFinished ? 'finished' : hasEnded ? 'stopped' : 'running',
      ...(isFinished ? { finishedAt: this.run.finishedAt ?? this.#deps.now() } : {}),
      ...(this.#ledgers ? { spending: spendingOf(this.#ledgers) } : {}),
      ...(this.#mends.all.length > 0 ? { mends: this.#mends.all } : {}),
      ...(this.#servers ? { servers: this.#servers } : {}),
      ...(this.#offered ? { offered: this.#offered } : {}),
    };
  }

  #report(event: Unnumbered<RunEvent>): void {
    if (event.type === 'run-end' || event.type === 'run-error') this.#hasEnded = true;
    this.#order.onEvent({ ...event, sequence: this.#sequence++ });
  }
}
