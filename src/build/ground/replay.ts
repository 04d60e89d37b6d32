import { executePlan } from '#ask/agents/index.ts';
import { troubleIn } from '#explore/audit/index.ts';
import type { JsonObject } from '#core/json.ts';
import type { ToolCall, ToolResult } from '#core/tool.ts';
import type { Volatile } from '#core/volatile.ts';
import { LiveTestbed, serverOfTool } from '#world/index.ts';
import type { Finding } from './finding.ts';
import type { LabelRow } from './written-task.ts';

/** A plan executed on a fresh testbed. */
export interface Replay {
  /** The calls as they were made, references filled, in the order of the steps. */
  calls: { call: ToolCall; result: ToolResult }[];
  /** For each of `calls`, the slices of state it changed. */
  changes: string[][];
  end: { state: JsonObject; volatile: Volatile };
  /** What the slices of the end state were on the fresh testbed. */
  start: JsonObject;
  /** The root hash of the testbed's state. */
  hash: string;
}

/** Executes a label's plan on a fresh testbed of this seed. */
export async function replay(plan: readonly LabelRow[], seed: number): Promise<Replay> {
  const testbed = new LiveTestbed(seed);
  const changes = new Map<string, string[]>();
  const steps = await executePlan(plan.map(toolCallOf), '', {
    now: () => 0,
    async callTool(call) {
      const member = await testbed.member(serverOfTool(call.name)!);
      const before = testbed.state.slices;
      const answer = testbed.call(member!, call.name, call.arguments)!;
      const after = testbed.state.slices;
      changes.set(
        call.id,
        Object.keys(after)
          .filter((name) => after[name] !== before[name])
          .sort(),
      );
      return { callId: call.id, durationMs: 0, isError: false, ...answer };
    },
  });
  const end = testbed.endState();
  return {
    calls: steps.flatMap(({ toolCalls, toolResults }) =>
      toolCalls.map((call, index) => ({ call, result: toolResults[index]! })),
    ),
    changes: steps.flatMap(({ toolCalls }) => toolCalls.map(({ id }) => changes.get(id) ?? [])),
    end,
    start: testbed.startState(Object.keys(end.state)),
    hash: testbed.hash().root,
  };
}

const toolCallOf = ({ id, name, input, step, dependsOn }: LabelRow): ToolCall => ({
  id,
  name,
  arguments: input,
  step: Number(step),
  ...(dependsOn ? { dependsOn } : {}),
});

/** Calls of a replay that failed or answered nothing; `at` points to the plan. */
export function callFindings({ calls }: Replay, at: string): Finding[] {
  return calls.flatMap(({ call, result }, index): Finding[] => {
    const trouble = troubleIn(result);
    return trouble ? [{ field: `${at}/${index}`, reason: `call ${call.id}, ${call.name}, ${trouble}` }] : [];
  });
}
