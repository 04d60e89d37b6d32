import type { JudgedRun, JudgingEvent } from '#bridge/judging-contract.ts';
import { PlaygroundError, toErrorRecord } from '#core/errors.ts';
import type { Judgement, JudgeSetup, Judging } from '#core/judgement.ts';
import { answerText } from '#core/trajectory.ts';
import { isBudgetReached, locked, refusedBy } from '../runs/failures.ts';
import { PaidAsker } from '../runs/paid-asker.ts';
import { RunLedger } from '../runs/run-ledger.ts';
import type { JudgeModels } from './ask-judge.ts';
import { JudgeLane } from './judge-lane.ts';
import { RunToJudge } from './judged-run.ts';
import type { JudgingDeps } from './judging-deps.ts';
import { spentBefore } from './new-judging.ts';

/** A judging to be begun or gone on with, and who is sent its events. */
export interface JudgingWork {
  judging: Judging;
  run: JudgedRun;
  onEvent: (event: JudgingEvent) => void;
}

type Unnumbered<Event> = Event extends JudgingEvent ? Omit<Event, 'sequence'> : never;

/** Judgements that may wait for the store before judges wait for it. */
const MOST_WAITING = 200;

const keyOf = ({ cell, judge, repeat }: Pick<Judgement, 'cell' | 'judge' | 'repeat'>): string =>
  `${cell} ${repeat} ${judge}`;

/** One judging at work in this worker, from its beginning or resumption until it is finished, paused, stopped or failed. */
export class JudgingAtWork {
  readonly #deps: JudgingDeps;
  readonly #work: JudgingWork;
  readonly #stopping = new AbortController();
  readonly #pausing = new AbortController();
  readonly #done = new Set<string>();
  #sequence = 0;
  #ledger: RunLedger | undefined;
  #waiting: Judgement[] = [];
  #writing: Promise<void> | undefined;
  #isToWrite = false;
  #refusal: unknown;
  #over: Promise<void> = Promise.resolve();
  hasEnded = false;

  constructor(deps: JudgingDeps, work: JudgingWork) {
    this.#deps = deps;
    this.#work = work;
  }

  /** Starts when `before`, the same judging's earlier work in this worker, is over, and stores what that could not. */
  start(before?: JudgingAtWork): void {
    this.#over = (async () => {
      await before?.over;
      this.#waiting = before?.unsaved ?? [];
      const { id } = this.#work.judging;
      try {
        if (!(await this.#deps.withLock(`judging:${id}`, () => this.#run()))) throw locked();
      } catch (error) {
        this.#report({ type: 'judging-error', judgingId: id, error: toErrorRecord(error), ...this.#stored });
      }
    })();
  }

  get over(): Promise<void> {
    return this.#over;
  }
  /** Judgements that the store has refused: they are paid for. */
  get unsaved(): Judgement[] {
    return this.#waiting;
  }
  /** Begins nothing more; questions under way are finished. */
  pause(): void {
    this.#pausing.abort();
  }
  /** Ends it at once. */
  stop(): void {
    this.#stopping.abort();
  }

  #stored: { judging?: Judging } = {};

