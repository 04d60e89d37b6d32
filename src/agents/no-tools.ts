import type { Agent, AgentContext, AgentEnd } from '#core/agent.ts';
import type { Step } from '#core/trajectory.ts';
import { askModel, stepOf } from './turn.ts';
import { endByProvider, Spending } from './limits.ts';
import { openingMessages, promptsOf } from './prompt.ts';

const prompts = {
  system:
    'You help a person. You have no tools here. Answer in plain words from what you know, and say what you cannot know.',
};

/** A call that a provider sends though no tool was offered is not made. */
async function* run(context: AgentContext): AsyncGenerator<Step, AgentEnd> {
  const spending = new Spending(context);
  const limit = spending.reached();
  if (limit) return { stopReason: limit };
  const { system } = promptsOf(prompts, context.prompts);
  const startedAt = context.now();
  const output = await askModel(context, { messages: openingMessages(context.task, system) });
  if (!output) return { stopReason: spending.reached() ?? 'cancelled' };
  yield stepOf(0, output, [[], []], [startedAt, context.now()]);
  const answer = output.message.text;
  return endByProvider(output, answer) ?? { stopReason: 'answered', finalAnswer: answer };
}

export const noTools: Agent = {
  id: 'no-tools',
  title: 'Without tools',
  meaning:
    'The model is asked once and offered no tool, so that it can make no call: what it solves needs none. The baseline beside the ways ' +
    'that offer tools, after mcpbr’s arm without an MCP server.',
  prompts,
  run,
};
