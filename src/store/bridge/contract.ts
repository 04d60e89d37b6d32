import type { AgentId, Dispatch } from '#core/agent.ts';
import type { CellSummary, ResultRecord } from '#core/cell.ts';
import type { Budget, Run, RunConfig, RunEvent } from '#core/run.ts';
import type { Rung } from '#core/score.ts';
import type { Step } from '#core/trajectory.ts';
import type { Transcript } from '#core/transcript.ts';
import type { MeanOverTasks } from '#measure/metrics/index.ts';
import type { BackupApi } from './backup-contract.ts';
import type { BuilderApi } from './builder-contract.ts';
import type { FoundSecret, RecordingChoice } from './files-contract.ts';
import type { JudgingApi, PeopleApi } from './judging-contract.ts';
import type { TestbedApi } from './testbed-client.ts';
import type { AuditApi, MutantsApi } from './mutants-contract.ts';
import type { ModelKeysApi, ModelsApi, PromptsApi } from './models-contract.ts';
import type { CoverageApi, ServersApi, SignInsApi } from './servers-contract.ts';
import type { WatchedLife } from './worker-client.ts';

/** What the eval worker does: runs, MCP servers, signing in to them, and the testbed behind it. */
export interface EvalApi
  extends
    AuditApi,
    BuilderApi,
    JudgingApi,
    ModelKeysApi,
    ModelsApi,
    MutantsApi,
    PeopleApi,
    RunsApi,
    CoverageApi,
    ServersApi,
    SignInsApi,
    TestbedApi,
    WatchedLife,
    WatchApi,
    PromptsApi,
    BackupApi {}

/** A part of a plan that is to be run here. */
export interface PartAsked {
  /** The plan as a file's text or as a link. */
  plan: string;
  /** From 0. */
  index: number;
  of: number;
}

