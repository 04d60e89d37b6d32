import type { Agent, AgentContext, AgentEnd, AgentPrompts } from '#core/agent.ts';
import type { Message } from '#core/message.ts';
import type { ToolCall, ToolResult } from '#core/tool.ts';
import type { Step } from '#core/trajectory.ts';
import { beyondTurn, CallIds, callsOfTurn, makeCalls, withServers } from './make-calls.ts';
import { ANSWERS_AT, endByProvider, forcedEnd, Spending } from './limits.ts';
import { placesOf } from './places.ts';
import { cutText, observationTexts, askModel, stepOf } from './turn.ts';
import { fillPrompt, promptsOf, questionText, systemText } from './prompt.ts';
import { publishedPrompts } from './published.ts';
import { readReactStep, type ReactStep, withoutThinking } from './react-step.ts';
import { extractCalls } from '#measure/extraction/index.ts';

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

/** What distinguishes the ways that write tools, steps and observations into the text. */
interface TextWay {
  texts: AgentPrompts;
  read: (text: string) => ReactStep;
  /** Stands at the limit in place of the question, or after it. */
  atLimit: 'instead' | 'after';
  /** The history begins with the query, and blank lines part its entries. */
  isWhole?: true;
}

async function* run(
  context: AgentContext,
  { texts, read: readStep, atLimit, isWhole }: TextWay,
): AsyncGenerator<Step, AgentEnd> {
  const { system, question = '', finalAnswer = '', unreadable } = promptsOf<string>(texts, context.prompts);
  const spending = new Spending(context);
  const ids = new CallIds();
  const places = placesOf(context, '');
  const opening = systemText(system && fillPrompt(system, places), context.setting);
  const history = isWhole ? [`User query: ${questionText(context.task)}`] : [];
  const between = isWhole ? '\n\n' : '\n';
  for (let index = 0; ; index++) {
    const limit = spending.reached() ?? (spending.callsLeft === 0 ? 'call-limit' : undefined);
    if (limit && !ANSWERS_AT.has(limit)) return { stopReason: limit };
    const whole = atLimit === 'instead' ? finalAnswer : `${question}\n\n${finalAnswer}`;
    const so = { ...places, history: history.join(between) || '(none)' };
    const messages: Message[] = [
      ...(opening === undefined ? [] : [{ role: 'system' as const, text: opening }]),
      { role: 'user', text: fillPrompt(limit ? whole : question, so) },
    ];
    const startedAt = context.now();
    const output = await askModel(context, { messages });
    if (!output) return { stopReason: spending.reached() ?? 'cancelled' };
    spending.count(messages, output);
    const read = readStep(output.message.text);
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
    const unread = `Observation: ${unreadable}`;
    const seen = toolCalls.length > 0 ? observations(toolCalls, toolResults) : unread;
    const dropped = beyond > 0 ? `\n${beyondTurn(toolCalls.length, beyond)}` : '';
    history.push(`${cutText(read.kept, MAX_OWN_TEXT)}\n${seen}${dropped}`);
  }
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
  run: (context) => run(context, { texts: reactPrompts, read: readReactStep, atLimit: 'instead' }),
};

const ofAgentBench = publishedPrompts('agentbench-react', 'question', 'unreadable', 'finalAnswer');

export const agentBenchReact: Agent = {
  id: 'agentbench-react',
  title: 'MCP-AgentBench, ReAct',
  meaning:
    'The ReAct of MCP-AgentBench: one text with the query, the history and the tools by server, on when to use tools, which calls to make ' +
    'side by side or in sequence, what to do about errors and in which language to answer. The model replies with its reasoning, a JSON list ' +
    'of calls and an answer, each in a tag of its own. At the limit of actions, 30 in the paper, it is asked for its answer.',
  prompts: ofAgentBench,
  run: (context) =>
    run(context, { texts: ofAgentBench, read: readTaggedStep, atLimit: 'after', isWhole: true }),
};

const TAGS = 'reasoning|tool_calls|answer';
const anyTag = new RegExp(`<(?:${TAGS})>`, 'i');
const RULES = ['whole-json', 'fenced-json', 'json-in-prose'];

/**
 * Reads one turn of MCP-AgentBench's ReAct: `<reasoning>`, a JSON list in `<tool_calls>`, `<answer>`. Of several lists the first holds,
 * since what comes after it rests on results that the model made up. Calls come before an answer. A tag that is never closed ends at
 * the next one. Text without any tag is a list of calls, or else the answer. What is in <think> tags is no part of the turn.
 */
export function readTaggedStep(text: string): ReactStep {
  const own = withoutThinking(text).trim();
  const reasoning = section(own, 'reasoning');
  const actions = section(reasoning.rest, 'tool_calls');
  const answer = section(actions.rest, 'answer');
  const kept = [`Thought: ${reasoning.inside ?? '(none)'}`, `Action: ${actions.inside || '[]'}`].join('\n');
  if (actions.inside === undefined && answer.inside === undefined) return readUntagged(own);
  if (!isNoCall(actions.inside)) {
    const { calls } = extractCalls(actions.inside!, { rules: RULES });
    return calls.length > 0 ? { kind: 'calls', calls, kept } : { kind: 'unreadable', kept: own };
  }
  return answer.inside
    ? { kind: 'answer', answer: answer.inside, kept: `${kept}\nFinal Answer: ${answer.inside}` }
    : { kind: 'unreadable', kept: own };
}

/** Says the list that no tool is called? Models write an empty list, nothing, or a word for it, fenced or not. */
const isNoCall = (list = ''): boolean =>
  list.length < 40 && /^(?:\[\s*\]|null|none|)$/i.test(list.replace(/^```(?:json)?|```$/g, '').trim());

/** A reply that keeps none of the form but its content: plain text ends the task, as in the paper. */
function readUntagged(own: string): ReactStep {
  const { calls } = extractCalls(own, { rules: RULES });
  if (calls.length > 0) return { kind: 'calls', calls, kept: own };
  return own === '' || anyTag.test(own)
    ? { kind: 'unreadable', kept: own }
    : { kind: 'answer', answer: own, kept: own };
}

/** What stands in the first tag of a name, undefined where there is none, and the text without it. */
function section(text: string, tag: string): { inside: string | undefined; rest: string } {
  const open = new RegExp(`<${tag}>`, 'i').exec(text);
  if (!open) return { inside: undefined, rest: text };
  const after = text.slice(open.index + open[0].length);
  const close = new RegExp(`</${tag}>`, 'i').exec(after);
  const next = close ?? anyTag.exec(after);
  const end = next?.index ?? after.length;
  return {
    inside: after.slice(0, end).trim(),
    rest: text.slice(0, open.index) + after.slice(end + (close?.[0].length ?? 0)),
  };
}
