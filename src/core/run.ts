import type { CallCauseKind, TaskCauseKind } from './cause.ts';
import type { TaskFilter } from './dataset.ts';
import type { ErrorRecord } from './errors.ts';
import type { FaultKind, FaultPlan } from './fault.ts';
import type { Usage } from './message.ts';
import type { AgentId, AgentLimits, AgentPrompts, Dispatch } from './agent.ts';
import type { LanguageModelRef, ModelRef, ModelSettings, RequestChange } from './model.ts';
import type { Price } from './price.ts';
import type { CellVerdict, Score, Verdict } from './score.ts';
import type { Extraction, Outcome, Trajectory } from './trajectory.ts';

/** Which tasks of a data set a run takes: ids win; else the filter, then a seeded sample of what it leaves. */
export interface TaskSelection {
  datasetId: string;
  taskIds?: string[];
  filter?: TaskFilter;
  sample?: { size: number; seed: number };
}

/** Everything that decides a run's results. It holds no key and may be shared. */
export interface RunConfig {
  title: string;
  selection: TaskSelection;
  models: (ModelRef | LanguageModelRef)[];
  /**
   * How a task is put to a language model, each way for itself; at least one, none twice. A baseline always writes a JSON plan, as
   * 'single-shot' asks for.
   */
  agentIds: AgentId[];
  /** For language models; absent: the provider's own. */
  settings?: ModelSettings;
  /** For language models; absent: 30 turns and nothing else. */
  limits?: AgentLimits;
  /** Which tools a language model is offered; absent: all of the task's. */
  menu?: Dispatch;
  /** Texts for an agent to use instead of its own, by name; absent: its own. */
  prompts?: PromptsByAgent;
  /** What all of the run's answers may cost; absent: no bound. */
  budget?: Budget;
  /** The person's own prices for models of this run; they come before the house's list. */
  prices?: Price[];
  /** Where plans are executed; absent: nowhere, the answer alone is scored. */
  execution?: Execution;
  repeats: number;
  seed: number;
  /** Scorers computed for each cell; the first decides the cell's verdict. */
  scorerIds: string[];
}

export type PromptsByAgent = { [Agent in AgentId]?: AgentPrompts };

/** Where calls are executed. */
export type Execution = OnTestbed | OnServers;

/** Every cell gets a testbed of its own, fresh from the run's seed, with the same faults for every model under a plan. */
export interface OnTestbed {
  on: 'testbed';
  /** Each for itself; a plan without rules puts none in. Absent: no faults. */
  faultPlans?: FaultPlan[];
}

/** The person's own connected servers: real effects, one world for all cells, nothing that could be run again the same. */
export interface OnServers {
  on: 'servers';
  /** Ids of the servers as they stand on the Connect page of this browser. */
  serverIds: string[];
  /** How many they were in somebody else's browser, where a link says no more. */
  elsewhere?: number;
}

/** A bound on what a run costs: no question is sent whose cost so far, with what is under way, would pass it. */
export interface Budget {
  /** US dollars, by the tokens providers count and the run's prices. */
  dollars: number;
}

/** What a run's answers cost by the prices it goes by, in US dollars. An estimate from counted tokens, never a bill. */
export interface Spending {
  /** Answers whose tokens the provider counted, those included that left no result. */
  dollars: number;
  /** At most this much more: questions that were sent and whose answer was cut off or not counted. */
  uncertain: number;
  /** At most this much more: questions under way when this was written. */
  underWay: number;
}

export type RunStatus = 'running' | 'stopped' | 'finished';

export interface Run {
  id: string;
  createdAt: number;
  finishedAt?: number;
  config: RunConfig;
  status: RunStatus;
  /** Ordinals of the chosen tasks in the data set's order, ascending. */
  ordinals: number[];
  dataset: { id: string; title: string; tasks: number; orderHash: string };
  /** tasks × contenders × repeats, where the contenders are models × agents × fault plans. */
  cells: number;
  done: number;
  /** What its language models cost, as known when it began: the person's own prices, else the house's list. */
  prices?: Price[];
  /** Of a run with priced language models. */
  spending?: Spending;
  versions: { app: string; rules: string };
}

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
  /** Our house's failures, by scorer id, '' for the cell as a whole. */
  errors?: Record<string, ErrorRecord>;
  usage?: Usage;
  durationMs: number;
  /** Of a language model: how it was asked. */
  asked?: AskedModel;
  /** Where the calls were executed on the testbed: the Merkle root of the state they left. */
  worldRoot?: string;
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
  /** Why the task was not solved, by the first rule that explains it; absent where it was, and where only the verdict is known. */
  cause?: TaskCauseKind;
  /** The measures of the scorer that decided. */
  measures: Record<string, number | boolean | null>;
  /** Every scorer that applied, by id; 'failed' where it raised an error. Absent where only the verdict is known. */
  verdicts?: Record<string, Verdict | 'failed'>;
  calls: number;
  expectedCalls: number;
  durationMs: number;
  /** Tokens of a language model's answers, where its provider counts them. */
  usage?: Usage;
  /** What became of each call where calls were executed, in order; absent where there was none. */
  executed?: ExecutedCall[];
}

/** A call that a tool answered, or failed to. */
export interface ExecutedCall {
  tool: string;
  failed: boolean;
  /** It was never sent: no tool failed. */
  unmade?: true;
  /** Why it failed, as the rules read it from the answer. A success may have failed inside. */
  cause?: CallCauseKind;
  /** The fault the testbed put in: the true cause. */
  injected?: FaultKind;
}

/** Why a language model is asked nothing more for now, in one way of asking. Its open cells wait until the run goes on. */
export interface ModelFailure {
  modelId: string;
  /** The run's contenders it concerns: one for each fault plan. */
  contenderIds: string[];
  /** The model's, with the way of asking where the run has several. */
  title: string;
  /** Was it the trial before the rest, so that the rest was not begun? */
  isFirstCell: boolean;
  error: ErrorRecord;
}

/** What the eval worker tells of a run, in order. */
export type RunEvent =
  /** `again`: failed cells that are tried anew, so that they are done already and yet to come. */
  | { type: 'run-start'; sequence: number; run: Run; again?: number }
  /** One cell of each language model in each way of asking is run before the rest: the `at`-th of `of`, counted from 0. */
  | { type: 'preflight'; sequence: number; runId: string; contenderId: string; at: number; of: number }
  /** The cells of others go on. */
  | { type: 'model-failed'; sequence: number; runId: string; failure: ModelFailure }
  | { type: 'cells-end'; sequence: number; runId: string; cells: CellSummary[]; spending?: Spending }
  | { type: 'run-end'; sequence: number; run: Run }
  /** `run`: as it was stored, when it had begun. */
  | { type: 'run-error'; sequence: number; runId: string; error: ErrorRecord; run?: Run };
