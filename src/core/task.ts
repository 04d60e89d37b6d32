import type { JsonObject, JsonValue } from './json.ts';
import type { Message } from './message.ts';
import type { ScriptedPerson } from './person.ts';
import type { Dependency, Tool } from './tool.ts';
import type { Volatile } from './state-diff.ts';

/**
 * How many calls the label expects and how they depend on each other. `none`: the label says that no call is expected. `unlabelled`: the
 * source does not say which calls are expected, or whether any is.
 */
export type CallType = 'single' | 'parallel' | 'sequential' | 'multi' | 'none' | 'unlabelled';

/**
 * How far the label can be trusted as the only right answer:
 * exact arguments, accepted alternatives, tool names alone, one model's path among many, or no label at all.
 */
export type LabelKind = 'exact' | 'alternatives' | 'toolset' | 'trajectory' | 'none';

/** A call the label wants. */
export interface ExpectedCall {
  id: string;
  /** 1-based; equal steps are parallel. */
  step: number;
  /** 0 for tasks of one turn. */
  turn: number;
  name: string;
  server: string | null;
  /** For each parameter every value that is accepted; null: the label names the tool only. */
  arguments: Record<string, JsonValue[]> | null;
  /** Parameters that may be left out. */
  optional: string[];
  /** Other tools that do the same (similar_tools). */
  alternatives: { name: string; server: string | null }[];
  dependsOn: Dependency[];
}

/** What would solve the task. A scorer says which part it needs. */
export interface Target {
  /** An empty list: no call is expected. Absent: the source has no call labels. */
  calls?: ExpectedCall[];
  /** Further plans that are as good as `calls`. */
  otherPlans?: ExpectedCall[][];
  /** Parameter names of other plans that mean the same as one of `calls`: theirs to ours. */
  aliases?: Record<string, string>;
  /** Slices of state that must not change, with the reason. A complete `state` forbids the change, too. */
  forbidden?: { slice: string; why: string }[];
  /** What each call of the label changes, by its id: slices of state. Absent: not known. */
  changes?: Record<string, string[]>;
  /** Accepted final answers: texts, or facts that must all be in it. */
  answer?: { accept: string[]; match: 'text' | 'facts' };
  /** Expected end state of a world, by server. */
  state?: JsonObject;
  /** True: worlds that `state` does not name must be left as they were. */
  isWholeState?: boolean;
  /** Parts of those states without meaning; absent: states are compared exactly. */
  volatile?: Volatile;
  /** Who answers what servers ask during the calls of the task; absent: the person of the run, if it has one. */
  person?: ScriptedPerson;
}

/** A problem of the source row that the importer repaired or noted. */
export interface TaskIssue {
  /** kebab-case kind: label-fails-schema, json-string, duplicate-id, similar-tool-unknown … */
  code: string;
  /** JSON pointer into the raw row. */
  path: string;
  detail: string;
}

/** A prompt as a task begins from it. `server`: as in Tool. */
export interface PromptOfServer {
  server: string;
  name: string;
  arguments: Record<string, string>;
}

/** One thing to be solved. */
export interface Task {
  /** `<file>#<sourceId, or row when there is none>`: unique in its data set, stable over repeated imports. */
  id: string;
  datasetId: string;
  source: { file: string; /** 0-based */ row: number; sourceId?: string };
  query: string;
  /** The whole conversation where the source has more than one user message. */
  messages?: Message[];
  /** The prompt of a server whose messages take the place of the query where calls are executed on that server. */
  prompt?: PromptOfServer;
  /** BCP 47 primary tag, as the source says or as the script of the query shows. */
  language?: string;
  /** '' when the source has none. */
  category: string;
  callType: CallType;
  /** The source's own word. */
  difficulty?: string;
  servers: string[];
  toolsetId: string;
  tools: Tool[];
  target: Target;
  labelKind: LabelKind;
  /** The row as shipped: what an evaluator as coded is given. */
  raw: JsonValue;
  /** JSON pointers into `raw`: label values written as floats with an integer value (5.0), where the source's scorer asks for it. */
  rawFloats?: string[];
  issues: TaskIssue[];
}

/**
 * A task as stored in a shard: its tools and the raw fields that repeat them stand once in the Toolset.
 * `raw` keeps null in their places, so that the order of keys survives.
 */
export type StoredTask = Omit<Task, 'tools'> & {
  /** Positions of the offered tools in the toolset; absent = all of them. */
  offered?: number[];
};

/** Does the task list the offered tools? A task from a log without a list has unknown tools, not none. */
export const areToolsKnown = ({ issues }: Pick<Task, 'issues'>): boolean =>
  !issues.some(({ code }) => code === 'tools-not-recorded');

/** How many servers a task offers; `none`: its source names no server, which is not the same as one. */
export type ServerScope = 'none' | 'one' | 'many';

export const serverScopeOf = ({ servers }: { servers: readonly string[] }): ServerScope =>
  servers.length === 0 ? 'none' : servers.length === 1 ? 'one' : 'many';

/** The call type that the label's calls themselves show, `undefined` being no label; a source's own word wins where it has one. */
export function callTypeOf(calls: readonly Pick<ExpectedCall, 'step' | 'dependsOn'>[] | undefined): CallType {
  if (!calls) return 'unlabelled';
  if (calls.length === 0) return 'none';
  if (calls.length === 1) return 'single';
  const steps = new Set(calls.map((call) => call.step));
  if (steps.size === 1) return 'parallel';
  return steps.size === calls.length ? 'sequential' : 'multi';
}

/** `none` needs a label that says so: data sets stored by earlier versions have it for tasks without a label, too. */
export const labelledCallType = ({ callType, labelKind }: Pick<Task, 'callType' | 'labelKind'>): CallType =>
  callType === 'none' && labelKind === 'none' ? 'unlabelled' : callType;

/** Does the label expect any call? */
export const expectsCalls = (callType: CallType): boolean => callType !== 'none' && callType !== 'unlabelled';

/** mcpbr knows two kinds of tasks: those with several calls, and all others. */
export const stepsOf = (callType: CallType): 'single' | 'multi' =>
  expectsCalls(callType) && callType !== 'single' ? 'multi' : 'single';
