import { executePlan } from '#agents/index.ts';
import { isEmptyResult } from '#core/empty-result.ts';
import { isFailedCall } from '#core/failed-call.ts';
import type { JsonObject } from '#core/json.ts';
import { textOfResult, type ToolCall, type ToolResult } from '#core/tool.ts';
import type { Volatile } from '#core/volatile.ts';
import { LiveTestbed, serverOfTool } from '#testbed/index.ts';
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

/** Why a replayed call proves nothing; undefined when it succeeded and answered something. */
export function troubleIn(result: ToolResult): string | undefined {
  if (isFailedCall(result)) return `failed: ${textOfResult(result).slice(0, 300)}`;
  return isEmptyResult(result) ? 'answered nothing' : undefined;
}
