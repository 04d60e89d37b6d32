import type { JsonObject } from '#core/json.ts';
import type { Task } from '#core/task.ts';
import type { ToolResult } from '#core/tool.ts';
import type { Volatile } from '#core/volatile.ts';

/** What a label says, and the tools it is said of. */
export type LabelledTask = Pick<Task, 'tools' | 'target'>;

/** What calls have changed, by slice of state, and what of it is no part of its meaning. */
export interface EndState {
  state: JsonObject;
  volatile: Volatile;
}

/** The answer to a call, and the slices of state it has changed, by name. */
export interface Answered {
  result: Omit<ToolResult, 'callId'>;
  changes: string[];
}

/** Tools over one state. */
export interface AuditWorld {
  /** Makes a call. A tool's failure is a result; undefined where no server has the tool. */
  call(name: string, args: JsonObject): Answered | undefined;
  /** A separate world that goes on from this one's state. */
  fork(): AuditWorld;
  endState(): EndState;
}

/** Where labels are executed. */
export interface AuditWorlds {
  /** Why a task cannot be executed there, in words that are the same for tasks with the same reason; undefined: it can. */
  gapOf(task: LabelledTask): string | undefined;
  /** A fresh world of this seed that answers calls of these tools. */
  open(seed: number, tools: readonly string[]): Promise<AuditWorld>;
}
