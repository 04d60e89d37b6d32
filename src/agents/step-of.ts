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
  { trouble, callsBeyond = 0 }: { trouble?: StepTrouble | undefined; callsBeyond?: number } = {},
): Step {
  const { message, usage } = output;
  const own = troubleByProvider(output) ?? (callsBeyond > 0 ? 'too-many-calls' : trouble);
  return {
    index,
    message,
    toolCalls,
    toolResults,
    ...(callsBeyond > 0 && { callsBeyond }),
    ...(own && { trouble: own }),
    ...(usage && { usage }),
    startedAt,
    durationMs: endedAt - startedAt,
  };
}
