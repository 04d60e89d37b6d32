import type { Remote } from '#bridge/worker-client.ts';
import type { EvalApi } from '#bridge/contract.ts';
import { toErrorRecord, type ErrorRecord } from '#core/errors.ts';
import type { CellSummary } from '#core/cell.ts';
import type { Run, Spending } from '#core/run.ts';
import type { ModelFailure, RunEvent } from '#core/run-event.ts';

/** Pages draw again for arriving cells at most this often, in milliseconds. */
const TELL_EVERY = 250;

/** The `at`-th of `of` language models, counted from 0, whose first cell is at work alone. */
type Trial = Pick<Extract<RunEvent, { type: 'preflight' }>, 'contenderId' | 'at' | 'of'>;

/** One run that this tab works on, or has worked on: what the worker tells of it, and how it is paused and stopped. */
export class RunAtWork {
  readonly #evalApi: () => Remote<EvalApi>;
  #id = $state('');
  #run = $state.raw<Run | undefined>(undefined);
  /** Grows in place: thousands of cells arrive in hundreds of messages. */
  #cells: CellSummary[] = [];
  #told = $state(0);
  #telling: ReturnType<typeof setTimeout> | undefined;
  #spent: Spending | undefined;
  #spending = $state.raw<Spending | undefined>(undefined);
  #error = $state.raw<ErrorRecord | undefined>(undefined);
  #isWorking = $state(false);
  #isPausing = $state(false);
  #again = $state(0);
  #openBeside = $state(0);
  #trial = $state.raw<Trial | undefined>(undefined);
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
  /** The cells finished since this tab began to work on the run: one list that grows. What follows it reads `told` too. */
  get cells(): readonly CellSummary[] {
    return this.#cells;
  }
  /** How many of `cells` the pages have been told of: changes at most four times a second, and when the work ends. */
  get told(): number {
    return this.#told;
  }
  /** What the run has spent, as of the cells that were told; undefined for one without prices. */
  get spending(): Spending | undefined {
    return this.#spending;
  }
  /** Why work on the run has ended early, or could not begin. */
  get error(): ErrorRecord | undefined {
    return this.#error;
  }
  get isWorking(): boolean {
    return this.#isWorking;
  }
  /** Is it to end when the cells under way are finished? */
  get isPausing(): boolean {
    return this.#isPausing;
  }
  /** How many failed cells are being tried again. */
  get again(): number {
    return this.#again;
  }
  /** How many cells without a result are run beside the failed ones. */
  get openBeside(): number {
    return this.#openBeside;
  }
  /** The language model whose first cell is tried before the rest. */
  get trial(): Trial | undefined {
    return this.#trial;
  }
  /** The language models that are asked nothing more since this tab began to work on the run. */
  get failures(): readonly ModelFailure[] {
    return this.#failures;
  }

  /** Asks the worker to begin and resolves with what it answers; when it refuses, nothing is at work. */
  async begin<T>(ask: () => Promise<T>): Promise<T> {
    this.#isWorking = true;
    try {
      return await ask();
    } catch (error) {
      this.#isWorking = false;
      throw error;
    }
  }

  /** The same for a run that is made by beginning it: the worker answers with its id. */
  async beginNew(ask: () => Promise<string>): Promise<string> {
    return (this.#id = await this.begin(ask));
  }

  /** Cells under way are finished, nothing new is begun. */
  pause(): void {
    if (!this.#id || !this.#isWorking) return;
    this.#isPausing = true;
    void this.#evalApi().pauseRun(this.#id);
  }

  /** Cells that wait for a model are given up; everything done stays. */
  stop(): void {
    if (this.#id && this.#isWorking) void this.#evalApi().stopRun(this.#id);
  }

  /** The worker ended while it worked: what it finished is stored, and the run can be resumed. */
  lose(error: unknown): void {
    if (!this.#id || !this.#isWorking) return;
    this.apply({ type: 'run-error', sequence: -1, runId: this.#id, error: toErrorRecord(error) });
  }

  /** Events arrive in order from the worker; nothing else writes here. */
  apply = (event: RunEvent): void => {
    this.#id = 'runId' in event ? event.runId : event.run.id;
    if (event.type === 'run-start') this.#start(event);
    if (event.type === 'preflight') this.#trial = event;
    if (event.type === 'model-failed') this.#failures = [...this.#failures, event.failure];
    if (event.type === 'cells-end') {
      if (this.#trial && this.#trial.at === this.#trial.of - 1) this.#trial = undefined;
      for (const cell of event.cells) this.#cells.push(cell);
      this.#spent = event.spending ?? this.#spent;
      this.#telling ??= setTimeout(this.#tell, TELL_EVERY);
    }
    if (event.type === 'run-error') this.#error = event.error;
    if (event.type === 'run-end' || event.type === 'run-error') {
      if (event.run) this.#run = event.run;
      this.#tell();
      this.#isWorking = false;
      this.#isPausing = false;
      this.#again = 0;
      this.#openBeside = 0;
      this.#trial = undefined;
    }
  };

  #start({ run, again = 0, open = 0 }: Extract<RunEvent, { type: 'run-start' }>): void {
    this.#run = run;
    this.#again = again;
    this.#openBeside = open;
    this.#cells = [];
    this.#told = 0;
    this.#spent = run.spending;
    this.#spending = run.spending;
    this.#error = undefined;
    this.#failures = [];
  }

  #tell = (): void => {
    clearTimeout(this.#telling);
    this.#telling = undefined;
    this.#told = this.#cells.length;
    this.#spending = this.#spent;
  };
}
