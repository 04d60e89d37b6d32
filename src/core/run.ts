import type { AgentId, AgentLimits, AgentPrompts, Dispatch } from './agent.ts';
import type { CellSummary, DecidingRule } from './cell.ts';
import type { TaskFilter } from './dataset.ts';
import type { ErrorRecord } from './errors.ts';
import type { FaultPlan } from './fault.ts';
import type { ProtocolEra } from './mcp.ts';
import type { ModelMends } from './mend.ts';
import type { LanguageModelRef, ModelRef, ModelSettings } from './model.ts';
import type { ScriptedPerson } from './person.ts';
import type { Price } from './price.ts';
import type { Sample } from './random.ts';
import type { RecordedSource } from './recording.ts';
import { isRecordingId } from './server-recording.ts';
import type { SessionsSeen } from './sessions.ts';
import type { MovedThresholds } from './thresholds.ts';
import type { Tool } from './tool.ts';
import type { Evidence } from './trajectory.ts';

/** The tasks of a run: those of the ids that pass the filter, and of these a seeded sample. */
export interface TaskSelection {
  datasetId: string;
  taskIds?: string[];
  filter?: TaskFilter;
  sample?: Sample;
}

/** Everything that decides a run's results. It holds no key and may be shared. */
export interface RunConfig extends DecidingRule {
  title: string;
  selection: TaskSelection;
  models: (ModelRef | LanguageModelRef)[];
  /**
   * The ways of asking a language model; at least one, none twice. A baseline always writes a JSON plan, as 'single-shot' asks for.
   */
  agentIds: AgentId[];
  /** For language models; absent: the provider's own. */
  settings?: ModelSettings;
  /** For language models; absent in older runs: 30 turns and no other limit. */
  limits?: AgentLimits;
  /** Which tools a language model is offered; absent: all of the task's. */
  menu?: Dispatch;
  /** Several menus in place of the one, none twice: each is a contender of every language model. */
  menus?: Dispatch[];
  /**
   * A way that searches its tools is one contender for all menus that offer it the same. Absent, as in older runs: one for each menu, the
   * same question twice.
   */
  searchOnce?: true;
  /** Texts that replace an agent's own, by name; absent: none. */
  prompts?: PromptsByAgent;
  /** The most that the run may cost; absent: no bound. */
  budget?: Budget;
  /** The person's own prices for models of this run; they come before the built-in list. */
  prices?: Price[];
  /** Where calls are executed; absent: nowhere, and scorers see the answer alone. */
  execution?: Execution;
  repeats: number;
  seed: number;
  /** mcpbr's thresholds where the person moved them; absent: as published. */
  thresholds?: MovedThresholds;
  /**
   * Answers in which no documented rule finds a call are read by patterns in text, as mcpbr's documents name it and its code does not: of
   * language models whose calls are read out of a text. Absent: they hold no call.
   */
  textFallback?: true;
  /** The source of recorded answers; the models are then 'recorded'. Absent: this page asked the models. */
  recorded?: RecordedSource;
}

/** Were its answers read from a log? Then its models cannot be asked, and it cannot run again. */
export const isRecorded = ({ recorded, models }: Pick<RunConfig, 'models' | 'recorded'>): boolean =>
  recorded !== undefined || models.some(({ kind }) => kind === 'recorded');

/** Most repeats of a set-up: a link holds no more. */
export const MOST_REPEATS = 100;

export type PromptsByAgent = { [Agent in AgentId]?: AgentPrompts };

/** Where calls are executed. */
export type Execution = OnTestbed | OnServers;

/** Every cell gets a testbed of its own, fresh from the run's seed, with the same faults for every model under a plan. */
interface OnTestbed {
  on: 'testbed';
  /** A contender for each; a plan without rules adds no faults. Absent: no faults. */
  faultPlans?: FaultPlan[];
}

/**
 * The person's own connected servers. Calls have real effects and cannot be repeated the same. Cells share one world unless the
 * server keeps sessions apart.
 */
