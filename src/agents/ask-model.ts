import type { AgentContext } from '#core/agent.ts';
import type { Message } from '#core/message.ts';
import type { ModelOutput } from '#core/model.ts';
import type { Tool } from '#core/tool.ts';

/** The model's turn; undefined when it was aborted. Whatever else goes wrong is thrown. */
export async function askModel(
  context: AgentContext,
  question: { messages: readonly Message[]; tools?: readonly Tool[] },
): Promise<ModelOutput | undefined> {
  try {
    // A copy: the conversation grows while whoever answers may still hold it.
    return await context.generate({ ...question, messages: [...question.messages] });
  } catch (error) {
    if (context.signal.aborted) return undefined;
    throw error;
  }
}
