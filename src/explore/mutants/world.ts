import { executePlan } from '#ask/agents/index.ts';
import type { JsonObject } from '#core/json.ts';
import type { ToolCall, ToolResult } from '#core/tool.ts';
import type { Step } from '#core/trajectory.ts';
import type { Volatile } from '#core/volatile.ts';
import { planText } from './plan-text.ts';

/** What a plan's calls changed, by slice of state, and what of that is no part of its meaning. */
export interface EndState {
  state: JsonObject;
  volatile: Volatile;
}

/** Somewhere to execute plans: the testbed, handed in by what composes this module. */
export interface MutantWorld {
  /** Makes one call. A tool's failure, and a tool that does not exist, are results. */
  call(call: ToolCall): Promise<ToolResult>;
  /** A separate world that goes on from the state of this one. */
  fork(): MutantWorld;
  endState(): EndState;
}

/** A plan that was executed: its steps with what the tools answered, and how the world ended. */
export interface Execution {
  steps: Step[];
  end: EndState;
}

/** Executes a plan on a fork of the world, which stays as it is. */
export async function execute(calls: readonly ToolCall[], world: MutantWorld): Promise<Execution> {
  const own = world.fork();
  const steps = await executePlan(calls, planText(calls), {
    callTool: (call) => own.call(call),
    now: () => 0,
  });
  return { steps, end: own.endState() };
}
