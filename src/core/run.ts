import type { AgentId, AgentLimits, AgentPrompts, Dispatch } from './agent.ts';
import type { CellSummary } from './cell.ts';
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
import type { Tool } from './tool.ts';

/** Which tasks of a data set a run takes: those that are among the ids and pass the filter, and of these a seeded sample. */
export interface TaskSelection {
  datasetId: string;
  taskIds?: string[];
  filter?: TaskFilter;
  sample?: Sample;
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
  /** For language models; absent: 30 turns and nothing else, as runs had it before calls were counted. */
  limits?: AgentLimits;
  /** Which tools a language model is offered; absent: all of the task's. */
  menu?: Dispatch;
  /** Texts for an agent to use instead of its own, by name; absent: its own. */
  prompts?: PromptsByAgent;
  /** What all of the run's answers may cost; absent: no bound. */
  budget?: Budget;
  /** The person's own prices for models of this run; they come before the built-in list. */
  prices?: Price[];
  /** Where plans are executed; absent: nowhere, the answer alone is scored. */
  execution?: Execution;
  repeats: number;
  seed: number;
  /** Scorers computed for each cell. */
  scorerIds: string[];
  /**
   * Which of them decides the verdicts; a cell to which it does not apply is not counted. Absent in runs of before it could be chosen:
   * the first of `scorerIds` that applies.
   */
  decidedBy?: string;
  /** Where its answers were read, where no model was asked here; its models are 'recorded' then. Absent: they were asked here. */
  recorded?: RecordedSource;
}

/** Were answers of it read from a log? Their models cannot be asked again, so that nothing of it can be run. */
export const isRecorded = ({ recorded, models }: Pick<RunConfig, 'models' | 'recorded'>): boolean =>
  recorded !== undefined || models.some(({ kind }) => kind === 'recorded');

/** More repeats than this no set-up may have: a link holds no more. */
export const MOST_REPEATS = 100;

export type PromptsByAgent = { [Agent in AgentId]?: AgentPrompts };

/** Where calls are executed. */
export type Execution = OnTestbed | OnServers;

/** Every cell gets a testbed of its own, fresh from the run's seed, with the same faults for every model under a plan. */
interface OnTestbed {
  on: 'testbed';
  /** Each for itself; a plan without rules puts none in. Absent: no faults. */
  faultPlans?: FaultPlan[];
}

/** The person's own connected servers: real effects, nothing that could be run again the same. Cells meet one world unless the server keeps sessions apart. */
export interface OnServers {
  on: 'servers';
  /** Ids of the servers as they stand on the Connect page of this browser. */
  serverIds: string[];
  /** Names of tools that may do harm, by what they say of themselves or leave open, and that the person let this run call. Absent: none. */
  allowed?: string[];
  /** When each of them that is replayed from a recording was recorded, in milliseconds since the epoch, by its id. */
  recordedAt?: Record<string, number>;
  /** Where the file of each of these was opened, by its id: its name, or its address. */
  recordedFrom?: Record<string, string>;
  /** How many they were in somebody else's browser, where a link says no more. */
  elsewhere?: number;
  /** Of a run that a link holds: the versions of MCP that its servers spoke, each once. */
  spoken?: string[];
  /**
   * Whose descriptions of the tools models are given: those that the servers listed when the run began, or those of the data set.
   * Absent in older runs, which used the data set's.
   */
  definitions?: 'servers' | 'dataset';
  /** Answers what the servers ask in tasks that bring no person of their own. Absent: such questions are dismissed. */
  person?: ScriptedPerson;
  /** Agents that ask in turns have two tools more, which no scorer counts: to read the servers' resources and to get their prompts. */
  reads?: true;
}

/** Are all its servers replayed from recordings? Then no call has an effect, and the same calls get the same answers again. */
export const isReplayed = (execution: Execution | undefined): boolean =>
  execution?.on === 'servers' && execution.serverIds.length > 0 && execution.serverIds.every(isRecordingId);

/** Are its calls made on real servers of a person's own? */
export const isOnRealServers = (execution: Execution | undefined): execution is OnServers =>
  execution?.on === 'servers' && !isReplayed(execution);