export interface OnServers {
  on: 'servers';
  /** Ids of the servers as they stand on the Connect page of this browser. */
  serverIds: string[];
  /**
   * Names of tools that may do harm and that the person allows in this run. A tool may do harm unless its hints exclude it. Absent:
   * none.
   */
  allowed?: string[];
  /** When each replayed server was recorded, by its id, in milliseconds since the epoch. */
  recordedAt?: Record<string, number>;
  /** The file of each replayed server, by the server's id: its name or its address. */
  recordedFrom?: Record<string, string>;
  /** The number of servers, if a link says no more. */
  elsewhere?: number;
  /** Of a run that a link holds: the versions of MCP that its servers spoke, each once. */
  spoken?: string[];
  /**
   * Whose descriptions of the tools models are given: those that the servers listed when the run began, or those of the data set.
   * Absent in older runs, which used the data set's.
   */
  definitions?: 'servers' | 'dataset';
  /** Answers the servers' questions in tasks that have no person of their own. Absent: such questions are dismissed. */
  person?: ScriptedPerson;
  /** Gives agents that ask in turns two further tools, which read the servers' resources and prompts. No scorer counts them. */
  reads?: true;
}

/** Are all its servers replayed from recordings? Then no call has an effect, and the same calls get the same answers again. */
export const isReplayed = (execution: Execution | undefined): boolean =>
  execution?.on === 'servers' && execution.serverIds.length > 0 && execution.serverIds.every(isRecordingId);

/** Does it call real servers of the person? */
export const isOnRealServers = (execution: Execution | undefined): execution is OnServers =>
  execution?.on === 'servers' && !isReplayed(execution);

/** One of the person's own servers during a run, as seen from outside. */
export interface ServerOfRun {
  title: string;
  /** The version of MCP that was spoken with it, last. */
  protocolVersion: string;
  /** The protocol that the person had chosen for it. Absent: the newest that it speaks. */
  chosenEra?: ProtocolEra;
  /** Why that is an older version than 2026-07-28, which was tried first. */
  whyOlder?: string;
  /** Other versions that earlier parts of the run used. */
  spokenBefore?: string[];
  /** A hash of its last list of tools in the run, or in the run's latest part. */
  listHash: number;
  /** Names of tools that were added, removed or changed during the run; [] if unknown. Absent: none. */
  changed?: string[];
  /** Names of tools that had changed before the run began, when their list was read again: all cells got the new ones. Absent: none. */
  changedBefore?: string[];
  /**
   * The test of its sessions before the run or its latest part; `each`: every attempt had its own session. Absent: not tested.
   */
  sessions?: SessionsSeen & { each?: true };
}

/**
 * A bound on the cost of a run: a question is not sent if it could exceed the bound, together with spent and pending costs. Each
 * part bounds the models with that unit; without it they have no bound.
 */
export interface Budget {
  /** US dollars, by the tokens providers count and the run's prices: for models with a price. */
  dollars?: number;
  /** Tokens of questions and answers together: for models without a price. */
  tokens?: number;
}

/** What a budget is counted in. */
export type BudgetUnit = keyof Budget;
export const BUDGET_UNITS: readonly BudgetUnit[] = ['dollars', 'tokens'];

/** The cost of a run's answers by the run's prices, in US dollars. An estimate from counted tokens, never a bill. */
export interface Spending extends Omit<Spent, 'counted'> {
  /** As `counted`. */
  dollars: number;
  /** The same for models without a price, in tokens. Absent if they spent nothing and nothing was refused. */
  tokens?: Spent;
}

/** What was spent in one unit. */
export interface Spent {
  /** Answers whose tokens the provider counted, those included that left no result. */
  counted: number;
  /** Possible further cost: questions whose answer was cut off or not counted. */
  uncertain: number;
  /** Possible further cost: questions under way when this was written. */
  underWay: number;
  /** The largest amount reserved for one question so far. */
  most?: number;
  /** The possible cost of the question that the budget refused; absent if it refused none. */
  refused?: number;
}

const NOTHING: Spent = { counted: 0, uncertain: 0, underWay: 0 };

/** The part of it in one unit. */
export function spentIn(spending: Spending | undefined, unit: BudgetUnit): Spent {
  if (!spending) return NOTHING;
  const { dollars, tokens = NOTHING, ...rest } = spending;
  return unit === 'tokens' ? tokens : { ...rest, counted: dollars };
}

type RunStatus = 'running' | 'stopped' | 'finished';

