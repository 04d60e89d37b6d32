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
 * `defect`: the label is at fault. `note`: it says how far the label may be departed from. `gap`: the call failed in a world that the
 * label was not written for, which may lack what it asks for.
 */
export type AuditWeight = 'defect' | 'note' | 'gap';

/** Which calls of the label are made, and how: enough to make them once more. */
export interface ReplayRecipe {
  seed: number;
  /** 0 is the label's own plan, 1 the first of its other plans. */
  plan: number;
  /** Positions in that plan, in the order in which the calls are made; those left out are not made. */
  calls: number[];
  /** One argument of one call is another, or, without a value, left out. */
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
  /** What proves it; absent where nothing is executed. */
  replay?: ReplayRecipe;
}

/** What became of one label. */
export interface TaskAudit {
  /** Calls of the label. */
  calls: number;
  /** Was any argument held against a schema? */
  isSchemaChecked: boolean;
  /** Why it was not executed to its end; absent: it was. */
  gap?: string;
  /** Facts that its results hold. */
  facts: number;
  /** Does it change any state? */
  writes: boolean;
  /** Does a call of it answer something else on another seed? */
  isDrawn: boolean;
  /** Sets of its calls among which the smallest that does the same was sought; 0: not sought. */
  subsets: number;
  /** Why it cannot be decided for some of its calls whether they are needed; absent: decided for all. */
  undecided?: string;
  findings: AuditFinding[];
}

/** What was found in so many tasks. */
export interface KindTally {
  kind: AuditKind;
  weight: AuditWeight;
  findings: number;
  /** Tasks with at least one. */
  tasks: number;
  /** Tasks in which one could have been found. */
  of: number;
}

/** What an audit found in a data set. */
export interface AuditTally {
  tasks: number;
  /** Executed to their end: what is not is never counted as sound. */
  executed: number;
  /** Tasks that were not, by reason, the most frequent first. */
  gaps: { why: string; tasks: number }[];
  /** Tasks whose calls could be held against a schema. */
  schemaChecked: number;
  /** Executed tasks with at least one defect. */
  defective: number;
  /** What was found, defects first. */
  kinds: KindTally[];
  /** Sets of calls among which the smallest were sought. */
  subsets: number;
  /** Executed tasks in which it is open whether some call is needed, by reason. */
  undecided: { why: string; tasks: number }[];
}

/** A call as it was made, references filled, with its answer and the slices of state it changed. */
export interface MadeCall {
  call: ToolCall;
  result: ToolResult;
  changes: string[];
  /** Why it proves nothing, as the end of a sentence about it; absent when it succeeded and answered something. */
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

/** The replay of a finding, and beside it the label as it is; `tried` is absent where the finding is about the label as it is. */
export interface ReplayPair {
  label: ShownReplay;
  tried?: ShownReplay;
}