/** Models answer, scorers score, results are stored. */
export interface RunsApi {
  /**
   * Stores the Run, then works; resolves with the id at once. Events arrive in order, cells as soon as they are stored. One cell
   * of each language model goes before all others; if one cannot be asked, the rest is not begun. Throws run-recorded, dataset-unknown, run-empty, model-unknown, budget-unpriced.
   * `atOnce`: requests to one provider at once; without it the number is learned from its answers. `part`: runs only this part of the
   * set-up; also throws plan-refused.
   */
  startRun(
    config: RunConfig,
    onEvent: (event: RunEvent) => void,
    atOnce?: number,
    part?: PartAsked,
  ): Promise<string>;
  /**
   * Resumes with the cells that have no result; resolves when it has begun. `without`: ids of contenders to skip now and in later
   * parts, in addition to earlier ones; [] brings all back. Throws run-recorded.
   */
  resumeRun(
    runId: string,
    onEvent: (event: RunEvent) => void,
    atOnce?: number,
    without?: readonly string[],
  ): Promise<void>;
  /** Ends a run at once: drops the cells that wait for a model, whose questions may still cost money. */
  stopRun(runId: string): void;
  /** Ends a run when the cells under way are finished; nothing new is begun. */
  pauseRun(runId: string): void;
  /**
   * Repeats the cells that this app or the network lost; a new result replaces the old one at its end, and counted cells stay.
   * Resolves with their number when it has begun. `withOpen`: also runs the cells without a result.
   */
  retryFailed(
    runId: string,
    onEvent: (event: RunEvent) => void,
    atOnce?: number,
    withOpen?: boolean,
  ): Promise<number>;
  /**
   * Begins a new run with more repeats, which takes over the results of this one and asks nothing twice. Resolves with its id.
   * Throws PlaygroundError run-recorded, run-unknown, run-empty, dataset-unknown, storage-*.
   */
  addRepeats(
    runId: string,
    repeats: number,
    onEvent: (event: RunEvent) => void,
    atOnce?: number,
  ): Promise<string>;
  /** Sets the further budget of a run that is not at work; undefined: no bound. Throws run-locked. */
  setBudget(runId: string, budget: Budget | undefined): Promise<void>;
  /**
   * Runs a configuration again without storing it: the summary of every cell in order, for comparing with a claim. Undefined when
   * it was stopped. Throws PlaygroundError run-recorded, run-unknown, dataset-unknown, model-unknown, scorer-unknown, run-empty.
   */
  reproduce(
    request: ReproduceRequest,
    onProgress: (done: number, total: number) => void,
    signal?: AbortSignal,
  ): Promise<CellSummary[] | undefined>;
  /** Runs one cell of a configuration again without storing it: the full record behind a verdict. */
  recompute(config: RunConfig, ordinals: number[], cell: number): Promise<ResultRecord>;
  /**
   * Rebuilds a cell from its transcript: repeats its calls on a fresh testbed, compares every answer with the transcript's, and
   * scores the cell. Asks no model and stores nothing. Throws PlaygroundError run-unknown, dataset-unknown, scorer-unknown,
   * testbed-unknown.
   */
  rebuild(request: RebuildRequest): Promise<RebuiltCell>;
  /**
   * The tokens of the menus of a run's tasks, by our estimate, and how well they keep the expected tools: with the task's own tools, with
   * the best k of these, and as the run offered them. Asks no model. Undefined when it was stopped. Throws PlaygroundError dataset-unknown.
   */
  menuTokens(
    request: MenuTokensRequest,
    onProgress: (done: number, total: number) => void,
    signal?: AbortSignal,
  ): Promise<MenuTokens | undefined>;
  /** The tasks a configuration would take, as ordinals: what the page shows before the start. */
  preview(config: RunConfig): Promise<number[]>;
  /** How many of the tasks a configuration selects the testbed can execute, wherever it executes them; a sample is not drawn. */
  testbedCoverage(config: RunConfig): Promise<TestbedCoverage>;
  /** Ends a run and takes it off the list; for a day it can be brought back whole. Throws run-locked where another tab works on it. */
  removeRun(runId: string): Promise<void>;
  /** Brings a deleted run back. Throws run-unknown where its time is over. */
  undoRemoval(runId: string): Promise<void>;
  /** Removes a deleted run at once, with all its results. */
  removeForGood(runId: string): Promise<void>;
  /** Another title, '' leaving the one it has, and the run's tags. Throws run-unknown, run-locked while it is at work. */
  describeRun(runId: string, words: { title: string; tags: readonly string[] }): Promise<void>;
  /**
   * Stores the run of a run file under a new id. `name`: of the file. If the file holds secrets without a choice about them, it
   * stores nothing and names them. Throws PlaygroundError recording-unknown, storage-*.
   */
  openRunFile(file: Blob, name: string, secrets?: RecordingChoice['secrets']): Promise<OpenedRunFile>;
  /**
   * Scores a run's answers again, without calling any model and without writing anything. Undefined when it was stopped.
   * Throws PlaygroundError run-unknown, dataset-unknown.
   */
  rescore(
    request: RescoreRequest,
    onProgress: (done: number, total: number) => void,
    signal?: AbortSignal,
  ): Promise<RescoreResult | undefined>;
  /** A stored run's cells as if another of its scorers had decided them. Throws run-unknown, dataset-unknown. */
  decidedAgain(runId: string, scorerId: string): Promise<CellSummary[]>;
  /**
   * Computes these scorers for every cell of a stored run and keeps the scores with it, without calling any model; resolves with the
   * number of cells, undefined when `signal` ended it. Throws run-unknown, run-locked, dataset-unknown, scorer-unknown, storage-*.
   */
  keepScores(
    request: KeepScoresRequest,
    onProgress: (done: number, total: number) => void,
    signal?: AbortSignal,
  ): Promise<number | undefined>;
  /**
   * Scores the answers of a stored run again by the labels as they are now, by every scorer that applies, without calling any model;
   * the verdicts are then those of the new scores. Of recorded answers the scorer that decides is chosen as at their import. Resolves
   * with the number of cells that changed, undefined when `signal` ended it: the run is then as it was. Throws run-unknown,
   * run-locked, dataset-unknown, storage-*.
   */
  scoreAgain(
    runId: string,
    onProgress: (done: number, total: number) => void,
    signal?: AbortSignal,
  ): Promise<number | undefined>;
}

/** The result of opening a run file: the id of the stored run, or why it is not stored yet. */
export type OpenedRunFile = { runId: string } | { secrets: FoundSecret[] };

export interface MenuTokensRequest {
  datasetId: string;
  ordinals: readonly number[];
  execution?: RunConfig['execution'];
  /** What language models were offered, and in which way they were asked. */
  offers: readonly { agentId: AgentId; menu: Dispatch }[];
  offered?: Run['offered'];
}

