import { isOneCall, type Agent, type AgentContext, type AgentEnd, type AgentPrompts } from '#core/agent.ts';
import type { Message } from '#core/message.ts';
import type { ToolCall, ToolResult } from '#core/tool.ts';
import type { Step, StopReason } from '#core/trajectory.ts';
import { askModel, stepOf, cutText, observationTexts, ShownPictures } from './turn.ts';
import { beyondTurn, CallIds, callsOfTurn, makeCalls, withServers } from './make-calls.ts';
import { ANSWERS_AT, endByProvider, forcedEnd, Spending } from './limits.ts';
import { placesOf } from './places.ts';
import { fillPrompt, openingMessages, promptsOf } from './prompt.ts';
import { publishedPrompts } from './published.ts';

const prompts = {
  system:
    'You help a person by using the tools you are offered. Call the tools whose results you need, several at once where they do not ' +
    'depend on each other, and correct a call that fails. When you know enough, answer the person in plain words from what the ' +
    'tools returned. If no tool fits the request, say so instead of calling one.',
  finalAnswer: 'No further call is possible. Give the best answer that the results so far allow.',
};

/** Characters of the model's own words that it is shown again. */
const MAX_OWN_TEXT = 20_000;

/** A model that is not given the form of an answer goes on calling until a limit. */
const promptsByGrammar = {
  ...prompts,
  system:
    `${prompts.system} Every reply is JSON: a call as {"name": …, "arguments": …}, several as a list of calls, or, once the results hold ` +
    'what was asked, {"answer": "…"} with your words to the person.',
};

/** A limit ends a task without an answer, unless the way asks for one there. */
export interface Way {
  texts: AgentPrompts;
  answersAt: ReadonlySet<StopReason>;
  byGrammar?: true;
  deferred?: true;
  /** Calls that are made within those of the model, as by a program that it writes; absent: there are none. */
  inner?: InnerCalls;
}

/** Calls within the calls of a turn. They stand after these in the step, and the model is not shown their results. */
export interface InnerCalls {
  /** The calls of a turn are about to be made; `left` more may be made within them. */
  begin(ids: CallIds, left: number): void;
  /** Those that were made, with their results in the same order. */
  end(): Promise<[ToolCall[], ToolResult[]]>;
}

/** The loop of native tool calling. The menu of a turn is what `context.tools` holds as the turn begins. */
export async function* nativeLoop(
  context: AgentContext,
  { texts, answersAt, inner, ...way }: Way,
): AsyncGenerator<Step, AgentEnd> {
  const { finalAnswer = '', ...prompts } = promptsOf<string>(texts, context.prompts);
  const spending = new Spending(context);
  const ids = new CallIds();
  const shown = new ShownPictures();
  const messages = openedBy(context, prompts);
  let over: StopReason | undefined;
  for (let index = 0; ; index++) {
    const limit = spending.reached() ?? over;
    if (limit && !answersAt.has(limit)) return { stopReason: limit };
    if (limit) messages.push({ role: 'user', text: finalAnswer });
    const startedAt = context.now();
    const { tools } = context;
    const output = await askModel(context, { messages, tools, ...way });
    if (!output) return { stopReason: spending.reached() ?? 'cancelled' };
    spending.count(messages, output, tools);
    const { text } = output.message;
    const end = limit ? forcedEnd(output, text, limit) : endByProvider(output, text);
    const { within, beyond } = callsOfTurn(output.message.toolCalls ?? [], context.limits);
    const toolCalls = ids.own(withServers(within, tools));
    const { providerParts, ...words } = output.message;
    // A provider's own parts hold the dropped calls too, and it wants an answer to each.
    const parts = providerParts && beyond === 0 ? { providerParts } : {};
    const message: Message = { ...words, ...parts, toolCalls };
    const unmade = end && (limit ? AFTER_LIMIT : CUT_OFF);
    const left = spending.callsLeft;
    inner?.begin(ids, Math.max(0, left - toolCalls.length));
    const toolResults = await makeCalls(toolCalls, context, { unmade, left });
    const [innerCalls, innerResults] = (await inner?.end()) ?? [[], []];
    const made = toolCalls.length + beyond + innerCalls.length;
    spending.countCalls(made);
    const calls: [ToolCall[], ToolResult[]] = [
      [...toolCalls, ...innerCalls],
      [...toolResults, ...innerResults],
    ];
    yield stepOf(index, { ...output, message }, calls, [startedAt, context.now()], { callsBeyond: beyond });
    if (end) return end;
    if (calls[1].some(({ notRecorded }) => notRecorded)) return { stopReason: 'not-recorded' };
    const isPaused = output.finishReason.unified === 'paused';
    if (toolCalls.length === 0 && !isPaused) return { stopReason: 'answered', finalAnswer: text };
    if (made > left) over = spending.overCalls;
    if (over && !answersAt.has(over)) return { stopReason: over };
    if (isOneCall(context.limits)) return { stopReason: 'answered', finalAnswer: text };
    messages.push({ ...message, text: cutText(text, MAX_OWN_TEXT) });
    messages.push(...toolMessages(toolCalls, toolResults, beyond, shown));
  }
}

