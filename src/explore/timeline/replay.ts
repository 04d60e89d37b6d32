import type { JsonObject } from '#core/json.ts';
import type { FaultKind } from '#core/fault.ts';
import { textOfResult, type ToolCall, type ToolResult } from '#core/tool.ts';
import type { Step, Trajectory } from '#core/trajectory.ts';
import { FAULT_META, type LiveTestbed, serverOfTool } from '#world/index.ts';

/** One call of an attempt, made again. */
export interface ReplayedCall {
  step: number;
  call: ToolCall;
  /** What it answered here. Of a call that was not made: what the app answered then. */
  result: ToolResult;
  /** The testbed's number of calls after it. */
  at: number;
  unmade: boolean;
  /** What was answered when it was recorded, where that is otherwise. */
  recorded?: ToolResult;
}

/** An attempt's calls, made again on a testbed that keeps every state between them. */
export interface Replayed {
  testbed: LiveTestbed;
  trajectory: Trajectory;
  calls: ReplayedCall[];
}

/** The arguments a call was made with. */
export const sentWith = (call: ToolCall): JsonObject => call.sent ?? call.arguments;

/** Makes one call; undefined where the testbed has no such tool. */
export async function callOn(
  testbed: LiveTestbed,
  call: ToolCall,
  args: JsonObject,
): Promise<ToolResult | undefined> {
  const member = await testbed.member(serverOfTool(call.name) ?? '');
  const answer = member && testbed.call(member, call.name, args);
  if (!answer) return undefined;
  const { _meta, ...result } = answer;
  const injected = _meta[FAULT_META] as FaultKind | undefined;
  return {
    isError: false,
    durationMs: 0,
    ...result,
    callId: call.id,
    ...(injected ? { injected } : {}),
  };
}

/**
 * Makes every call of a trajectory again, in its order, on a testbed as fresh as theirs was. Calls of tools that the agent had beside the task's, as
 * programs and searches, are not among them: they change no world, and calls are numbered without them everywhere.
 */
export async function replay(trajectory: Trajectory, testbed: LiveTestbed): Promise<Replayed> {
  const calls: ReplayedCall[] = [];
  for (const [step, { toolCalls, toolResults }] of trajectory.steps.entries()) {
    for (const call of toolCalls) {
      if (call.aside) continue;
      const recorded = toolResults.find(({ callId }) => callId === call.id);
      // A call without a result was under way when the attempt broke off; nobody knows whether it was made.
      const result = recorded && !recorded.unmade ? await callOn(testbed, call, sentWith(call)) : undefined;
      const at = testbed.calls.length;
      calls.push({
        step,
        call,
        at,
        unmade: !result,
        result: result ?? recorded ?? noAnswer(call),
        ...(result && recorded && !isSame(result, recorded) ? { recorded } : {}),
      });
    }
  }
  return { testbed, trajectory, calls };
}

const noAnswer = (call: ToolCall): ToolResult => ({
  callId: call.id,
  content: [],
  isError: true,
  unmade: true,
  durationMs: 0,
});

const isSame = (one: ToolResult, other: ToolResult): boolean =>
  one.isError === other.isError && textOfResult(one) === textOfResult(other);

/** The first calls of an attempt as the steps they were made in, with what they answered here. */
export function stepsUntil({ trajectory, calls }: Replayed, count: number): Step[] {
  const kept = calls.slice(0, count);
  const last = kept.at(-1)?.step ?? -1;
  return trajectory.steps.slice(0, last + 1).map((step, index) => {
    const here = kept.filter((one) => one.step === index);
    return {
      ...step,
      toolCalls: here.map(({ call }) => call),
      toolResults: here.map(({ result }) => result),
    };
  });
}