export interface Run {
  id: string;
  createdAt: number;
  finishedAt?: number;
  config: RunConfig;
  status: RunStatus;
  /** Ordinals of the chosen tasks in the data set's order, ascending. */
  ordinals: number[];
  dataset: {
    id: string;
    title: string;
    tasks: number;
    orderHash: string;
    /** The data set's `labelledAt` at scoring; a different value now means that labels were accepted or removed since. */
    labelledAt?: number;
  };
  /** tasks × contenders × repeats, where the contenders are models × agents × fault plans. */
  cells: number;
  done: number;
  /** The prices of its language models at its start: the person's own, else the built-in list. */
  prices?: Price[];
  /** Of a run with priced language models. */
  spending?: Spending;
  /** Corrections of requests after refusals: a later part of the run sends corrected requests at once. Never read from a file. */
  mends?: ModelMends[];
  /** Ids of contenders that the person left out when the run went on; their open cells wait. */
  without?: string[];
  /** Of a run on servers of the person's own, in the order they were chosen. */
  servers?: ServerOfRun[];
  /** Tools that the servers describe differently from the data set, as the run offers them; `server` as tasks name it. Absent: not known, or the data set's descriptions are used. */
  offered?: Tool[];
  /** The person's own words for it, to find it again; they decide nothing. */
  tags?: string[];
  /** Name of the file with its answers and verdicts; they were not made here. */
  openedFrom?: string;
  /** It is one part of a larger run, which others carry out with it. Its cells are counted from 0, and a part file has their numbers in the whole run. */
  part?: RunPart;
  /** Of models that ran on the machine of who asked them: how to make their answers again. Absent: not known. */
  made?: MadeAnswers[];
  versions: { app: string; rules: string };
}

/** Which part of a larger run this one is. */
export interface RunPart {
  /** From 0. */
  index: number;
  of: number;
  /** The first line of its part file: the whole run, as `files/parts` writes it. */
  head: string;
  /** What all parts together may ask a minute. */
  pace: { requests?: number; dollars?: number };
}

/** How the answers of a model were made on one's own machine. */
export interface MadeAnswers {
  /** Those of the run's models that it is about; absent: all that were asked. */
  modelIds?: string[];
  weights: {
    file: string;
    /** Hexadecimal. */
    sha256: string;
    bytes?: number;
    licence?: string;
    /** Whose they are, and what was done to them since. */
    source?: string;
    /** Id of the offered weights that are nearest to these, where these are none of the list: the same model in another file. */
    offered?: string;
  };
  /** With its version: `wllama 3.13.0, llama.cpp b6327`. */
  engine?: string;
  /** Processor and cores. */
  machine: string;
  /** With its version. */
  browser?: string;
  /** ISO date. */
  date: string;
  /** What makes them again. */
  command?: string;
}

/** Most tags of a run, and the most characters of a tag and of a title that a person gives it. */
export const MOST_TAGS = 10;
export const LONGEST_TAG = 40;
export const LONGEST_TITLE = 120;

/** What a run keeps of its data set. */
export const datasetKept = ({ id, title, tasks, orderHash, labelledAt }: Run['dataset']): Run['dataset'] => ({
  id,
  title,
  tasks,
  orderHash,
  ...(labelledAt === undefined ? {} : { labelledAt }),
});

/** Why a run stopped asking a language model in one way of asking. Its open cells wait until the run resumes. */
export interface ModelFailure {
  modelId: string;
  /** The affected contenders: one for each fault plan. */
  contenderIds: string[];
  /** The model's, with the way of asking where the run has several. */
  title: string;
  /** Was it the model's first cell, so that its other cells did not start? */
  isFirstCell: boolean;
  error: ErrorRecord;
}

/** What the eval worker reports of a run, in order. */
export type RunEvent =
  /** `again`: failed cells to try again; `open`: cells without a result, which run beside them. */
  | { type: 'run-start'; sequence: number; run: Run; again?: number; open?: number }
  /** One cell of each language model in each way of asking is run before the rest: the `at`-th of `of`, counted from 0. */
  | { type: 'preflight'; sequence: number; runId: string; contenderId: string; at: number; of: number }
  /** The cells of others go on. */
  | { type: 'model-failed'; sequence: number; runId: string; failure: ModelFailure }
  | { type: 'cells-end'; sequence: number; runId: string; cells: CellSummary[]; spending?: Spending }
  | { type: 'run-end'; sequence: number; run: Run }
  /** `run`: as it was stored, when it had begun. */
  | { type: 'run-error'; sequence: number; runId: string; error: ErrorRecord; run?: Run };

/** The evidence that cells of a run will have. The state of the person's own servers cannot be read. */
export const evidenceOfRun = ({ execution }: Pick<RunConfig, 'execution'>): Evidence => ({
  executed: execution !== undefined,
  state: execution?.on === 'testbed',
});
