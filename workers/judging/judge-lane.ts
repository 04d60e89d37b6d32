import { toErrorRecord } from '#core/errors.ts';
import type { Judgement, JudgeSetup, Judging } from '#core/judgement.ts';
import { judge, type JudgeQuestion } from '#ask/judges/index.ts';
import { leavesCellOpen } from '../runs/failures.ts';
import { CELLS_AT_ONCE } from '../runs/lane.ts';
import { Mends } from '../models/mends-of-run.ts';
import { askJudge, type JudgeModels } from './ask-judge.ts';
import type { Subject } from './judged-run.ts';

/** What one judge's work depends on. */
export interface LaneDeps {
  models: () => Promise<JudgeModels>;
  /** The cells that this judge is still to judge, with their tasks. */
  subjects: () => AsyncIterable<Subject>;
  isDone: (cell: number, repeat: number) => boolean;
  medianLength: number;
  keep: (judgement: Judgement) => void;
  /** Waits until what was kept is nearly all stored: no more is ever begun and not stored than a few hundred. */
  storeKeepsUp: () => Promise<void>;
  now: () => number;
  pause: () => Promise<void>;
  /** Is nothing more to be begun? */
  isEnding: () => boolean;
  signal: AbortSignal;
}

const PAUSE_EVERY = 40;

/**
 * One judge over the cells of a judging. Its first question goes alone, so that a wrong key costs one. Resolves when it is through or
 * is ended; rejects with what every further question would meet as well: its open cells are left for another time then.
 */
export class JudgeLane {
  readonly #judging: Judging;
  readonly #setup: JudgeSetup;
  readonly #deps: LaneDeps;
  readonly #underWay = new Set<Promise<void>>();
  readonly #mends = new Mends();
  #failure: unknown;
  #isTried = false;

  constructor(judging: Judging, setup: JudgeSetup, deps: LaneDeps) {
    this.#judging = judging;
    this.#setup = setup;
    this.#deps = deps;
  }

  async run(): Promise<void> {
    const { subjects, pause, now, storeKeepsUp } = this.#deps;
    let pausedAt = now();
    for await (const subject of subjects()) {
      for (let repeat = 0; repeat < this.#judging.repeats; repeat++) {
        if (this.#isOver) break;
        await this.#judge(subject, repeat);
      }
      if (this.#isOver) break;
      if (now() - pausedAt < PAUSE_EVERY) continue;
      await pause();
      await storeKeepsUp();
      pausedAt = now();
    }
    await Promise.all(this.#underWay);
    if (this.#failure !== undefined) throw this.#failure as Error;
  }

  get #isOver(): boolean {
    return this.#failure !== undefined || this.#deps.isEnding();
  }

  async #judge({ record, task }: Subject, repeat: number): Promise<void> {
    const { cell, trajectory, verdict } = record;
    if (this.#deps.isDone(cell, repeat)) return;
    const at = { judgingId: this.#judging.id, cell, judge: this.#setup.id, repeat };
    const given = {
      ...{ task, trajectory, medianLength: this.#deps.medianLength },
      truth: verdict === 'not-counted' ? undefined : verdict === 'correct',
    };
    let step: ReturnType<typeof judge>;
    try {
      step = judge(given, { setup: this.#setup, seed: this.#judging.seed, cell, repeat });
    } catch (error) {
      // An answer that is too large to be read, or a fault of ours: it is no opinion.
      this.#deps.keep({ ...at, verdict: 'error', error: toErrorRecord(error) });
      return;
    }
    if (step.opinion) {
      const { opinion, order } = step;
      this.#deps.keep({ ...at, ...opinion, ...(order ? { order } : {}) });
      return;
    }
    const asked = this.#ask(at, step.question).finally(() => this.#underWay.delete(asked));
    this.#underWay.add(asked);
    if (!this.#isTried) await asked;
    while (this.#underWay.size >= CELLS_AT_ONCE) await Promise.race(this.#underWay);
    await this.#deps.storeKeepsUp();
  }

  async #ask(
    at: Pick<Judgement, 'judgingId' | 'cell' | 'judge' | 'repeat'>,
    question: JudgeQuestion,
  ): Promise<void> {
    const isFirst = !this.#isTried;
    try {
      const judgement = await askJudge(
        { ...(await this.#deps.models()), mends: this.#mends },
        this.#setup,
        question,
        this.#deps.signal,
      );
      this.#isTried = true;
      this.#deps.keep({ ...at, ...judgement });
    } catch (error) {
      if (this.#deps.signal.aborted) return;
      // A refusal after the first question may be one odd cell's; all else that every question would meet ends the lane.
      if (leavesCellOpen(error, isFirst)) {
        this.#failure ??= error;
        return;
      }
      this.#isTried = true;
      const { order, suspicious } = question;
      this.#deps.keep({
        ...at,
        verdict: 'error',
        error: toErrorRecord(error),
        order,
        ...(suspicious.length > 0 ? { suspicious } : {}),
      });
    }
  }
}
