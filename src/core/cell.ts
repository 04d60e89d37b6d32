import type { CallCauseKind, ErrorClass, TaskCauseKind } from './cause.ts';
import type { ErrorRecord } from './errors.ts';
import type { BaitKind, FaultKind } from './fault.ts';
import type { Discovery } from './found-tools.ts';
import type { JsonObject } from './json.ts';
import type { Message, Usage } from './message.ts';
import type { RequestChange, ModelAnswer } from './model.ts';
import { type RecordedFacts, RECORDED_DECIDER } from './recording.ts';
import type { CellVerdict, Score, Verdict } from './score.ts';
import type { Task } from './task.ts';
import type { Extraction, LimitKind, Outcome, Trajectory } from './trajectory.ts';

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

/** The stored result of a cell: everything that a chart, a link or a later scoring needs. */
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
   * Milliseconds. With `pageMs`: the language model's own time; else the time of the cell without `waitedMs`. Absent if a log does
   * not record it.
   */
  durationMs?: number;
  /** As in Step, for the cell. */
  waitedMs?: number;
  /** As in Step, for the cell. */
  toolMs?: number;
  pageMs?: number;
  /** Of a language model: how it was asked. */
  asked?: AskedModel;
  /** For calls executed on the testbed: the Merkle root of the end state. */
  worldRoot?: string;
  /** Of an answer out of a log. */
  recorded?: RecordedFacts;
}

/** The menu of a cell. `searched`: the model began without these tools and could find them; `tokens` are of what it began with. */
export interface AskedMenu {
  tools: number;
  tokens: number;
  recall: number;
  searched?: true;
}

/** How a language model was asked in one cell, in addition to its steps. */
export interface AskedModel {
  /** Differences between the task and the first question that the provider got: "what the model saw". */
  changes: RequestChange[];
  /** Number of requests, repeated ones included. */
  tries: number;
  menu: AskedMenu;
  /** The model that really answered, where the provider says so. */
  answeredBy?: string;
  /** Under a plan that puts out baits: those whose text stood in a question. Absent under other plans, and in older runs. */
  baits?: BaitKind[];
}

/** The part of a ResultRecord that grids and summaries need, small enough to load for every cell. */
export interface CellSummary {
  cell: number;
  verdict: CellVerdict;
  outcome: Outcome;
  /** Not counted because the deciding scorer does not apply: nothing was lost, and trying again would not help. */
  undecided?: true;
  /** A replayed server's recording lacks one of its calls. Such a cell is not counted, and undecided, too. */
  notRecorded?: true;
  /**
   * Why the task was not solved, by the first rule that explains it; absent for solved tasks, and where only the verdict is known.
   */
  cause?: TaskCauseKind;
  /**
   * MCP-AgentBench's class, or that it is none of the four, where the cause leaves it open and the record proves it; absent elsewhere, and in
   * older runs.
   */
  errorClass?: ErrorClass | 'outside';
  /** The limit that ended it; absent where none did, where only the verdict is known, and in older runs. */
  limit?: LimitKind;
  /** Was a tool that its label needs not among those it was offered? Absent also of attempts that could search for tools, and in older runs. */
  lacksTools?: true;
  /** The measures of the scorer that decided. */
  measures: Record<string, number | boolean | null>;
  /** Every scorer that applied, by id; 'failed' where it raised an error. Absent where only the verdict is known. */
  verdicts?: Record<string, Verdict | 'failed'>;
  calls: number;
  expectedCalls: number;
  /** As in ResultRecord. */
  durationMs?: number;
  /** As in ResultRecord; absent if no question waited, and in older runs. */
  waitedMs?: number;
  /** As in ResultRecord. */
  toolMs?: number;
  pageMs?: number;
  /** The part of `toolMs` in which servers ran calls as tasks; absent if none did. */
  taskMs?: number;
  /** Tokens of a language model's answers, where its provider counts them. */
  usage?: Usage;
  /** US dollars as an answer's log records them; never computed from our prices. */
  recordedDollars?: number;
  /** The outcome of each executed call, in order; absent if there was none. */
  executed?: ExecutedCall[];
  /** Of an answer in words at the end of a loop: is it in another language than the query? Absent where either does not show its own. */
  otherLanguage?: boolean;
  /** Baits of its fault plan that it took; absent where it took none. */
  baits?: BaitKind[];
  /** Under a plan that puts out baits: those that it met. Absent where that is not known: of what is no language model, and in older runs. */
  metBaits?: BaitKind[];
  /** Of an attempt that searched for its tools. */
  discovery?: Discovery;
  /** Corrections of requests that the model had refused, and thinking that was not sent back; absent if there is neither. */
  mends?: Pick<RequestChange, 'at' | 'after' | 'why'>[];
}

/** Did the provider, the network or the app lose the cell? An undecided cell is not lost. */
export const isLost = ({ verdict, undecided }: Pick<CellSummary, 'verdict' | 'undecided'>): boolean =>
  verdict === 'not-counted' && !undecided;

/**
 * Did a limit that a person set (turns, calls, tokens, time, cost, context length) end the attempt, so that it counts as not solved?
 * False where only the verdict is known, because the cause tells.
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
  /** Why the call failed, by rules that read the answer. An empty result has a cause, too, but has not failed. */
  cause?: CallCauseKind;
  /** The fault the testbed put in: the true cause. */
  injected?: FaultKind;
}

