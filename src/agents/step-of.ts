import type { ModelOutput } from '#core/model.ts';
import type { ToolCall, ToolResult } from '#core/tool.ts';
import type { Step, StepTrouble } from '#core/trajectory.ts';
import { troubleByProvider } from './limits.ts';

/** A turn that is over, with its calls and their results in the same order. `trouble`: where the provider names none. */
export function stepOf(
  index: number,
  output: ModelOutput,
  [toolCalls, toolResults]: [ToolCall[], ToolResult[]],
  [startedAt, endedAt]: [number, number],
  trouble?: StepTrouble,
): Step {
  const { message, usage } = output;
  const own = troubleByProvider(output) ?? trouble;
  return {
    index,
    message,
    toolCalls,
    toolResults,
    ...(own && { trouble: own }),
    ...(usage && { usage }),
    startedAt,
    durationMs: endedAt - startedAt,
  };
}
