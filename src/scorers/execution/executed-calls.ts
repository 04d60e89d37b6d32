import { isFailedCall } from '#core/failed-call.ts';
import type { ToolCall } from '#core/tool.ts';
import type { Trajectory } from '#core/trajectory.ts';
import { Answer } from '../references/answer.ts';

/** A call that was executed, as the tool was given it, and what it answered. */
export interface ExecutedCall {
  /** Position among all calls of the trajectory. */
  index: number;
  /** Position of its step: what it took from others was answered in an earlier one. */
  step: number;
  call: ToolCall;
  /** By isFailedCall of core/failed-call, or never sent. */
  failed: boolean;
  answer: Answer;
}

/** Every call that has a result, in the order in which they were made; placeholders count by what they were filled with. */
export function executedCalls(trajectory: Trajectory): ExecutedCall[] {
  let index = -1;
  return trajectory.steps.flatMap(({ toolCalls, toolResults }, step) => {
    const results = new Map(toolResults.map((result) => [result.callId, result]));
    return toolCalls.flatMap((call): ExecutedCall[] => {
      index++;
      const result = results.get(call.id);
      if (!result) return [];
      const sent = call.sent ? { ...call, arguments: call.sent } : call;
      return [{ index, step, call: sent, failed: isFailedCall(result), answer: new Answer(result) }];
    });
  });
}
