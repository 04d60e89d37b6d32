import type { Remote } from '#store/bridge/worker-client.ts';
import type { EvalApi } from '#store/bridge/contract.ts';
import { toErrorRecord, type ErrorRecord } from '#core/errors.ts';
import { isLost, type CellSummary } from '#core/cell.ts';
import type { ModelFailure, Run, RunEvent, Spending } from '#core/run.ts';

/** Pages draw again for arriving cells at most this often, in milliseconds. */
const SHOW_EVERY = 250;

/** The `at`-th of `of` language models, counted from 0, whose first cell is at work alone. */
type Trial = Pick<Extract<RunEvent, { type: 'preflight' }>, 'contenderId' | 'at' | 'of'>;

/** How far the work on a run has come, in cells. */
export interface RunProgress {
  done: number;
  /** Cells of the run; in a retry, the failed cells and those that run beside them. */
  total: number;
  /** Cells that the provider, the network or the app has lost since this work began. */
  errors: number;
  /** Cells since then to which the deciding scorer does not apply; they are no errors. */
  undecided: number;
}

/** The totals of the cells that finished since this work began. */
interface Finished extends Pick<RunProgress, 'errors' | 'undecided'> {
  cells: number;
  spending: Spending | undefined;
}

/** What is being done now. */
interface Work {
  isWorking: boolean;
  isPausing: boolean;
  /** How many failed cells are being tried again, and how many without a result are run beside them. */
  again: number;
  open: number;
  trial: Trial | undefined;
}
const IDLE: Work = { isWorking: false, isPausing: false, again: 0, open: 0, trial: undefined };

/**
 * This tab's work on a run, pending or over: the worker's reports, the progress, pause and stop. RunStore keeps one for each run id.
 */
export class WatchedRun {
  readonly #evalApi: () => Remote<EvalApi>;
  #id = $state('');
  #run = $state.raw<Run | undefined>(undefined);
  /** Grows in place: thousands of cells arrive in hundreds of messages. */
  #cells: CellSummary[] = [];
  #finished: Finished = { cells: 0, errors: 0, undecided: 0, spending: undefined };
  #shown = $state.raw(this.#finished);
  #showing: ReturnType<typeof setTimeout> | undefined;
  #error = $state.raw<ErrorRecord | undefined>(undefined);
  #work = $state.raw(IDLE);
  #failures = $state.raw<readonly ModelFailure[]>([]);

  constructor(evalApi: () => Remote<EvalApi>, id = '') {
    this.#evalApi = evalApi;
    this.#id = id;
  }

  /** '' until the worker has given a new run its id. */
  get id(): string {
    return this.#id;
  }
  get run(): Run | undefined {
    return this.#run;
  }
  /** The cells finished since this tab began to work on the run: one list that grows. What follows it reads `finished` too. */
  get cells(): readonly CellSummary[] {
    return this.#cells;
  }
  /** How many of `cells` pages show: changes at most four times a second, and when the work ends. */
  get finished(): number {
    return this.#shown.cells;
  }
  get progress(): RunProgress {
    const { cells, errors, undecided } = this.#shown;
    const { again, open } = this.#work;
    const total = again > 0 ? again + open : (this.#run?.cells ?? 0);
    const before = again > 0 ? 0 : (this.#run?.done ?? 0);
    return { done: Math.min(total, before + cells), total, errors, undecided };
  }
  /** What the run has spent, as of the cells that are shown; undefined for one without prices. */
  get spending(): Spending | undefined {
    return this.#shown.spending;
  }
  /** Why work on the run has ended early, or could not begin. */
  get error(): ErrorRecord | undefined {
    return this.#error;
  }
  get isWorking(): boolean {
    return this.#work.isWorking;
  }
  /** Is it to end when the cells under way are finished? */
  get isPausing(): boolean {
    return this.#work.isPausing;
  }
  /** How many failed cells are being tried again. */
  get again(): number {
    return this.#work.again;
  }
  /** How many cells without a result are run beside the failed ones. */
  get openBeside(): number {
    return this.#work.open;
  }
  /** The language model whose first cell is tried before the rest. */
  get trial(): Trial | undefined {
    return this.#work.trial;
  }
  /** The language models that are asked nothing more since this tab began to work on the run. */
  get failures(): readonly ModelFailure[] {
    return this.#failures;
  }

  /** Asks the worker to begin and resolves with what it answers; when it refuses, nothing is at work. */
  async begin<T>(ask: () => Promise<T>): Promise<T> {
    this.#change({ isWorking: true });
    try {
      return await ask();
    } catch (error) {
      this.#work = IDLE;
      throw error;
    }
  }

  /** The same for a new run: the worker answers with its id. */
  async beginNew(ask: () => Promise<string>): Promise<string> {
    return (this.#id = await this.begin(ask));
  }

  /** Cells under way are finished, nothing new is begun. */
  pause(): void {
    if (!this.#id || !this.isWorking) return;
    this.#change({ isPausing: true });
    void this.#evalApi().pauseRun(this.#id);
  }

  /** Cells that wait for a model are given up; everything done stays. */
  stop(): void {
    if (this.#id && this.isWorking) void this.#evalApi().stopRun(this.#id);
  }

  /** The worker ended while it worked: what it finished is stored, and the run can be resumed. */
  lose(error: unknown): void {
    if (!this.#id || !this.isWorking) return;
    this.apply({ type: 'run-error', sequence: -1, runId: this.#id, error: toErrorRecord(error) });
  }

  /** Events arrive in order from the worker; nothing else writes here. */
  apply = (event: RunEvent): void => {
    this.#id = 'runId' in event ? event.runId : event.run.id;
    if (event.type === 'run-start') this.#start(event);
    if (event.type === 'preflight') this.#change({ trial: event });
    if (event.type === 'model-failed') this.#failures = [...this.#failures, event.failure];
    if (event.type === 'cells-end') this.#add(event);
    if (event.type === 'run-error') this.#error = event.error;
    if (event.type === 'run-end' || event.type === 'run-error') {
      if (event.run) this.#run = event.run;
      this.#show();
      this.#work = IDLE;
    }
  };

  #start({ run, again = 0, open = 0 }: Extract<RunEvent, { type: 'run-start' }>): void {
    this.#run = run;
    this.#change({ again, open });
    this.#cells = [];
    this.#finished = this.#shown = { cells: 0, errors: 0, undecided: 0, spending: run.spending };
    this.#error = undefined;
    this.#failures = [];
  }

  #add({ cells, spending }: Extract<RunEvent, { type: 'cells-end' }>): void {
    const { trial } = this.#work;
    if (trial && trial.at === trial.of - 1) this.#change({ trial: undefined });
    const finished = { ...this.#finished, spending: spending ?? this.#finished.spending };
    for (const cell of cells) {
      this.#cells.push(cell);
      finished.cells++;
      if (isLost(cell)) finished.errors++;
      else if (cell.undecided) finished.undecided++;
    }
    this.#finished = finished;
    this.#showing ??= setTimeout(this.#show, SHOW_EVERY);
  }

  #show = (): void => {
    clearTimeout(this.#showing);
    this.#showing = undefined;
    this.#shown = this.#finished;
  };

  #change(work: Partial<Work>): void {
    this.#work = { ...this.#work, ...work };
  }
}
