import type { Remote } from '#bridge/worker-client.ts';
import type { EvalApi } from '#bridge/contract.ts';
import { toErrorRecord, type ErrorRecord } from '#core/errors.ts';
import type { CellSummary } from '#core/cell.ts';
import type { Budget, Run, RunConfig, Spending } from '#core/run.ts';
import type { ModelFailure, RunEvent } from '#core/run-event.ts';

/** Pages draw anew for arriving cells at most this often, in milliseconds. */
const TELL_EVERY = 250;

/** The `at`-th of `of` language models, counted from 0, whose first cell is at work alone. */
type Trial = Pick<Extract<RunEvent, { type: 'preflight' }>, 'contenderId' | 'at' | 'of'>;

/** The run that is being worked on in this tab, if any. It goes on while the person looks at other pages. */
export class RunStore {
  readonly #evalApi: () => Remote<EvalApi>;
  readonly #atOnce: () => Promise<number | undefined>;
  #run = $state.raw<Run | undefined>(undefined);
  /** Grows in place: thousands of cells arrive in hundreds of messages. */
  #cells: CellSummary[] = [];
  #told = $state(0);
  #telling: ReturnType<typeof setTimeout> | undefined;
  #spent: Spending | undefined;
  #spending = $state.raw<Spending | undefined>(undefined);
  #error = $state.raw<ErrorRecord | undefined>(undefined);
  #failed = '';
  #isWorking = $state(false);
  #isPausing = $state(false);
  #again = $state(0);
  #trial = $state.raw<Trial | undefined>(undefined);
  #failures = $state.raw<readonly ModelFailure[]>([]);

  /** The worker is started when the first run is, not before. `atOnce`: how many requests a provider gets at once. */
  constructor(
    evalApi: () => Remote<EvalApi>,
    atOnce: () => Promise<number | undefined> = () => Promise.resolve(undefined),
  ) {
    this.#evalApi = evalApi;
    // A choice that cannot be read keeps no run from going on.
    this.#atOnce = () => atOnce().catch(() => undefined);
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
  get error(): ErrorRecord | undefined {
    return this.#error;
  }
  /** Why work on this run has ended early, or could not begin. */
  errorOf(runId: string): ErrorRecord | undefined {
    return this.#error && this.#failed === runId ? this.#error : undefined;
  }
  /** Was the run told to end when the cells under way are finished? */
  get isPausing(): boolean {
    return this.#isPausing;
  }
  /** How many failed cells are being tried again. */
  get again(): number {
    return this.#again;
  }
  /** The language model whose first cell is tried before the rest. */
  get trial(): Trial | undefined {
    return this.#trial;
  }
  /** The language models that are asked nothing more since this tab began to work on this run. */
  failuresOf(runId: string): readonly ModelFailure[] {
    return this.#run?.id === runId ? this.#failures : [];
  }
  get isWorking(): boolean {
    return this.#isWorking;
  }

  /** Stores the run and starts it; resolves with its id. */
  async start(config: RunConfig): Promise<string> {
    return this.#begin(async () => this.#evalApi().startRun(config, this.apply, await this.#atOnce()));
  }

  /** `without`: contenders, by id, whose cells are left for another time. */
  async resume(runId: string, without: readonly string[] = []): Promise<void> {
    await this.#begin(async () =>
      this.#evalApi().resumeRun(runId, this.apply, await this.#atOnce(), without),
    );
  }

  /** Runs the cells again that our house or the network spoilt. */
  async retryFailed(runId: string): Promise<void> {
    await this.#begin(async () => this.#evalApi().retryFailed(runId, this.apply, await this.#atOnce()));
  }

  /** Goes on as a new run with more repeats; resolves with its id. */
  async addRepeats(runId: string, repeats: number): Promise<string> {
    return this.#begin(async () =>
      this.#evalApi().addRepeats(runId, repeats, this.apply, await this.#atOnce()),
    );
  }

  /** What a run that is not at work may cost from now on. */
  async setBudget(runId: string, budget: Budget | undefined): Promise<void> {
    await this.#evalApi().setBudget(runId, budget);
  }

  /** Cells under way are finished, nothing new is begun. */
  pause(): void {
    if (!this.#run || !this.#isWorking) return;
    this.#isPausing = true;
    void this.#evalApi().pauseRun(this.#run.id);
  }

  /** Cells that wait for a model are given up; everything done stays. */
  stop(): void {
    if (this.#run && this.#isWorking) void this.#evalApi().stopRun(this.#run.id);
  }

  /** Events arrive in order from the worker; nothing else writes here. */
  apply = (event: RunEvent): void => {
    if (event.type === 'run-start') {
      this.#run = event.run;
      this.#again = event.again ?? 0;
      this.#cells = [];
      this.#told = 0;
      this.#spent = event.run.spending;
      this.#spending = event.run.spending;
      this.#error = undefined;
      this.#failures = [];
    }
    if (event.type === 'preflight') this.#trial = event;
    if (event.type === 'model-failed') this.#failures = [...this.#failures, event.failure];
    if (event.type === 'cells-end') {
      if (this.#trial && this.#trial.at === this.#trial.of - 1) this.#trial = undefined;
      for (const cell of event.cells) this.#cells.push(cell);
      this.#spent = event.spending ?? this.#spent;
      this.#telling ??= setTimeout(this.#tell, TELL_EVERY);
    }
    if (event.type === 'run-end') this.#run = event.run;
    if (event.type === 'run-error') {
      if (event.run) this.#run = event.run;
      this.#failed = event.runId;
      this.#error = event.error;
    }
    if (event.type === 'run-end' || event.type === 'run-error') {
      this.#tell();
      this.#isWorking = false;
      this.#isPausing = false;
      this.#again = 0;
      this.#trial = undefined;
    }
  };

  /** The worker ended while it worked: what it finished is stored, and the run can be resumed. */
  lose(error: unknown): void {
    if (!this.#isWorking || !this.#run) return;
    this.apply({ type: 'run-error', sequence: -1, runId: this.#run.id, error: toErrorRecord(error) });
  }

  #tell = (): void => {
    clearTimeout(this.#telling);
    this.#telling = undefined;
    this.#told = this.#cells.length;
    this.#spending = this.#spent;
  };

  async #begin<T>(work: () => Promise<T>): Promise<T> {
    this.#isWorking = true;
    try {
      return await work();
    } catch (error) {
      this.#isWorking = false;
      throw error;
    }
  }
}
