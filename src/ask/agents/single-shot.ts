import type { Agent, AgentContext, AgentEnd, AgentId, AgentPrompts } from '#core/agent.ts';
import type { Message } from '#core/message.ts';
import type { Step } from '#core/trajectory.ts';
import { askModel, stepOf } from './turn.ts';
import { endByProvider, Spending } from './limits.ts';
import { placesOf } from './places.ts';
import { fillPrompt, openingMessages, promptsOf } from './prompt.ts';
import { publishedPrompts } from './published.ts';

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

const ofMcpbr = (way: string) => publishedPrompts(way, 'system', 'question', 'statement');
const ofToolBenchPp = ofMcpbr('mcpbr-mcptoolbench');

/** A way that asks once for a plan. Its text `statement` is what {problem_statement} in the others stands for. */
const planned = (id: AgentId, title: string, meaning: string, own: AgentPrompts): Agent => ({
  id,
  title,
  meaning,
  prompts: own,
  run(context) {
    const texts = promptsOf<string>(own, context.prompts);
    const { system = '', question = '', statement = ofToolBenchPp.statement } = texts;
    const places = placesOf(context, statement);
    return askOnce(
      context,
      openingMessages(context, {
        system: fillPrompt(system, places),
        question: fillPrompt(question, places),
      }),
    );
  },
});

export const singleShot = planned(
  'single-shot',
  'Single shot (JSON plan)',
  'The model is asked once and writes all calls as a JSON plan, as mcpbr has it. Nothing is executed while it answers; a plan can be ' +
    'carried out afterwards.',
  prompts,
);

/** The reply stands for the response that mcpbr's documents read calls out of; what its code does is said in published.md. */
export const mcpbrAgents: readonly Agent[] = [
  planned(
    'mcpbr-mcptoolbench',
    'mcpbr, MCPToolBench++',
    'The prompt of mcpbr’s MCPToolBench++: the problem statement has the category, the kind of task and the names of all tools, and a JSON ' +
      'list of calls is asked for. The calls are read out of the reply.',
    ofToolBenchPp,
  ),
  planned(
    'mcpbr-toolbench',
    'mcpbr, ToolBench',
    'The prompt of mcpbr’s ToolBench: the problem statement lists up to ten tools with their descriptions below the query, and a JSON ' +
      'list of calls is asked for. The calls are read out of the reply.',
    ofMcpbr('mcpbr-toolbench'),
  ),
  planned(
    'mcpbr-toolbench-bare',
    'mcpbr, ToolBench without a server',
    'The arm without a server in mcpbr’s ToolBench: the same prompt, which still lists up to ten tools with their descriptions, but no ' +
      'schema of any. The calls are read out of the reply all the same.',
    ofMcpbr('mcpbr-toolbench-bare'),
  ),
];

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
  run: (context) => askOnce(context, openingMessages(context, promptsOf(withoutTools, context.prompts))),
};