const CUT_OFF = 'The answer was cut off or stopped, so this call was not made.';
const AFTER_LIMIT = 'The limit of this task is reached, so this call was not made.';

function openedBy(context: AgentContext, { system = '', question }: AgentPrompts): Message[] {
  if (question === undefined) return openingMessages(context, { system });
  return openingMessages(context, { system, question: fillPrompt(question, placesOf(context, '')) });
}

/** The last result says what became of the calls after it. */
function toolMessages(
  calls: readonly ToolCall[],
  results: readonly ToolResult[],
  beyond: number,
  shown: ShownPictures,
): Message[] {
  const texts = observationTexts(results, shown.show);
  if (beyond > 0) texts.push(`${texts.pop()!}\n${beyondTurn(calls.length, beyond)}`);
  return calls.map(({ id, name }, position) => {
    const pictures = shown.of(id);
    const unsentPictures = shown.unsentOf(id);
    return {
      role: 'tool',
      text: texts[position]!,
      answers: { callId: id, name, isError: results[position]!.isError },
      ...(pictures.length > 0 ? { pictures } : {}),
      ...(unsentPictures.length > 0 ? { unsentPictures } : {}),
    };
  });
}

/** Our own ways answer at the limit of actions alone, as every loop does: runs of before it was there keep their meaning. */
export const AT_ACTIONS: ReadonlySet<StopReason> = new Set(['action-limit']);

export const nativeTools: Agent = {
  id: 'native-tools',
  title: 'Native tool calling',
  meaning:
    'The model is offered the tools through its provider’s own interface. Its calls are made, those of one turn side by side, and the ' +
    'results go back to it until it answers without a call or a limit is reached: after the last call that it may make it can still ' +
    'answer.',
  prompts,
  run: (context) => nativeLoop(context, { texts: prompts, answersAt: AT_ACTIONS }),
};

/** The same loop, and the same text but for the form of a reply: the grammar is the only other difference between the two. */
export const grammarTools: Agent = {
  id: 'grammar-tools',
  title: 'Tool calling by grammar',
  meaning:
    'Native tool calling in which the model is held to a grammar made of the offered schemas: each reply is one or more calls of offered ' +
    'tools with the arguments that they name, or an answer in words. Which tool and which values remain the model’s; a value may still ' +
    'break its schema, because the grammar leaves out some keywords, such as most patterns. Its text says how a call and an answer are ' +
    'written. For engines that take a grammar: llama.cpp in the browser.',
  prompts: promptsByGrammar,
  run: (context) => nativeLoop(context, { texts: promptsByGrammar, answersAt: AT_ACTIONS, byGrammar: true }),
};

const ofAgentBench = publishedPrompts('agentbench-tools', 'system', 'question', 'finalAnswer');

export const agentBenchTools: Agent = {
  id: 'agentbench-tools',
  title: 'MCP-AgentBench, tool calling',
  meaning:
    'The tool calling mode of MCP-AgentBench: a system text on when to use tools, which calls to make side by side or in sequence, what to ' +
    'do about errors and in which language to answer; the query in tags of its own. At the limit of actions, 30 in the paper, the model is ' +
    'asked for its answer.',
  prompts: ofAgentBench,
  run: (context) => nativeLoop(context, { texts: ofAgentBench, answersAt: ANSWERS_AT }),
};
