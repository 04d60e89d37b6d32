import type { JudgedRun, JudgingEvent } from '#store/bridge/judging-contract.ts';
import type { ErrorRecord } from '#core/errors.ts';
import type { Judgement, Judging } from '#core/judgement.ts';
import type { Budget, Spending } from '#core/run.ts';
import { AllAtWork, Work } from '../paid/work.ts';
import { PaidAsker } from '../runs/paid-asker.ts';
import { RunToJudge, type JudgingDeps } from './judged-run.ts';
import { type JudgeModels, missingOpinions } from './judge-lanes.ts';
import { spentBefore } from './new-judging.ts';

/** A judging to be begun or gone on with, and who is sent its events. */
interface JudgingWork {
  judging: Judging;
  run: JudgedRun;
  onEvent: (event: JudgingEvent) => void;
}

const keyOf = ({ cell, judge, repeat }: Pick<Judgement, 'cell' | 'judge' | 'repeat'>): string =>
  `${cell} ${repeat} ${judge}`;

/** One judging at work in this worker: the opinions that are missing, of every judge. */
export class JudgingAtWork extends Work<Judging, Judgement, JudgingEvent> {
  protected readonly total: number;
  protected readonly budget: Budget | undefined;
  readonly #deps: JudgingDeps;
  readonly #run: JudgedRun;
  /** Opinions that were stored before. What ended in an error is asked again, and its judgement replaced. */
  #before: ReadonlySet<string> = new Set();

  constructor(deps: JudgingDeps, { judging, run, onEvent }: JudgingWork) {
    super('judging', judging, deps, onEvent);
    this.#deps = deps;
    this.#run = run;
    this.total = judging.cells.length * judging.judges.length * judging.repeats;
    this.budget = judging.budget;
  }

  protected reportStart(): void {
    this.report({ type: 'judging-start', judging: this.of });
  }
  protected reportEnd(judging: Judging): void {
    this.report({ type: 'judging-end', judging });
  }
  protected reportError(error: ErrorRecord, judging: Judging | undefined): void {
    const stored = judging ? { judging } : {};
    this.report({ type: 'judging-error', judgingId: this.of.id, error, ...stored });
  }

  protected async spentBefore(): Promise<Spending> {
    const before = await this.#deps.judgementsOf(this.of.id);
    this.#before = new Set(before.filter(({ verdict }) => verdict !== 'error').map(keyOf));
    this.done = this.#before.size;
    return spentBefore(this.of, before);
  }

  protected async *results(): AsyncGenerator<Judgement[]> {
    const judgingId = this.of.id;
    const { loadModels, now, pause } = this.#deps;
    // Learns from what providers count, so that there is one for all questions.
    let loaded: Promise<JudgeModels> | undefined;
    const load = async (): Promise<JudgeModels> => {
      const { asker, providers } = await loadModels();
      const paid = this.ledgers && new PaidAsker(asker, this.ledgers, this.of.prices ?? []);
      return { asker: paid ?? asker, providers };
    };
    yield* missingOpinions(this.of, await RunToJudge.open(this.#deps, this.#run), {
      models: () => (loaded ??= load()),
      isDone: (of) => this.#before.has(keyOf(of)),
      now,
      pause,
      signal: this.stopping,
      pausing: this.pausing,
      onFailed: (judge, error) => this.report({ type: 'judge-failed', judgingId, judge, error }),
    });
  }

  protected async store(judgements: readonly Judgement[]): Promise<void> {
    const done = this.done + judgements.length;
    await this.#deps.putJudging({ ...this.asOfNow(false), done }, judgements);
    this.done = done;
    this.report({
      type: 'judgements-end',
      judgingId: this.of.id,
      judgements: judgements.map(({ cell, judge, repeat, verdict }) => ({ cell, judge, repeat, verdict })),
      done,
      ...this.spending,
    });
  }

  protected put(judging: Judging): Promise<void> {
    return this.#deps.putJudging(judging);
  }
}

/** The judgings at work in this worker. */
export class JudgingsAtWork extends AllAtWork<JudgingAtWork> {
  /** Ends one for good: what could not be stored of it is gone. */
  override async end(id: string): Promise<void> {
    await super.end(id);
    this.forget(id);
  }

  /** The same of all judgings of a run that is deleted. */
  async endOfRun(runId: string): Promise<void> {
    await Promise.all(this.all.flatMap(({ of }) => (of.runId === runId ? this.end(of.id) : [])));
  }
}
