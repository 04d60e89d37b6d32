import type { CallCauseKind, TaskCauseKind } from './cause.ts';
import type { ErrorRecord } from './errors.ts';
import type { FaultKind } from './fault.ts';
import type { Usage } from './message.ts';
import type { RequestChange } from './model.ts';
import type { RecordedFacts } from './recording.ts';
import type { CellVerdict, Score, Verdict } from './score.ts';
import type { Extraction, Outcome, Trajectory } from './trajectory.ts';

/** One cell: one contender's one attempt at one task. Cell number = (task × contenders + contender) × repeats + repeat. */
export interface CellAddress {
  task: number;
  /** Index of the contender: a model, in one way of asking and under one fault plan. */
  model: number;
  repeat: number;
}

export const cellNumber = (at: CellAddress, models: number, repeats: number): number =>
  (at.task * models + at.model) * repeats + at.repeat;

export function cellAddress(cell: number, models: number, repeats: number): CellAddress {
  const taskAndModel = Math.floor(cell / repeats);
  return { task: Math.floor(taskAndModel / models), model: taskAndModel % models, repeat: cell % repeats };
}

/** What a cell left behind: all that a chart, a link or a later re-scoring needs. */
export interface ResultRecord {
  runId: string;
  cell: number;
  taskId: string;
  modelId: string;
  repeat: number;
  trajectory: Trajectory;
  extraction?: Extraction;
  outcome: Outcome;
  verdict: CellVerdict;
  /** By scorer id; a scorer that does not apply to the task is absent. */
  scores: Record<string, Score>;
  /** Failures of this app, by scorer id, '' for the cell as a whole. */
  errors?: Record<string, ErrorRecord>;
  usage?: Usage;
  /**
   * Milliseconds: of a language model its own time, where `pageMs` is there; else all that the cell took but `waitedMs`. Absent where the
   * answer's log does not say.
   */
  durationMs?: number;
  /** As in Step, of the whole cell. */
  waitedMs?: number;
  /** As in Step, of the whole cell. */
  toolMs?: number;
  pageMs?: number;
  /** Of a language model: how it was asked. */
  asked?: AskedModel;
  /** Where the calls were executed on the testbed: the Merkle root of the state they left. */
  worldRoot?: string;
  /** Of an answer out of a log. */
  recorded?: RecordedFacts;
}

/** How a language model was asked in one cell, beside what its steps show. */
export interface AskedModel {
  /** What the provider was sent differently from what the task says: "what the model saw". Of the first question. */
  changes: RequestChange[];
  /** Requests that were sent, those that had to be sent again included. */
  tries: number;
  menu: { tools: number; tokens: number; recall: number };
  /** The model that really answered, where the provider says so. */
  answeredBy?: string;
}

/** The part of a ResultRecord that grids and summaries need, cheap enough for every cell at once. */
export interface CellSummary {
  cell: number;
  verdict: CellVerdict;
  outcome: Outcome;
  /** Not counted since the scorer that decides does not apply to it: nothing was lost, and trying again would not help. */
  undecided?: true;
  /** The recording of a replayed server does not answer a call of it. A cell that is not counted for that is also undecided. */
  notRecorded?: true;
  /** Why the task was not solved, by the first rule that explains it; absent where it was, and where only the verdict is known. */
  cause?: TaskCauseKind;
  /** The measures of the scorer that decided. */
  measures: Record<string, number | boolean | null>;
  /** Every scorer that applied, by id; 'failed' where it raised an error. Absent where only the verdict is known. */
  verdicts?: Record<string, Verdict | 'failed'>;
  calls: number;
  expectedCalls: number;
  /** As in ResultRecord. */
  durationMs?: number;
  /** As in ResultRecord; absent where no question waited, and in cells of runs of before it was kept. */
  waitedMs?: number;
  /** As in ResultRecord. */
  toolMs?: number;
  pageMs?: number;
  /** Of `toolMs`: while servers ran calls as tasks of their own; absent where none did. */
  taskMs?: number;
  /** Tokens of a language model's answers, where its provider counts them. */
  usage?: Usage;
  /** US dollars that the log of an answer names; never by a price of ours. */
  recordedDollars?: number;
  /** What became of each call where calls were executed, in order; absent where there was none. */
  executed?: ExecutedCall[];
  /** How its requests were mended after its model had refused one, and thinking that was not sent back; absent where there is neither. */
  mends?: Pick<RequestChange, 'at' | 'after' | 'why'>[];
}

/** Did the provider, the network or the app lose the cell? One that no scorer could decide is not lost. */
export const isLost = ({ verdict, undecided }: Pick<CellSummary, 'verdict' | 'undecided'>): boolean =>
  verdict === 'not-counted' && !undecided;

/**
 * Did a limit that a person set (turns, calls, tokens, time, cost, context length) end the attempt, so that it counts as not solved? Known
 * by its cause, so not of cells of which only the verdict is known.
 */
export const isEndedByLimit = ({ verdict, cause }: Pick<CellSummary, 'verdict' | 'cause'>): boolean =>
  cause === 'limit-reached' && verdict !== 'not-counted';

/** A call that a tool answered, or failed to. */
export interface ExecutedCall {
  tool: string;
  /** By isFailedCall of core/failed-call: an error, or a failure inside a success. */
  failed: boolean;
  /** It was never sent: no tool failed. */
  unmade?: true;
  /** Why it failed, as the rules read it from the answer; an empty result has a cause though it has not failed. */
  cause?: CallCauseKind;
  /** The fault the testbed put in: the true cause. */
  injected?: FaultKind;
}
