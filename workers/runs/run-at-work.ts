import type { Budget, Run, RunEvent, Spending } from '#core/run.ts';
import type { ErrorRecord } from '#core/errors.ts';
import type { FinishedCell } from '#store/storage/runs.ts';
import { Mends } from '../models/mends-of-run.ts';
import type { Executor } from '../execution/executor.ts';
import { Work } from '../paid/work.ts';
import { openCells, runCells, type CellChoice } from './cell-scheduler.ts';
import { CellsAtWork } from './cell-summary.ts';
import type { EvalDeps } from './eval-deps.ts';
import { withCellsLeft, withCellsWaiting } from './failures.ts';
import { costSoFar } from './new-run.ts';

/** A run to be started or resumed, and who is sent its events. */
export interface RunOrder extends Omit<CellChoice, 'without'> {
  run: Run;
  onEvent: (event: RunEvent) => void;
}

/** One run at work in this worker: its cells, the servers they are executed on, and what refusals taught of its models. */
export class RunAtWork extends Work<Run, FinishedCell, RunEvent> {
  /** The cells under way, for the page that watches them. */
  readonly cells = new CellsAtWork();
  protected readonly total: number;
  protected readonly budget: Budget | undefined;
  readonly #deps: EvalDeps;
  readonly #order: RunOrder;
  /** Cells without a result, counted when the work has ended. */
  #open = 0;
  /** Failed cells that are still to be run again. */
  #toTryAgain: number;
  /** What executes the calls, once it is loaded. */
  #executor: Executor | undefined;
  #servers: Run['servers'];
  readonly #mends: Mends;
  #offered: Run['offered'];

  constructor(deps: EvalDeps, order: RunOrder) {
    const { run, onEvent } = order;
    super('run', run, deps, onEvent);
    this.#deps = deps;
    this.#order = order;
    this.total = run.cells;
    this.budget = run.config.budget;
    this.#mends = new Mends(run.mends);
    this.#toTryAgain = order.again?.size ?? 0;
  }

  protected reportStart(): void {
    const { again, withOpen } = this.#order;
    this.report({
      type: 'run-start',
      run: this.of,
      ...(again ? { again: again.size } : {}),
      ...(again && withOpen ? { open: this.total - this.of.done } : {}),
    });
  }
  protected reportEnd(run: Run): void {
    this.report({ type: 'run-end', run });
  }
  protected reportError(error: ErrorRecord, run: Run | undefined): void {
    this.report({ type: 'run-error', runId: this.of.id, error, ...(run ? { run } : {}) });
  }

  protected spentBefore(): Promise<Spending> {
    return costSoFar(this.of, this.#deps.resultsOf(this.of.id));
  }

  protected results(): AsyncGenerator<FinishedCell[]> {
    const { id: runId } = this.of;
    const loadExecutor: EvalDeps['loadExecutor'] = async (execution) => {
      this.#executor = await this.#deps.loadExecutor(execution);
      this.#servers = this.#executor.knownServers?.(this.of.servers);
      if (this.#servers) this.writeSoon();
      return this.#executor;
    };
    return runCells({ ...this.#deps, loadExecutor }, this.of, this.stopping, {
      ...this.#order,
      mends: this.#mends,
      without: new Set(this.of.without),
      pausing: this.pausing,
      ledgers: this.ledgers,
      atWork: this.cells,
      onOffered: (tools) => (this.#offered = tools),
      onTrial: (contenderId, at, of) => this.report({ type: 'preflight', runId, contenderId, at, of }),
      onFailure: (failure) => this.report({ type: 'model-failed', runId, failure }),
    });
  }

  protected async store(cells: readonly FinishedCell[]): Promise<void> {
    await this.#deps.putResults(cells);
    // A cell that is run again was done before.
    const begun = cells.filter(({ summary }) => !this.#order.again?.has(summary.cell)).length;
    this.done += begun;
    this.#toTryAgain -= cells.length - begun;
    const summaries = cells.map(({ summary }) => summary);
    this.report({ type: 'cells-end', runId: this.of.id, cells: summaries, ...this.spending });
  }

  protected put(run: Run): Promise<void> {
    return this.#deps.putRun(run);
  }

  /** Were the tools of its servers the same to the end? A run that was stopped ends at once, with what is known of them. */
  protected override async lookBack(): Promise<void> {
    const { servers: before } = this.of;
    const known = this.#executor?.knownServers?.(before);
    const isStopped = this.stopping.aborted;
    this.#servers = isStopped ? known : await this.#executor?.servers?.(before).catch(() => known);
    this.#open = await openCells(this.#deps, this.of, this.of.without).catch(() => this.total - this.done);
  }

  protected override failureOf(failure: unknown, waiting: number): unknown {
    return withCellsWaiting(withCellsLeft(failure, this.#open + this.#toTryAgain), waiting);
  }

  protected override asOfNow(hasEnded: boolean): Run {
    return {
      ...super.asOfNow(hasEnded),
      ...(this.#mends.all.length > 0 ? { mends: this.#mends.all } : {}),
      ...(this.#servers ? { servers: this.#servers } : {}),
      ...(this.#offered ? { offered: this.#offered } : {}),
    };
  }
}
