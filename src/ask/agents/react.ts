import type { Agent, AgentContext, AgentEnd } from '#core/agent.ts';
import type { Message } from '#core/message.ts';
import type { ModelOutput } from '#core/model.ts';
import type { ToolCall, ToolResult } from '#core/tool.ts';
import type { Step, StopReason } from '#core/trajectory.ts';
import { beyondTurn, CallIds, callsOfTurn, makeCalls, withServers } from './make-calls.ts';
import { endByProvider, Spending } from './limits.ts';
import { cutText, observationTexts, askModel, stepOf } from './turn.ts';
import { fillPrompt, promptsOf, questionText, systemText, toolsAsText } from './prompt.ts';
import { readReactStep } from './react-step.ts';

/** The texts of the ReAct agent. Places: {tools} in `system`; {question} and {history} in `question` and `finalAnswer`. */
const reactPrompts = {
  system:
    'You solve a task in steps, with tools. Every step has one of two forms.\n\n' +
    'To use a tool:\n' +
    'Thought: what you know and what is missing\n' +
    'Action: the name of one tool, exactly as listed\n' +
    'Action Input: its arguments as a JSON object\n\n' +
    'To use several tools at once that do not need each other, write several pairs of Action and Action Input. Stop after the last ' +
    'Action Input: the result is given to you as an Observation. Never write an Observation yourself.\n\n' +
    'When you know enough, or no tool fits:\n' +
    'Thought: why you are done\n' +
    'Final Answer: your answer to the person, from what the observations say\n\n' +
    'The tools:\n\n{tools}',
  question: 'Task:\n{question}\n\nSteps so far:\n{history}\n\nWrite the next step.',
  unreadable:
    'The step could not be read, so nothing was done. Write "Action:" with the name of a tool and on the next line "Action Input:" with a ' +
    'JSON object, or write "Final Answer:" with your answer.',
  finalAnswer:
    'Task:\n{question}\n\nSteps so far:\n{history}\n\nNo further action is possible. Give the best answer that these steps allow, as:\n' +
    'Final Answer: your answer to the person',
};

/** Characters of one of the model's steps that it is shown again. */
const MAX_OWN_TEXT = 20_000;

/** Limits at which the model is asked once more, for its answer alone. */
const ANSWERS_AT: ReadonlySet<StopReason> = new Set(['step-limit', 'call-limit']);

async function* run(context: AgentContext): AsyncGenerator<Step, AgentEnd> {
  const prompts = promptsOf(reactPrompts, context.prompts);
  const spending = new Spending(context);
  const ids = new CallIds();
  const system = systemText(
    fillPrompt(prompts.system, { tools: toolsAsText(context.tools) }),
    context.setting,
  );
  const question = questionText(context.task);
  const history: string[] = [];
  for (let index = 0; ; index++) {
    const limit = spending.reached() ?? (spending.callsLeft === 0 ? 'call-limit' : undefined);
    if (limit && !ANSWERS_AT.has(limit)) return { stopReason: limit };
    const template = limit ? prompts.finalAnswer : prompts.question;
    const asked = fillPrompt(template, { question, history: history.join('\n') || '(none)' });
    const messages: Message[] = [
      { role: 'system', text: system },
      { role: 'user', text: asked },
    ];
    const startedAt = context.now();
    const output = await askModel(context, { messages });
    if (!output) return { stopReason: spending.reached() ?? 'cancelled' };
    spending.count(messages, output);
    const read = readReactStep(output.message.text);
    const answer = read.kind === 'answer' ? read.answer : '';
    const end = limit ? forcedEnd(output, answer || read.kept, limit) : endByProvider(output, answer);
    const made = !end && read.kind === 'calls' ? read.calls : [];
    const { within, beyond } = callsOfTurn(made, context.limits);
    const toolCalls = ids.own(withServers(within, context.tools));
    const toolResults = await makeCalls(toolCalls, context, { left: spending.callsLeft });
    spending.countCalls(toolCalls.length + beyond);
    const trouble = read.kind === 'unreadable' ? read.kind : undefined;
    yield stepOf(index, output, [toolCalls, toolResults], [startedAt, context.now()], {
      trouble,
      callsBeyond: beyond,
    });
    if (end) return end;
    if (toolResults.some(({ notRecorded }) => notRecorded)) return { stopReason: 'not-recorded' };
    if (read.kind === 'answer') return { stopReason: 'answered', finalAnswer: answer };
    const unread = `Observation: ${prompts.unreadable}`;
    const seen = toolCalls.length > 0 ? observations(toolCalls, toolResults) : unread;
    const dropped = beyond > 0 ? `\n${beyondTurn(toolCalls.length, beyond)}` : '';
    history.push(`${cutText(read.kept, MAX_OWN_TEXT)}\n${seen}${dropped}`);
  }
}

/** At the limit of steps or calls the model may only answer; the limit stays the reason, unless the provider stopped it. */
function forcedEnd(output: ModelOutput, finalAnswer: string, stopReason: StopReason): AgentEnd {
  const end = endByProvider(output, finalAnswer);
  return end ?? { stopReason, ...(finalAnswer === '' ? {} : { finalAnswer }) };
}

/** One observation a call, numbered in the order of the actions where there are several. */
function observations(calls: readonly ToolCall[], results: readonly ToolResult[]): string {
  const texts = observationTexts(results).map((text, index) =>
    results[index]!.isError ? `Error: ${text}` : text,
  );
  if (texts.length === 1) return `Observation: ${texts[0]!}`;
  return texts.map((text, index) => `Observation ${index + 1} (${calls[index]!.name}): ${text}`).join('\n');
}

export const react: Agent = {
  id: 'react',
  title: 'ReAct',
  meaning:
    'The model reads the tools as text and writes thoughts and actions; each action is carried out and its observation is added to the ' +
    'history that the model is shown in the next step. At the limit of steps or calls it must answer from what it has. After MCP-AgentBench and ' +
    'Yao et al. 2023.',
  prompts: reactPrompts,
  run,
};
