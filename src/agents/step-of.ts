import type { ModelOutput } from '#core/model.ts';
import type { ToolCall, ToolResult } from '#core/tool.ts';
import type { Step } from '#core/trajectory.ts';

/** A turn that is over, with its calls and their results in the same order. */
export const stepOf = (
  index: number,
  { message, usage }: Pick<ModelOutput, 'message' | 'usage'>,
  [toolCalls, toolResults]: [ToolCall[], ToolResult[]],
  startedAt: number,
  endedAt: number,
): Step => ({
  index,
  message,
  toolCalls,
  toolResults,
  ...(usage && { usage }),
  startedAt,
  durationMs: endedAt - startedAt,
});
