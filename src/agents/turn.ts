import type { AgentContext } from '#core/agent.ts';
import type { Message } from '#core/message.ts';
import type { ModelOutput } from '#core/model.ts';
import type { Tool, ToolCall, ToolResult } from '#core/tool.ts';
import type { Step, StepTrouble } from '#core/trajectory.ts';
import { troubleByProvider } from './limits.ts';

/** The model's turn; undefined when it was aborted. Whatever else goes wrong is thrown. */
export async function askModel(
  context: AgentContext,
  question: { messages: readonly Message[]; tools?: readonly Tool[] },
): Promise<ModelOutput | undefined> {
  try {
    // A copy: the conversation grows while the asker may still hold it.
    return await context.generate({ ...question, messages: [...question.messages] });
  } catch (error) {
    if (context.signal.aborted) return undefined;
    throw error;
  }
}

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
