import type { JudgedRun, JudgingEvent } from '#store/bridge/judging-contract.ts';
import { toErrorRecord } from '#core/errors.ts';
import type { Judgement, Judging } from '#core/judgement.ts';
import { locked } from '../runs/failures.ts';
import { PaidAsker } from '../runs/paid-asker.ts';
import { isCounted, openLedgers, spendingOf, type RunLedgers } from '../runs/run-ledger.ts';
import type { JudgeModels } from './ask-judge.ts';
import { RunToJudge } from './judged-run.ts';
import { JudgementWriter } from './judgement-writer.ts';
import type { JudgingDeps } from './judging-deps.ts';
import { runLanes } from './judging-lanes.ts';
import { spentBefore } from './new-judging.ts';

/** A judging to be begun or gone on with, and who is sent its events. */
export interface JudgingWork {
  judging: Judging;
  run: JudgedRun;
  onEvent: (event: JudgingEvent) => void;
}

type Unnumbered<Event> = Event extends JudgingEvent ? Omit<Event, 'sequence'> : never;

/** One judging at work in this worker, from its beginning or resumption until it is finished, paused, stopped or failed. */
export class JudgingAtWork {
  readonly #deps: JudgingDeps;
  readonly #work: JudgingWork;
  readonly #stopping = new AbortController();
  readonly #pausing = new AbortController();
  #writer = this.#writerOf([]);
  #sequence = 0;
  #ledgers: RunLedgers | undefined;
  #over: Promise<void> = Promise.resolve();
  #stored: { judging?: Judging } = {};
  hasEnded = false;

  constructor(deps: JudgingDeps, work: JudgingWork) {
    this.#deps = deps;
    this.#work = work;
  }

  /** Starts when `before`, the same judging's earlier work in this worker, is over, and stores what that could not. */
  start(before?: JudgingAtWork): void {
    this.#over = (async () => {
      await before?.over;
      this.#writer = this.#writerOf(before?.unsaved ?? []);
      const { id } = this.#work.judging;
      try {
        if (!(await this.#deps.withLock(`judging:${id}`, () => this.#run()))) throw locked();
      } catch (error) {
        this.#report({ type: 'judging-error', judgingId: id, error: toErrorRecord(error), ...this.#stored });
      }
    })();
  }

  get runId(): string {
    return this.#work.judging.runId;
  }
  get over(): Promise<void> {
    return this.#over;
  }
  /** Judgements that the store has refused: they are paid for. */
  get unsaved(): Judgement[] {
    return this.#writer.unsaved;
  }
  /** Begins nothing more; questions under way are finished. */
  pause(): void {
    this.#pausing.abort();
  }
  /** Ends it at once. */
  stop(): void {
    this.#stopping.abort();
  }

  #writerOf(waiting: Judgement[]): JudgementWriter {
    const write = async (batch: readonly Judgement[]): Promise<void> => {
      await this.#deps.putJudging(this.#asOfNow(false), batch);
      if (batch.length > 0) this.#reportBatch(batch);
    };
    return new JudgementWriter(waiting, write, () => this.stop());
  }

  async #run(): Promise<void> {
    const { judging } = this.#work;
    this.#report({ type: 'judging-start', judging });
    let failure: unknown;
    try {
      const before = await this.#deps.judgementsOf(judging.id);
      const { budget, prices } = judging;
      if (isCounted(budget, prices))
        this.#ledgers = openLedgers(spentBefore(judging, before), budget, () => this.#writer.writeSoon());
      this.#writer.goOnFrom(before);
      failure = await this.#runLanes();
    } catch (error) {
      failure = error;
    }
    await this.#writer.idle();
    failure = this.#writer.refusal ?? failure;
    const ended = this.#asOfNow(true);
    await this.#deps.putJudging(ended).then(
      () => (this.#stored = { judging: ended }),
      (error: unknown) => (failure ??= error),
    );
    if (failure !== undefined) throw failure as Error;
    this.#report({ type: 'judging-end', judging: ended });
  }

  async #runLanes(): Promise<unknown> {
    const { judging, run } = this.#work;
    const judgingId = judging.id;
    return runLanes(judging, await RunToJudge.open(this.#deps, run), {
      models: this.#modelLoader(),
      isDone: (of) => this.#writer.has(of),
      keep: (judgement) => this.#writer.keep(judgement),
      storeKeepsUp: () => this.#writer.keepsUp(),
      now: this.#deps.now,
      pause: this.#deps.pause,
      isEnding: () => this.#stopping.signal.aborted || this.#pausing.signal.aborted,
      signal: this.#stopping.signal,
      onFailed: (judge, error) => this.#report({ type: 'judge-failed', judgingId, judge, error }),
    });
  }

  /** Providers are loaded when the first judge asks; rule and scripted judges need none. */
  #modelLoader(): () => Promise<JudgeModels> {
    let loaded: Promise<JudgeModels> | undefined;
    return () =>
      (loaded ??= this.#deps.loadModels().then(({ asker, providers }) => ({
        asker: this.#ledgers ? new PaidAsker(asker, this.#ledgers, this.#work.judging.prices ?? []) : asker,
        providers,
      })));
  }

  #reportBatch(batch: readonly Judgement[]): void {
    this.#report({
      type: 'judgements-end',
      judgingId: this.#work.judging.id,
      judgements: batch.map(({ cell, judge, repeat, verdict }) => ({ cell, judge, repeat, verdict })),
      done: this.#writer.done,
      ...(this.#ledgers ? { spending: spendingOf(this.#ledgers) } : {}),
    });
  }

  #asOfNow(isOver: boolean): Judging {
    const { judging } = this.#work;
    const { done } = this.#writer;
    const isFinished = done >= judging.cells.length * judging.judges.length * judging.repeats;
    return {
      ...judging,
      done,
      status: isFinished ? 'finished' : isOver ? 'stopped' : 'running',
      ...(isFinished ? { finishedAt: this.#deps.now() } : {}),
      ...(this.#ledgers ? { spending: spendingOf(this.#ledgers) } : {}),
    };
  }

  #report(event: Unnumbered<JudgingEvent>): void {
    if (event.type === 'judging-end' || event.type === 'judging-error') this.hasEnded = true;
    this.#work.onEvent({ ...event, sequence: this.#sequence++ });
  }
}
