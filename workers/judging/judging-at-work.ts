import type { JudgedRun, JudgingEvent, JudgingApi } from '#store/bridge/judging-contract.ts';
import type { ErrorRecord } from '#core/errors.ts';
import type { Judgement, Judging } from '#core/judgement.ts';
import type { Budget, Spending } from '#core/run.ts';
import { judges } from '#ask/judges/index.ts';
import { AllAtWork, Work, underLock } from '../paid/work.ts';
import { PaidAsker } from '../runs/paid-asker.ts';
import { RunToJudge, type JudgingDeps } from './judged-run.ts';
import { type JudgeModels, missingOpinions } from './judge-lanes.ts';
import { spentBefore, newJudging } from './new-judging.ts';
import { estimateJudging, sampleQuestion, judgeCase } from './estimate-judging.ts';

/** A judging to be begun or gone on with, and who is sent its events. */
interface JudgingWork {
  judging: Judging;
  run: JudgedRun;
  onEvent: (event: JudgingEvent) => void;
}

const keyOf = ({ cell, judge, repeat }: Pick<Judgement, 'cell' | 'judge' | 'repeat'>): string =>
  `${cell} ${repeat} ${judge}`;

/** One judging at work in this worker: the opinions that are missing, of every judge. */
class JudgingAtWork extends Work<Judging, Judgement, JudgingEvent> {
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
    const { now, pause } = this.#deps;
    // Learns from what providers count, so that there is one for all questions.
    let loaded: Promise<JudgeModels> | undefined;
    const load = async (): Promise<JudgeModels> => {
      const { asker, providers } = await this.#deps.loadModels();
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

/** What the eval worker does with judges. `atWork`: for what ends judgings with their run. */
export function createJudgingApi(deps: JudgingDeps, atWork = new JudgingsAtWork()): JudgingApi {
  return {
    judgePrompts: () => judges.flatMap(({ kind, prompt }) => (prompt ? [{ kind, ...prompt }] : [])),
    estimateJudging: (order) => estimateJudging(deps, order),
    sampleQuestion: (order, judge) => sampleQuestion(deps, order, judge),
    judgeCase,

    async startJudging(order, onEvent) {
      const opened = await RunToJudge.open(deps, order.run);
      const judging = newJudging(deps, order, await opened.cells(order.cells));
      await deps.addJudging(judging, !order.run.computed);
      atWork.begin(judging.id, new JudgingAtWork(deps, { judging, run: order.run, onEvent }));
      return judging.id;
    },

    async resumeJudging(judgingId, run, onEvent, budget) {
      const { budget: before, ...stored } = await deps.getJudging(judgingId);
      const bound = budget === undefined ? before : (budget ?? undefined);
      const judging = { ...stored, ...(bound ? { budget: bound } : {}), status: 'running' as const };
      atWork.begin(judgingId, new JudgingAtWork(deps, { judging, run, onEvent }));
    },

    pauseJudging: (judgingId) => atWork.get(judgingId)?.pause(),
    stopJudging: (judgingId) => atWork.get(judgingId)?.stop(),

    async removeJudging(judgingId) {
      await atWork.end(judgingId);
      await underLock(deps, `judging:${judgingId}`, () => deps.deleteJudging(judgingId));
    },
  };
}