/** What one of the person's own servers was during a run, as far as it is seen from outside. */
export interface ServerOfRun {
  title: string;
  /** The version of MCP that was spoken with it, last. */
  protocolVersion: string;
  /** The protocol that the person had chosen for it. Absent: the newest that it speaks. */
  chosenEra?: ProtocolEra;
  /** Why that is an older version than 2026-07-28, which was tried first. */
  whyOlder?: string;
  /** Versions that earlier parts of the run were spoken in, where they were others. */
  spokenBefore?: string[];
  /** A hash of its list of tools at the end of the run or of its latest part; where that was stopped, of the last list before. */
  listHash: number;
  /** Tools that were added, removed or described otherwise while the run was under way, by name; [] where it is not known which. Absent: none. */
  changed?: string[];
  /** Names of tools that had changed before the run began, when their list was read again: all cells got the new ones. Absent: none. */
  changedBefore?: string[];
  /** What was seen of its sessions before the run, or its latest part, began; `each`: every attempt had one of its own. Absent: not looked at. */
  sessions?: SessionsSeen & { each?: true };
}

/**
 * A bound on what a run costs: no question is sent whose cost so far, with what is under way, would pass it. Each part bounds the models that
 * it can be counted for; an absent one leaves these without a bound.
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

/** What a run's answers cost by the prices it goes by, in US dollars. An estimate from counted tokens, never a bill. */
export interface Spending extends Omit<Spent, 'counted'> {
  /** As `counted`. */
  dollars: number;
  /** The same of its models without a price, in tokens. Absent where they spent nothing and nothing was refused. */
  tokens?: Spent;
}

/** What was spent in one unit. */
export interface Spent {
  /** Answers whose tokens the provider counted, those included that left no result. */
  counted: number;
  /** At most this much more: questions that were sent and whose answer was cut off or not counted. */
  uncertain: number;
  /** At most this much more: questions under way when this was written. */
  underWay: number;
  /** The most that was set aside for one question so far. */
  most?: number;
  /** What the question might cost at most that the budget did not let through; absent where it let all through. */
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
    /** Of the data set when its cells were scored: where it differs now, labels have been accepted or removed since. */
    labelledAt?: number;
  };
  /** tasks × contenders × repeats, where the contenders are models × agents × fault plans. */
  cells: number;
  done: number;
  /** What its language models cost, as known when it began: the person's own prices, else the built-in list. */
  prices?: Price[];
  /** Of a run with priced language models. */
  spending?: Spending;
  /** What refusals taught of its models: a later part sends mended requests at once. Never read from a file. */
  mends?: ModelMends[];
  /** Ids of contenders that the person left out when the run went on; their open cells wait. */
  without?: string[];
  /** Of a run on servers of the person's own, in the order they were chosen. */
  servers?: ServerOfRun[];
  /** Tools that the servers describe differently from the data set, as the run offers them; `server` as tasks name it. Absent: not known, or the data set's descriptions are used. */
  offered?: Tool[];
  /** The person's own words for it, to find it again; they decide nothing. */
  tags?: string[];
  /** Name of the file it was read from: its answers and verdicts are those of the file, and were not made here. */
  openedFrom?: string;
  versions: { app: string; rules: string };
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

/** What the eval worker reports of a run, in order. */
export type RunEvent =
  /**
   * `again`: failed cells that are tried again, so that they are done already and yet to come; `open`: cells without a result that
   * are run beside them.
   */
  | { type: 'run-start'; sequence: number; run: Run; again?: number; open?: number }
  /** One cell of each language model in each way of asking is run before the rest: the `at`-th of `of`, counted from 0. */
  | { type: 'preflight'; sequence: number; runId: string; contenderId: string; at: number; of: number }
  /** The cells of others go on. */
  | { type: 'model-failed'; sequence: number; runId: string; failure: ModelFailure }
  | { type: 'cells-end'; sequence: number; runId: string; cells: CellSummary[]; spending?: Spending }
  | { type: 'run-end'; sequence: number; run: Run }
  /** `run`: as it was stored, when it had begun. */
  | { type: 'run-error'; sequence: number; runId: string; error: ErrorRecord; run?: Run };
