import type { Agent, AgentContext, AgentEnd } from '#core/agent.ts';
import type { Message } from '#core/message.ts';
import { stepsOf } from '#core/task.ts';
import type { Step } from '#core/trajectory.ts';
import { askModel, stepOf } from './turn.ts';
import { endByProvider, Spending } from './limits.ts';
import { fillPrompt, openingMessages, promptsOf, questionText, toolsAsText } from './prompt.ts';

const prompts = {
  system:
    'You plan tool calls. Answer with a JSON list and nothing else: one object for each call, with "name" (a tool of the list), ' +
    '"parameters" (an object that follows the schema of the tool), "id" (a text of its own for each call) and "step" (a number from 1; calls ' +
    'of one step do not need each other and are made side by side). Where a parameter takes the result of an earlier call, write ' +
    '"<ID_result>" with the id of that call in place of ID; where it takes only a part of it, add "dependsOn" to the call: a list of ' +
    '{"call": id, "path": JSON pointer into the result, "arg": JSON pointer of the parameter}. If no tool fits, answer [].',
  question: 'Category: {category}\n\nTools:\n\n{tools}\n\nTask:\n{question}',
};

/** Asks the model once. A call that a provider sends though no tool was offered is not made. */
async function* askOnce(context: AgentContext, messages: readonly Message[]): AsyncGenerator<Step, AgentEnd> {
  const spending = new Spending(context);
  const limit = spending.reached();
  if (limit) return { stopReason: limit };
  const startedAt = context.now();
  const output = await askModel(context, { messages });
  if (!output) return { stopReason: spending.reached() ?? 'cancelled' };
  yield stepOf(0, output, [[], []], [startedAt, context.now()]);
  const answer = output.message.text;
  return endByProvider(output, answer) ?? { stopReason: 'answered', finalAnswer: answer };
}

/** What a prompt may hold. `taskType` is mcpbr's word; our prompt does not use it, because it gives away how many calls are due. */
const placesOf = ({ task, tools }: AgentContext): Record<string, string> => ({
  question: questionText(task),
  category: task.category || 'unknown',
  taskType: stepsOf(task.callType),
  tools: toolsAsText(tools),
});

export const singleShot: Agent = {
  id: 'single-shot',
  title: 'Single shot (JSON plan)',
  meaning:
    'The model is asked once and writes all calls as a JSON plan, as mcpbr has it. Nothing is executed while it answers; a plan can be ' +
    'carried out afterwards.',
  prompts,
  run(context) {
    const { system, question } = promptsOf(prompts, context.prompts);
    const query = fillPrompt(question, placesOf(context));
    return askOnce(
      context,
      openingMessages({ ...context.task, messages: [], query }, system, context.setting),
    );
  },
};

const withoutTools = {
  system:
    'You help a person. You have no tools here. Answer in plain words from what you know, and say what you cannot know.',
};

export const noTools: Agent = {
  id: 'no-tools',
  title: 'Without tools',
  meaning:
    'The model is asked once and offered no tool, so that it can make no call: what it solves needs none. The baseline beside the ways ' +
    'that offer tools, after mcpbr’s arm without an MCP server.',
  prompts: withoutTools,
  run(context) {
    const { system } = promptsOf(withoutTools, context.prompts);
    return askOnce(context, openingMessages(context.task, system, context.setting));
  },
};