/** A question of an unfinished attempt, and its answer. */
export interface AnsweredQuestion {
  /** A hash of the question; the answer is used for no other. */
  asked: number;
  /** The body that was sent, as JSON text without keys. */
  sent: string;
  /** The provider's messages about the requests that it refused before. */
  refused?: string[];
  answer: ModelAnswer;
}

/** A cell that stopped between its questions. Its next run reuses the answers and repeats the calls. */
export interface BegunCell {
  runId: string;
  cell: number;
  /** In the order they were asked. */
  answered: AnsweredQuestion[];
}

/** Which scorer decides: the chosen one, else the first of the list that applies. */
export interface DecidingRule {
  /** Scorers computed for each cell. */
  scorerIds: string[];
  /**
   * The one that decides the verdicts; a cell to which it does not apply is not counted. Absent in runs older than this setting: the
   * first of `scorerIds` that applies.
   */
  decidedBy?: string;
}

/** Which scorers could decide the cells of a set-up or a run. */
export interface Deciders {
  /** Tasks it takes. */
  of: number;
  /** How many tasks were looked at. */
  looked: number;
  /** Scorers that apply to at least one task, in the registry's order, with the number of such tasks. */
  scorers: { id: string; title: string; applies: number }[];
  /** The scorer that decides unless the person chooses another; undefined without tasks. */
  usual: string | undefined;
}

/** The scorer that decides a cell's verdict, with its score, or with its error: then the cell is not counted. */
export type Deciding =
  | { id: string; score: Score; error?: never }
  | { id: string; error: ErrorRecord; score?: never };

type Scored = Pick<ResultRecord, 'scores' | 'errors' | 'outcome'> & Partial<Pick<ResultRecord, 'verdict'>>;

/**
 * The run's chosen scorer; in runs without a choice, the first that applied to the task. A scorer that raised an error still
 * decides. Undefined if the cell broke off before scoring.
 */
export function decidingScore(record: Scored, { scorerIds, decidedBy }: DecidingRule): Deciding | undefined {
  const { scores, errors = {} } = record;
  // The maker may have judged an answer that the log lacks.
  if (record.outcome === 'error' && !Object.hasOwn(scores, RECORDED_DECIDER)) return undefined;
  const candidates = decidedBy === undefined ? scorerIds : [decidedBy];
  const id = candidates.find((each) => Object.hasOwn(scores, each) || Object.hasOwn(errors, each));
  if (id === undefined) return undefined;
  const error = Object.hasOwn(errors, id) ? errors[id] : undefined;
  if (error) return { id, error };
  // A scorer that was added later has a score, but does not decide a run that chose no scorer.
  return decidedBy === undefined && record.verdict === 'not-counted' ? undefined : { id, score: scores[id]! };
}

/** A cell's verdict under this rule. What the provider, the network or the app lost is not counted. */
export const verdictUnder = (record: Scored, rule: DecidingRule): CellVerdict =>
  decidingScore(record, rule)?.score?.verdict ?? 'not-counted';

/** A cell as if this rule had decided it. */
export const decidedUnder = <Cell extends Scored>(cell: Cell, rule: DecidingRule): Cell => ({
  ...cell,
  verdict: verdictUnder(cell, rule),
});

/** Is there an answer to which the deciding scorer, or every scorer of the run, does not apply? */
export function isUndecided(record: ResultRecord, rule: DecidingRule): boolean {
  const { verdict, outcome, scores } = record;
  if (verdict !== 'not-counted' || outcome === 'error') return false;
  const deciding = decidingScore(record, rule);
  if (deciding) return deciding.error?.code === 'scorer-not-applicable';
  // Earlier rules scored nothing that the limit of time ended.
  return outcome !== 'timeout' || Object.keys(scores).length > 0;
}

/** Every scorer that a cell is scored by, the deciding one among them. */
export const scorersOf = ({ scorerIds, decidedBy }: DecidingRule): string[] =>
  decidedBy === undefined || scorerIds.includes(decidedBy) ? [...scorerIds] : [decidedBy, ...scorerIds];

/** The scorer in the head of a run: the chosen one, else the first, which decides wherever it applies. */
export const deciderOf = ({ scorerIds, decidedBy }: DecidingRule): string | undefined =>
  decidedBy ?? scorerIds[0];

/** A call that a person makes by hand. */
export interface PersonCall {
  name: string;
  arguments: JsonObject;
}

/** What a person does in one turn of a model: calls, made side by side, or the final answer. */
export type PersonTurn = { calls: PersonCall[] } | { answer: string };

/** A task that a person plays with a model's menu. It is no model's attempt, and is never stored as a result. */
export interface PersonAttempt {
  task: Task;
  turns: PersonTurn[];
  /** Of the testbed. */
  seed: number;
  scorerIds: string[];
  decidedBy: string;
}

/** The attempt as far as it goes. */
export interface PersonPlayed {
  /** The messages of a model's next turn; after the end, of its last. */
  messages: Message[];
  trajectory: Trajectory;
  /** Once it has ended: scored as a cell of a run. */
  record?: ResultRecord;
}
