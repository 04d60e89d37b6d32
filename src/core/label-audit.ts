import type { JsonValue } from './json.ts';
import type { ToolCall, ToolResult } from './tool.ts';

/** What an audit may find, in the order in which lists show it. */
export const auditKinds = [
  'breaks-schema',
  'fails',
  'answers-nothing',
  'not-needed',
  'leaves-out-effect',
  'does-forbidden',
  'parallel-order',
  'other-ends-elsewhere',
  'order-matters',
  'may-swap',
  'free-argument',
  'seed-dependent',
] as const;
export type AuditKind = (typeof auditKinds)[number];

/**
 * `defect`: the label is wrong. `note`: other answers reach the same end. `gap`: the call failed in a world that the label was not
 * written for, and that may lack its data.
 */
export type AuditWeight = 'defect' | 'note' | 'gap';

/** The calls of the label to make, and how: enough to repeat them. */
export interface ReplayRecipe {
  seed: number;
  /** 0 is the label's own plan, 1 the first of its other plans. */
  plan: number;
  /** Positions in that plan, in the order of the calls; other calls are omitted. */
  calls: number[];
  /** One argument of one call with another value; without `value` the argument is omitted. */
  changed?: { call: number; argument: string; value?: JsonValue };
}

/** One finding about a label. */
export interface AuditFinding {
  kind: AuditKind;
  weight: AuditWeight;
  /** In plain words; names from outside stand between backticks. */
  sentence: string;
  /** Positions in the label of the calls it speaks of. */
  calls: number[];
  /** Position among the task's facts of the one it speaks of. */
  fact?: number;
  /** The replay that proves it; absent if the finding needs none. */
  replay?: ReplayRecipe;
}

/** What became of one label. */
export interface TaskAudit {
  /** Calls of the label. */
  calls: number;
  /** Was any argument checked against a schema? */
  isSchemaChecked: boolean;
  /** Why it was not executed to its end; absent: it was. */
  gap?: string;
  /** Facts that its results hold. */
  facts: number;
  /** Does it change any state? */
  writes: boolean;
  /** Does a call of it answer something else on another seed? */
  isDrawn: boolean;
  /** Number of subsets of its calls that were tried, to find the smallest with the same effect; 0: no search. */
  subsets: number;
  /** Why the need for some of its calls is undecided; absent: decided for all. */
  undecided?: string;
  findings: AuditFinding[];
}

/** One kind of finding, with its number of tasks. */
export interface KindTally {
  kind: AuditKind;
  weight: AuditWeight;
  findings: number;
  /** Tasks with at least one. */
  tasks: number;
  /** Tasks that could have such a finding. */
  of: number;
}

/** What an audit found in a data set. */
export interface AuditTally {
  tasks: number;
  /** Tasks executed to their end; others never count as sound. */
  executed: number;
  /** Tasks that were not executed, by reason, the most frequent first. */
  gaps: { why: string; tasks: number }[];
  /** Tasks whose calls could be checked against a schema. */
  schemaChecked: number;
  /** Executed tasks with at least one defect. */
  defective: number;
  /** What was found, defects first. */
  kinds: KindTally[];
  /** Number of subsets of calls that were tried. */
  subsets: number;
  /** Executed tasks with a call whose need is undecided, by reason. */
  undecided: { why: string; tasks: number }[];
}

/** An executed call with resolved references, its answer, and the slices of state it changed. */
export interface MadeCall {
  call: ToolCall;
  result: ToolResult;
  changes: string[];
  /** Why it proves nothing, as the end of a sentence; absent if it succeeded with an answer. */
  trouble?: string;
}

/** A recipe carried out. */
export interface ShownReplay {
  made: MadeCall[];
  /** The place of each of `made` in its plan. */
  positions: number[];
  /** The slices of state that are changed at the end, by their meaning. */
  changed: string[];
  /** The task's facts: does a result hold each? */
  facts: { fact: string; isHeld: boolean }[];
}

/** The replay of a finding beside that of the label; `tried` is absent if the finding is about the label itself. */
export interface ReplayPair {
  label: ShownReplay;
  tried?: ShownReplay;
}
