import { isOneCall, type Agent, type AgentContext, type AgentEnd } from '#core/agent.ts';
import type { Message } from '#core/message.ts';
import type { ToolCall, ToolResult } from '#core/tool.ts';
import type { Step } from '#core/trajectory.ts';
import { askModel, stepOf, cutText, observationTexts, ShownPictures } from './turn.ts';
import { beyondTurn, CallIds, callsOfTurn, makeCalls, withServers } from './make-calls.ts';
import { endByProvider, Spending } from './limits.ts';
import { openingMessages, promptsOf } from './prompt.ts';

const prompts = {
  system:
    'You help a person by using the tools you are offered. Call the tools whose results you need, several at once where they do not ' +
    'depend on each other, and correct a call that fails. When you know enough, answer the person in plain words from what the ' +
    'tools returned. If no tool fits the request, say so instead of calling one.',
};

/** Characters of the model's own words that it is shown again. */
const MAX_OWN_TEXT = 20_000;

/** A model that is not given the form of an answer goes on calling until a limit. */
const promptsByGrammar = {
  system:
    `${prompts.system} Every reply is JSON: a call as {"name": …, "arguments": …}, several as a list of calls, or, once the results hold ` +
    'what was asked, {"answer": "…"} with your words to the person.',
};

interface Way {
  texts: { system: string };
  byGrammar?: true;
}

async function* run(context: AgentContext, { texts, ...way }: Way): AsyncGenerator<Step, AgentEnd> {
  const spending = new Spending(context);
  const ids = new CallIds();
  const shown = new ShownPictures();
  const messages = openingMessages(context.task, promptsOf(texts, context.prompts).system, context.setting);
  for (let index = 0; ; index++) {
    const limit = spending.reached();
    if (limit) return { stopReason: limit };
    const startedAt = context.now();
    const output = await askModel(context, { messages, tools: context.tools, ...way });
    if (!output) return { stopReason: spending.reached() ?? 'cancelled' };
    spending.count(messages, output, context.tools);
    const { text } = output.message;
    const end = endByProvider(output, text);
    const { within, beyond } = callsOfTurn(output.message.toolCalls ?? [], context.limits);
    const toolCalls = ids.own(withServers(within, context.tools));
    const { providerParts, ...words } = output.message;
    // A provider's own parts hold the dropped calls too, and it wants an answer to each.
    const parts = providerParts && beyond === 0 ? { providerParts } : {};
    const message: Message = { ...words, ...parts, toolCalls };
    const unmade = end && 'The answer was cut off or stopped, so this call was not made.';
    const left = spending.callsLeft;
    const toolResults = await makeCalls(toolCalls, context, { unmade, left });
    spending.countCalls(toolCalls.length + beyond);
    yield stepOf(index, { ...output, message }, [toolCalls, toolResults], [startedAt, context.now()], {
      callsBeyond: beyond,
    });
    if (end) return end;
    if (toolResults.some(({ notRecorded }) => notRecorded)) return { stopReason: 'not-recorded' };
    const isPaused = output.finishReason.unified === 'paused';
    if (toolCalls.length === 0 && !isPaused) return { stopReason: 'answered', finalAnswer: text };
    if (toolCalls.length + beyond > left) return { stopReason: 'call-limit' };
    if (isOneCall(context.limits)) return { stopReason: 'answered', finalAnswer: text };
    messages.push({ ...message, text: cutText(text, MAX_OWN_TEXT) });
    messages.push(...toolMessages(toolCalls, toolResults, beyond, shown));
  }
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

export const nativeTools: Agent = {
  id: 'native-tools',
  title: 'Native tool calling',
  meaning:
    'The model is offered the tools through its provider’s own interface. Its calls are made, those of one turn side by side, and the ' +
    'results go back to it until it answers without a call or a limit is reached: after the last call that it may make it can still ' +
    'answer. After MCP-AgentBench, whose limit is 30 actions, each of them a call.',
  prompts,
  run: (context) => run(context, { texts: prompts }),
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
  run: (context) => run(context, { texts: promptsByGrammar, byGrammar: true }),
};
