import type { EvalApi } from '#bridge/contract.ts';
import type { JudgedRun, JudgingEvent, JudgingOrder } from '#bridge/judging-contract.ts';
import type { Remote } from '#bridge/worker-client.ts';
import { toErrorRecord, type ErrorRecord } from '#core/errors.ts';
import type { Judging } from '#core/judgement.ts';
import type { Budget, Spending } from '#core/run.ts';

/** What has come since is read and shown at most this often, in milliseconds. */
const SHOW_EVERY = 1000;

/** This tab's work on a judging, going on or over: what the worker reports of it. */
export class JudgingAtWork {
  #judging = $state.raw<Judging | undefined>();
  #done = 0;
  #spending: Spending | undefined;
  #shown = $state.raw<{ done: number; spending: Spending | undefined }>({ done: 0, spending: undefined });
  #showing: ReturnType<typeof setTimeout> | undefined;
  #error = $state.raw<ErrorRecord | undefined>();
  #failed = $state.raw<readonly { judge: string; error: ErrorRecord }[]>([]);
  #isWorking = $state(true);
  #isPausing = $state(false);

  get judging(): Judging | undefined {
    return this.#judging;
  }
  /** Judgements stored, as of what is shown. */
  get done(): number {
    return this.#shown.done;
  }
  get spending(): Spending | undefined {
    return this.#shown.spending;
  }
  /** Why it has ended early. */
  get error(): ErrorRecord | undefined {
    return this.#error;
  }
  /** Judges that could not go on. */
  get failed(): readonly { judge: string; error: ErrorRecord }[] {
    return this.#failed;
  }
  get isWorking(): boolean {
    return this.#isWorking;
  }
  get isPausing(): boolean {
    return this.#isPausing;
  }
  pausing(): void {
    this.#isPausing = true;
  }

  /** Events arrive in order from the worker. */
  apply = (event: JudgingEvent): void => {
    if (event.type === 'judging-start') {
      this.#judging = event.judging;
      this.#done = event.judging.done;
      this.#show();
    }
    if (event.type === 'judgements-end') {
      this.#done = event.done;
      this.#spending = event.spending;
      this.#showing ??= setTimeout(this.#show, SHOW_EVERY);
    }
    if (event.type === 'judge-failed')
      this.#failed = [...this.#failed, { judge: event.judge, error: event.error }];
    if (event.type === 'judging-error') this.#error = event.error;
    if (event.type === 'judging-end' || event.type === 'judging-error') {
      if (event.judging) this.#judging = event.judging;
      this.#show();
      this.#isWorking = this.#isPausing = false;
    }
  };

  /** The worker ended: what was judged is stored, and it can be resumed. */
  lose(error: unknown): void {
    if (!this.#isWorking) return;
    this.#error = toErrorRecord(error);
    this.#isWorking = this.#isPausing = false;
  }

  #show = (): void => {
    clearTimeout(this.#showing);
    this.#showing = undefined;
    this.#shown = { done: this.#done, spending: this.#spending };
  };
}

/** The judgings this tab works on. They go on while the person looks at other pages; only here is one started or resumed. */
export class JudgingStore {
  readonly #api: () => Remote<EvalApi>;
  #works = $state.raw<ReadonlyMap<string, JudgingAtWork>>(new Map());

  constructor(api: () => Remote<EvalApi>) {
    this.#api = api;
  }

  /** This tab's work on a judging; undefined when it has not worked on it. */
  of(id: string): JudgingAtWork | undefined {
    return this.#works.get(id);
  }

  /** Resolves with the id of the new judging. */
  async start(order: JudgingOrder): Promise<string> {
    const work = new JudgingAtWork();
    const id = await this.#api().startJudging(order, work.apply);
    this.#works = new Map([...this.#works, [id, work]]);
    return id;
  }

  /** `budget`: from now on, null for none; absent: as it was. */
  async resume(id: string, run: JudgedRun, budget?: Budget | null): Promise<void> {
    if (this.of(id)?.isWorking) return;
    const work = new JudgingAtWork();
    await this.#api().resumeJudging(id, run, work.apply, budget);
    this.#works = new Map([...this.#works, [id, work]]);
  }

  pause(id: string): void {
    this.of(id)?.pausing();
    void this.#api().pauseJudging(id);
  }
  stop(id: string): void {
    void this.#api().stopJudging(id);
  }
  async remove(id: string): Promise<void> {
    await this.#api().removeJudging(id);
    this.#works = new Map([...this.#works].filter(([each]) => each !== id));
  }

  lose(error: unknown): void {
    for (const work of this.#works.values()) work.lose(error);
  }
}