  async #run(): Promise<void> {
    const { judging } = this.#work;
    this.#report({ type: 'judging-start', judging });
    let failure: unknown;
    try {
      const before = await this.#deps.judgementsOf(judging.id);
      // What ended in an error is asked again, and its judgement replaced.
      for (const judgement of [...before, ...this.#waiting])
        if (judgement.verdict !== 'error') this.#done.add(keyOf(judgement));
      if (judging.prices?.length)
        this.#ledger = new RunLedger(spentBefore(judging, before), judging.budget?.dollars, () =>
          this.#writeSoon(),
        );
      if (this.#waiting.length > 0) this.#writeSoon();
      failure = await this.#runLanes();
    } catch (error) {
      failure = error;
    }
    await this.#writing;
    failure = this.#refusal ?? failure;
    const ended = this.#asOfNow(true, failure);
    await this.#deps.putJudging(ended).then(
      () => (this.#stored = { judging: ended }),
      (error: unknown) => (failure ??= error),
    );
    if (failure !== undefined) throw failure as Error;
    this.#report({ type: 'judging-end', judging: ended });
  }

  /** All judges side by side; one that cannot go on ends alone. Resolves with what ended some. */
  async #runLanes(): Promise<unknown> {
    const { judging, run } = this.#work;
    const opened = await RunToJudge.open(this.#deps, run);
    const cells = new Set(judging.cells);
    const medianLength = await this.#medianLength(opened, cells);
    const models = this.#modelLoader();
    const failures = await Promise.all(
      judging.judges.map(async (setup) => {
        const lane = new JudgeLane(judging, setup, {
          models,
          medianLength,
          subjects: () => opened.subjects(new Set([...cells].filter((cell) => this.#isOpen(setup, cell)))),
          isDone: (cell, repeat) => this.#done.has(keyOf({ cell, repeat, judge: setup.id })),
          keep: (judgement) => this.#keep(judgement),
          storeKeepsUp: () => this.#storeKeepsUp(),
          now: this.#deps.now,
          pause: this.#deps.pause,
          isEnding: () => this.#stopping.signal.aborted || this.#pausing.signal.aborted,
          signal: this.#stopping.signal,
        });
        try {
          await lane.run();
          return undefined;
        } catch (error) {
          const record = toErrorRecord(error);
          this.#report({ type: 'judge-failed', judgingId: judging.id, judge: setup.id, error: record });
          return { title: setup.title, error };
        }
      }),
    );
    return this.#inOne(failures.flatMap((each) => each ?? []));
  }

  #isOpen({ id }: JudgeSetup, cell: number): boolean {
    const { repeats } = this.#work.judging;
    return Array.from({ length: repeats }, (_, repeat) => keyOf({ cell, repeat, judge: id })).some(
      (key) => !this.#done.has(key),
    );
  }

  #inOne(failures: readonly { title: string; error: unknown }[]): unknown {
    if (this.#stopping.signal.aborted || failures.length === 0) return undefined;
    const reached = failures.find(({ error }) => isBudgetReached(error));
    if (reached) return reached.error;
    return new PlaygroundError(
      'models-failed',
      `${failures.length} of ${this.#work.judging.judges.length} judges could not go on: ${failures
        .map(({ title, error }) => `“${title}”: ${toErrorRecord(error).message}`)
        .join(' ')}`,
      'Mend it and resume: what is judged is kept.',
    );
  }

  /** Providers are loaded when the first judge asks; rule and scripted judges need none. */
  #modelLoader(): () => Promise<JudgeModels> {
    let loaded: Promise<JudgeModels> | undefined;
    return () =>
      (loaded ??= this.#deps.loadModels().then(({ asker, providers }) => ({
        asker: this.#ledger ? new PaidAsker(asker, this.#ledger, this.#work.judging.prices ?? []) : asker,
        providers,
      })));
  }

  /** Only where a judge prefers long answers. */
  async #medianLength(opened: RunToJudge, cells: ReadonlySet<number>): Promise<number> {
    if (!this.#work.judging.judges.some(({ bias }) => bias && bias.length > 0)) return Infinity;
    const lengths: number[] = [];
    for await (const { record } of opened.subjects(cells)) lengths.push(answerText(record.trajectory).length);
    return lengths.sort((a, b) => a - b)[Math.floor(lengths.length / 2)] ?? Infinity;
  }

  #keep(judgement: Judgement): void {
    this.#waiting.push(judgement);
    this.#writeSoon();
  }

  async #storeKeepsUp(): Promise<void> {
    while (this.#waiting.length >= MOST_WAITING && this.#refusal === undefined && this.#writing)
      await this.#writing;
  }

  /** One write at a time takes all that waits, and what is spent. When the store refuses, the judging is ended at once. */
  #writeSoon(): void {
    this.#isToWrite = true;
    this.#writing ??= (async () => {
      while (this.#isToWrite && this.#refusal === undefined) {
        this.#isToWrite = false;
        const batch = this.#waiting.splice(0);
        try {
          for (const judgement of batch) this.#done.add(keyOf(judgement));
          await this.#deps.putJudging(this.#asOfNow(false), batch);
          if (batch.length > 0) this.#reportBatch(batch);
        } catch (error) {
          this.#refusal = error;
          this.#waiting.unshift(...batch);
          for (const judgement of batch) this.#done.delete(keyOf(judgement));
          this.stop();
        }
      }
      this.#writing = undefined;
    })();
  }

  #reportBatch(batch: readonly Judgement[]): void {
    this.#report({
      type: 'judgements-end',
      judgingId: this.#work.judging.id,
      judgements: batch.map(({ cell, judge, repeat, verdict }) => ({ cell, judge, repeat, verdict })),
      done: this.#done.size,
      ...(this.#ledger ? { spending: this.#ledger.spending } : {}),
    });
  }

  #asOfNow(isOver: boolean, failure?: unknown): Judging {
    const { judging } = this.#work;
    const isFinished = this.#done.size >= judging.cells.length * judging.judges.length * judging.repeats;
    return {
      ...judging,
      done: this.#done.size,
      status: isFinished ? 'finished' : isOver ? 'stopped' : 'running',
      ...(isFinished ? { finishedAt: this.#deps.now() } : {}),
      ...(this.#ledger ? { spending: { ...this.#ledger.spending, ...refusedBy(failure) } } : {}),
    };
  }

  #report(event: Unnumbered<JudgingEvent>): void {
    if (event.type === 'judging-end' || event.type === 'judging-error') this.hasEnded = true;
    this.#work.onEvent({ ...event, sequence: this.#sequence++ });
  }
}