/** Menus of the same tasks, chosen in several ways. Every figure is a sum over tasks. */
export interface MenuTokens {
  /** Tools of a menu by rank. */
  k: number;
  /** Tasks with tools, which are counted, and those without any. */
  tasks: number;
  withoutTools: number;
  all: MenuFigures;
  best: MenuFigures;
  /** By offer. */
  own: MenuFigures[];
}

export interface MenuFigures {
  tools: number;
  tokens: number;
  /** Number of tasks that expect a call, and of those whose menu has every expected tool. */
  expecting: number;
  kept: number;
  /** Means over these tasks: recall@k, NDCG@k, reciprocal rank and COMP@k of the menu as a ranking; those that look at the order of a menu that was not ranked are null. */
  ranked: {
    recall: MeanOverTasks;
    ndcg: MeanOverTasks | null;
    mrr: MeanOverTasks | null;
    complete: MeanOverTasks;
  };
}

export interface RebuildRequest {
  config: RunConfig;
  ordinals: number[];
  cell: number;
  transcript: Transcript;
  /** The version of the testbed that answered first. */
  testbed: string;
}

export interface RebuiltCell {
  record: ResultRecord;
  /**
   * Why scoring was impossible: the answers came from no testbed or another version, or an answer (`call` counts from 0) or the end
   * state differs here. Absent: all equal.
   */
  differs?:
    | { what: 'elsewhere' }
    | { what: 'testbed' }
    | { what: 'result'; call: number; name: string }
    | { what: 'state' };
}

/** What the testbed can do for the tasks of a set-up. A run on it takes the executable ones alone. */
export interface TestbedCoverage {
  executable: number;
  /** The rest by reason, the most frequent first. */
  leftOut: LeftOut[];
}

export interface LeftOut {
  why: string;
  tasks: number;
  /** Ids of the first of them. */
  ids: string[];
}

/** Looking on while cells are at work. */
export interface WatchApi {
  /** The cells of a run that wait for a model or a tool now, in the order of their start. */
  runningCells(runId: string): RunningCell[];
  /** What such a cell has done since its step `from`; undefined when it is not at work. */
  runningSteps(runId: string, cell: number, from: number): Step[] | undefined;
}

/** A cell in flight, as the page lists it. */
export interface RunningCell {
  cell: number;
  taskId: string;
  /** The beginning of the task's query. */
  query: string;
  modelId: string;
  /** Milliseconds since the epoch. */
  startedAt: number;
  /** Steps that are over. */
  steps: number;
  /** Does it wait for the model? Else for tools. */
  isAsking: boolean;
  /** Does its question wait for its turn, or for the end of a provider's pause? */
  isWaiting: boolean;
}

/** One reading of a run: a scorer, or the reader's own rules, on answers read as documented or otherwise. */
export interface RescoreColumn {
  scorerId: string;
  /** The reader's own rules instead of the scorer. */
  rules?: RescoreRules;
  /** How answers are read; absent: as documented. */
  reading?: { rules: string[]; repair: boolean };
}

/** What the reader's own rules decide; the scorers module says what each part means. */
export interface RescoreRules {
  rungs: Rung[];
  comparators: string[];
  jaccard: number;
  numbersWithin: number;
  orderMatters: boolean;
  unlistedFails: boolean;
  acceptSimilar: boolean;
}

export interface ReproduceRequest {
  config: RunConfig;
  ordinals: number[];
}

export interface KeepScoresRequest {
  runId: string;
  scorerIds: string[];
}

export interface RescoreRequest {
  /** A stored run, or one that is computed again because only its configuration is known. */
  run: { id: string } | { config: RunConfig; ordinals: number[] };
  columns: RescoreColumn[];
}

/** Verdicts in a byte each, row by row of `cells`: `codes[row * columns + column]` is a place in RESCORE_CODES. */
export interface RescoreResult {
  cells: Uint32Array;
  codes: Uint8Array;
}

export const RESCORE_CODES = [
  'correct',
  'partial',
  'incorrect',
  'no-call',
  'not-counted',
  'failed',
  'does-not-apply',
] as const;
export type RescoreCode = (typeof RESCORE_CODES)[number];
