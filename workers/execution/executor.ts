import { PlaygroundError } from '#core/errors.ts';
import type { FaultPlan } from '#core/fault.ts';
import type { JsonObject } from '#core/json.ts';
import type { Message } from '#core/message.ts';
import type { AskedQuestion } from '#core/person.ts';
import type { ServerOfRun } from '#core/run.ts';
import type { Task } from '#core/task.ts';
import type { Tool, ToolCall, ToolResult } from '#core/tool.ts';
import type { Step } from '#core/trajectory.ts';
import type { TaskTime } from '../runs/task-time.ts';

/** A cell whose calls are executed. */
export interface CellOnTools {
  task: Task;
  /** Whose attempt it is. Absent: of a label. */
  contenderId?: string;
  /** Run's seed and repeat: where a fresh world is made for the cell, they decide it. */
  seed: number;
  repeat: number;
  /** Put in by a world that can; absent: none. */
  faults?: FaultPlan;
  /** Ends the calls under way, where they can be ended. */
  signal?: AbortSignal;
  /** Stands still while all its calls under way wait for those of other cells or for a session to open. Absent: nobody looks at it. */
  time?: Pick<TaskTime, 'waiting' | 'waitedMs'>;
  /** Called with what a server asked in a call that ends without an answer. */
  onUnanswered?: (questions: readonly AskedQuestion[]) => void;
}

export interface PlanOnTools extends CellOnTools {
  plan: readonly ToolCall[];
  /** The answer the plan was read from. */
  text: string;
  /** Calls of it that are made; absent: the usual number. */
  maxCalls?: number | undefined;
}

export type CallTool = (call: ToolCall, signal?: AbortSignal) => Promise<ToolResult>;

/** What became of the calls, and of the world where it can be looked into. */
export interface Executed {
  steps: Step[];
  /** The slices of the world that were changed, by name, as the world compares them. */
  finalState?: JsonObject;
  worldRoot?: string;
}

/** What a run executes its calls with: the testbed, or servers of the person's own. */
export interface Executor {
  /** Is there every tool the task needs? */
  canExecute(task: Task): boolean;
  /** What the task needs that is not there, as a sentence; undefined where it can be executed. Absent: it is not known. */
  lacking?(task: Task): string | undefined;
  /**
   * Why a run leaves the task out, in words that are the same for tasks with the same reason; undefined: it is executed. Absent where
   * the answers of tasks that cannot be executed are scored alone, which the set-up says: on servers of the person's own.
   */
  whyNot?(task: Task, seed: number): Promise<string | undefined>;
  execute(plan: PlanOnTools): Promise<Executed>;
  /** For work that calls tools as it goes. */
  during(cell: CellOnTools, work: (callTool: CallTool) => Promise<Step[]>): Promise<Executed>;
  /**
   * A menu of the cell in the words of the world under its faults, once tools of these names were called. Absent: faults change no
   * description.
   */
  announced?(
    cell: Pick<CellOnTools, 'task' | 'repeat' | 'faults'>,
    tools: readonly Tool[],
    called: ReadonlySet<string>,
  ): readonly Tool[];
  /** What agents that ask in turns are offered beside the task's tools; `during` answers their calls. Absent: nothing. */
  aside?: readonly Tool[];
  /** The messages that a task's prompt puts in place of its query. Rejects where they cannot be had. Absent: no prompt is had here. */
  opening?(cell: CellOnTools): Promise<Message[] | undefined>;
  /** The person's own servers as they are by what is known; `before`: what an earlier part of the run saw. */
  knownServers?(before: readonly ServerOfRun[] | undefined): ServerOfRun[];
  /** The same, looked at again. */
  servers?(before: readonly ServerOfRun[] | undefined): Promise<ServerOfRun[]>;
  /** Tools of the task that the server which its calls go to describes otherwise, as that lists them. Absent: there are none. */
  differingFrom?(task: Task): Tool[];
  /** Every tool there is, as a task would offer it: what menus are padded from. */
  tools: readonly Tool[];
}

/**
 * What executes a task's calls; undefined: its answer alone is scored. Throws 'testbed-unknown' for a task that a run leaves out when
 * it begins, and that came in otherwise (a link, a run of an earlier version): its cells are not counted.
 */
export function executorFor(executor: Executor | undefined, task: Task): Executor | undefined {
  if (!executor || executor.canExecute(task)) return executor;
  if (!executor.whyNot) return undefined;
  throw new PlaygroundError(
    'testbed-unknown',
    'The testbed cannot execute this task.',
    'Start a new run: it leaves out such tasks and says why.',
  );
}

/** The answer to a call of a tool that no server has, worded as the protocol's own servers do. */
export const unknownTool = (call: ToolCall): ToolResult => ({
  callId: call.id,
  content: [{ type: 'text', text: `MCP error -32602: Unknown tool: ${call.name}` }],
  isError: true,
  unmade: true,
  durationMs: 0,
});
