import { evalApi, onEvalLost } from '#store/bridge/client.ts';
import type { JudgedRun, JudgingEvent, JudgingOrder } from '#store/bridge/judging-contract.ts';
import { toErrorRecord, type ErrorRecord } from '#core/errors.ts';
import type { Judging } from '#core/judgement.ts';
import type { Budget, Spending } from '#core/run.ts';

/** What has come since is read and shown at most this often, in milliseconds. */
const SHOW_EVERY = 1000;

/** This tab's work on the judging that is shown, whether it goes on or has ended. */
export interface JudgingWork {
  judging?: Judging;
  /** Judgements stored. */
  done: number;
  spending?: Spending | undefined;
  /** Why it has ended early. */
  error?: ErrorRecord;
  /** Judges that could not go on. */
  failed: readonly { judge: string; error: ErrorRecord }[];
  isWorking: boolean;
  isPausing: boolean;
}
const BEGUN: JudgingWork = { done: 0, failed: [], isWorking: true, isPausing: false };
const OVER = { isWorking: false, isPausing: false };

/** The judgings this tab works on. They go on while the person looks at other pages; only here is one started or resumed. */
class JudgingStore {
  #works = $state.raw<ReadonlyMap<string, JudgingWork>>(new Map());

  /** This tab's work on a judging; undefined when it has not worked on it. */
  of(id: string): JudgingWork | undefined {
    return this.#works.get(id);
  }

  /** Resolves with the id of the new judging. */
  start(order: JudgingOrder): Promise<string> {
    return this.#begin((onEvent) => evalApi().startJudging(order, onEvent));
  }

  /** `budget`: from now on, null for none; absent: as it was. */
  async resume(id: string, run: JudgedRun, budget?: Budget | null): Promise<void> {
    if (this.of(id)?.isWorking) return;
    await this.#begin((onEvent) => evalApi().resumeJudging(id, run, onEvent, budget), id);
  }

  pause(id: string): void {
    this.#change(id, { isPausing: true });
    void evalApi().pauseJudging(id);
  }
  stop(id: string): void {
    void evalApi().stopJudging(id);
  }
  async remove(id: string): Promise<void> {
    await evalApi().removeJudging(id);
    this.#works = new Map([...this.#works].filter(([each]) => each !== id));
  }

  /** The worker ended: what was judged is stored, and can be resumed. */
  lose(reason: unknown): void {
    for (const [id, { isWorking }] of this.#works)
      if (isWorking) this.#change(id, { error: toErrorRecord(reason), ...OVER });
  }

  /** `ask` resolves with the id of a new judging. Events may come before; they wait until it is known. */
  async #begin(
    ask: (onEvent: (event: JudgingEvent) => void) => Promise<string | void>,
    known?: string,
  ): Promise<string> {
    let id = '';
    const early: JudgingEvent[] = [];
    let late: Partial<JudgingWork> = {};
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (change: Partial<JudgingWork>): void => {
      clearTimeout(timer);
      timer = undefined;
      this.#change(id, { ...late, ...change });
      late = {};
    };
    const apply = (event: JudgingEvent): void => {
      if (id === '') return void early.push(event);
      if (event.type === 'judging-start') show({ judging: event.judging, done: event.judging.done });
      if (event.type === 'judgements-end') {
        late = { done: event.done, spending: event.spending };
        timer ??= setTimeout(() => show({}), SHOW_EVERY);
      }
      if (event.type === 'judge-failed')
        this.#change(id, {
          failed: [...(this.of(id)?.failed ?? []), { judge: event.judge, error: event.error }],
        });
      if (event.type === 'judging-error') show({ error: event.error });
      if (event.type === 'judging-end' || event.type === 'judging-error')
        show({ ...(event.judging ? { judging: event.judging } : {}), ...OVER });
    };
    const given = (await ask(apply)) ?? known!;
    this.#works = new Map([...this.#works, [given, BEGUN]]);
    id = given;
    early.forEach(apply);
    return given;
  }

  #change(id: string, change: Partial<JudgingWork>): void {
    const work = this.of(id);
    if (work) this.#works = new Map([...this.#works, [id, { ...work, ...change }]]);
  }
}

let store: JudgingStore | undefined;

/** The tab's one store of judgings, made when a page of judges is first opened: the first page of the site does not pay for it. */
export function judgingStore(): JudgingStore {
  if (!store) {
    const made = (store = new JudgingStore());
    onEvalLost((reason) => made.lose(reason));
  }
  return store;
}
