import type { EvalApi, PartAsked } from '#store/bridge/contract.ts';
import type { Remote } from '#store/bridge/worker-client.ts';
import type { Budget, Execution, Run, RunConfig } from '#core/run.ts';
import type { WatchedRun } from './watched-run.svelte.ts';

/** Loaded where a run begins. */
const newWork = async (...made: ConstructorParameters<typeof WatchedRun>): Promise<WatchedRun> =>
  new (await import('./watched-run.svelte.ts')).WatchedRun(...made);

/** The runs this tab works on, one WatchedRun each. They go on while the person looks at other pages. Only here is a run started or resumed. */
export class RunStore {
  readonly #evalApi: () => Remote<EvalApi>;
  readonly #atOnce: () => Promise<number | undefined>;
  readonly #connect: (execution: Execution) => Promise<void>;
  #works = $state.raw<readonly WatchedRun[]>([]);

  /**
   * The worker is started when the first run is, not before. `atOnce`: how many requests a provider gets at once. `connect` connects the
   * servers that a run is executed on, and throws when one of them is not there.
   */
  constructor(
    evalApi: () => Remote<EvalApi>,
    atOnce: () => Promise<number | undefined> = () => Promise.resolve(undefined),
    connect: (execution: Execution) => Promise<void> = () => Promise.resolve(),
  ) {
    this.#evalApi = evalApi;
    this.#connect = connect;
    // A choice that cannot be read keeps no run from going on.
    this.#atOnce = () => atOnce().catch(() => undefined);
  }

  /** In the order they were begun. */
  get atWork(): readonly WatchedRun[] {
    return this.#works.filter(({ isWorking }) => isWorking);
  }

  /** This tab's work on a run; undefined when it has not worked on it. */
  of(runId: string): WatchedRun | undefined {
    return this.#works.find(({ id }) => id === runId);
  }

  /** Connects the servers it needs, stores the run, or the part of it, and starts it; resolves with its id. */
  async start(config: RunConfig, part?: PartAsked): Promise<string> {
    if (config.execution?.on === 'servers') await this.#connect(config.execution);
    return this.#beginNew((api, onEvent, atOnce) => api.startRun(config, onEvent, atOnce, part));
  }

  /** `without`: as EvalApi has it. Does nothing where the run is at work. */
  async resume(run: KnownRun, without?: readonly string[]): Promise<void> {
    await this.#goOn(run, (api, onEvent, atOnce) => api.resumeRun(run.id, onEvent, atOnce, without));
  }

  /**
   * Runs the cells again that this app or the network failed on; `withOpen`: those without a result too. Does nothing where the run
   * is at work.
   */
  async retryFailed(run: KnownRun, withOpen = false): Promise<void> {
    await this.#goOn(run, (api, onEvent, atOnce) => api.retryFailed(run.id, onEvent, atOnce, withOpen));
  }

  /** Goes on as a new run with more repeats; resolves with its id. */
  async addRepeats(runId: string, repeats: number): Promise<string> {
    return this.#beginNew((api, onEvent, atOnce) => api.addRepeats(runId, repeats, onEvent, atOnce));
  }

  /** What a run that is not at work may cost from now on. */
  async setBudget(runId: string, budget: Budget | undefined): Promise<void> {
    await this.#evalApi().setBudget(runId, budget);
  }

  /** The worker ended: what it finished is stored, and its runs can be resumed. */
  lose(error: unknown): void {
    for (const work of this.atWork) work.lose(error);
  }

  async #goOn({ id, config }: KnownRun, ask: Ask<unknown>): Promise<void> {
    if (config.execution?.on === 'servers') await this.#connect(config.execution);
    const made = await newWork(this.#evalApi, id);
    const work = this.of(id) ?? made;
    if (work.isWorking) return;
    this.#hold(work);
    await work.begin(() => this.#asked(work, ask));
  }

  async #beginNew(ask: Ask<string>): Promise<string> {
    const work = await newWork(this.#evalApi);
    this.#hold(work);
    return work.beginNew(() => this.#asked(work, ask));
  }

  async #asked<T>(work: WatchedRun, ask: Ask<T>): Promise<T> {
    return ask(this.#evalApi(), work.apply, await this.#atOnce());
  }

  #hold(work: WatchedRun): void {
    // Of what has ended well, all there is to know is stored.
    const others = this.#works.filter((each) => each !== work && (each.isWorking || each.error));
    this.#works = [...others, work];
  }
}

type KnownRun = Pick<Run, 'id' | 'config'>;
type Ask<T> = (api: Remote<EvalApi>, onEvent: WatchedRun['apply'], atOnce: number | undefined) => Promise<T>;
