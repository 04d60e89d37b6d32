import type { ErrorRecord } from '#core/errors.ts';
import type { Judgement, JudgeKind, JudgeSetup, Judging, HumanLabel } from '#core/judgement.ts';
import type { Price } from '#core/price.ts';
import type { Budget, RunConfig, Spending } from '#core/run.ts';
import type { Task } from '#core/task.ts';
import type { Trajectory } from '#core/trajectory.ts';
import type { ReferenceWork } from '#core/assessment.ts';

/** The eval worker's work with judges; part of EvalApi. It asks no model of the run again. */
export interface JudgingApi {
  /** Our prompts, by kind of judge that asks a model. */
  judgePrompts(): OwnJudgePrompt[];
  /** What a judging would ask, before anything is sent. Throws run-unknown, dataset-unknown. */
  estimateJudging(order: JudgingOrder): Promise<JudgingEstimate>;
  /** The question to a judge's model about the first cell that has one; undefined if none has. */
  sampleQuestion(order: JudgingOrder, judge: string): Promise<SampleQuestion | undefined>;
  /** A judge's opinion on a given answer, or the question to its model. Sends and stores nothing. */
  judgeCase(given: CaseToJudge): JudgedCase;
  /**
   * Stores the judging, then works; resolves with its id at once. Events arrive in order, judgements as soon as they are stored.
   * Throws run-unknown, run-empty, dataset-unknown, model-unknown.
   */
  startJudging(order: JudgingOrder, onEvent: (event: JudgingEvent) => void): Promise<string>;
  /**
   * Resumes with the missing opinions, and asks again for those that ended in an error. `budget`: from now on, null for no bound;
   * absent: as it was. Throws judging-unknown, run-locked.
   */
  resumeJudging(
    judgingId: string,
    run: JudgedRun,
    onEvent: (event: JudgingEvent) => void,
    budget?: Budget | null,
  ): Promise<void>;
  /** Questions under way are finished; nothing new is begun. */
  pauseJudging(judgingId: string): void;
  /** Ends it at once: questions under way are given up, and may be paid for. */
  stopJudging(judgingId: string): void;
  /** Ends and deletes a judging with its judgements, for good. Throws run-locked where another tab works on it. */
  removeJudging(judgingId: string): Promise<void>;
}

/** A stored run by its id; one that is not stored by its configuration too: its cells are computed again, without a language model. */
export interface JudgedRun {
  id: string;
  computed?: { config: RunConfig; ordinals: number[] };
}

/** `failed`: not solved; `disagreements`: scorers of the run, or judgements of it, differ. Cells without an answer are never judged. */
export interface CellsToJudge {
  of: 'all' | 'failed' | 'disagreements';
  /** Absent: all of them. */
  sample?: { size: number; seed: number };
}

export interface JudgingOrder {
  run: JudgedRun;
  title: string;
  judges: JudgeSetup[];
  repeats: number;
  seed: number;
  cells: CellsToJudge;
  budget?: Budget;
  /** The person's own prices; they come before the built-in list. */
  prices?: Price[];
}

export interface OwnJudgePrompt {
  kind: JudgeKind;
  version: string;
  text: string;
  /** What is added behind the text, ours or the person's own. */
  added: string;
}

export interface JudgingEstimate {
  /** Cells that would be judged. */
  cells: number;
  /** Cells × judges × repeats. */
  opinions: number;
  judges: JudgeEstimate[];
  /** US dollars of the judges with a price; absent: none has one. */
  dollars?: { low: number; high: number };
  /** Titles of models without a known price. */
  unpriced: string[];
  /** Milliseconds it would take; absent: no model is asked. */
  durationMs?: number;
  /** A judge has no earlier replies: how long one takes is guessed. */
  isTimeRough?: boolean;
}

export interface JudgeEstimate {
  judge: string;
  /** Questions to its model; approximate if more cells are judged than were looked at. */
  questions: number;
  inputTokens: number;
  outputTokens: number;
  /** Earlier replies to the same judge on which tokens, cost and time rest; 0: they are guessed. */
  earlier: number;
  /** Opinions without a question: by rule, or because it cannot judge. Also approximate. */
  unasked: number;
}

export interface SampleQuestion {
  cell: number;
  system: string;
  user: string;
}

export interface CaseToJudge {
  setup: JudgeSetup;
  task: Task;
  trajectory: Trajectory;
  /** Is the answer right? Of scripted judges alone. */
  truth: boolean;
  seed: number;
}

export type JudgedCase = Pick<Judgement, 'verdict' | 'reasons'> | Omit<SampleQuestion, 'cell'>;

/** The part of a new judgement that the page needs; the store has all of it. */
type JudgedCell = Pick<Judgement, 'cell' | 'judge' | 'repeat' | 'verdict'>;

export type JudgingEvent =
  | { type: 'judging-start'; sequence: number; judging: Judging }
  | {
      type: 'judgements-end';
      sequence: number;
      judgingId: string;
      judgements: JudgedCell[];
      done: number;
      spending?: Spending;
    }
  /** The judge's model cannot be asked: its cells stay open, and the other judges continue. */
  | { type: 'judge-failed'; sequence: number; judgingId: string; judge: string; error: ErrorRecord }
  | { type: 'judging-end'; sequence: number; judging: Judging }
  /** `judging`: as it was stored, when it had begun. */
  | { type: 'judging-error'; sequence: number; judgingId: string; error: ErrorRecord; judging?: Judging };

/** Stores people's labels and reference answers; part of EvalApi. */
export interface PeopleApi {
  /** One of the same run, cell and rater is replaced. All are stored or none. Throws storage-*. */
  keepHumanLabels(labels: readonly HumanLabel[]): Promise<void>;
  /** One that is not there is no error. */
  removeHumanLabel(label: Pick<HumanLabel, 'runId' | 'rater' | 'cell'>): Promise<void>;
  /** All revisions of a task's reference answer; those that were stored before are replaced. Throws storage-*. */
  keepReference(work: ReferenceWork): Promise<void>;
}
