import type { FaultPlan } from '#core/fault.ts';
import type { JsonObject } from '#core/json.ts';
import type { Task } from '#core/task.ts';
import type { Tool, ToolCall, ToolResult } from '#core/tool.ts';
import type { Step } from '#core/trajectory.ts';

/** A cell whose calls are executed. */
export interface CellOnTools {
  task: Task;
  /** Run's seed and repeat: where a fresh world is made for the cell, they decide it. */
  seed: number;
  repeat: number;
  /** Put in by a world that can; absent: none. */
  faults?: FaultPlan;
  /** Ends the calls under way, where they can be ended. */
  signal?: AbortSignal;
}

/** A cell whose answer was a plan. */
export interface PlanOnTools extends CellOnTools {
  plan: readonly ToolCall[];
  /** The answer the plan was read from. */
  text: string;
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
  /** Is there every tool the task needs? A task of others keeps its answer, scored alone. */
  canExecute(task: Task): boolean;
  execute(plan: PlanOnTools): Promise<Executed>;
  /** For work that calls tools as it goes. */
  during(cell: CellOnTools, work: (callTool: CallTool) => Promise<Step[]>): Promise<Executed>;
  /** Every tool there is, as a task would offer it: what menus are padded from. */
  tools: readonly Tool[];
}
