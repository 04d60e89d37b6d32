import { countOf, objectOf, objectsOf, textOf } from '#core/fields.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import type { Usage } from '#core/message.ts';
import { contentOf, textWith } from '../content.ts';
import type { Conversation, LoggedCall, LoggedResult } from '../conversation.ts';
import { unwrapped } from '../logged-calls.ts';
import { present } from '../present.ts';
import { usageOf } from '../reading.ts';
import { stopReasonOf } from '../stop-reason.ts';
import { errorIn, type Found } from './found.ts';
import { toolsIn } from '../tools.ts';
import type { TurnFigures } from './open-turn.ts';

/** What an envelope knows better than the messages of OpenAI's shape alone. */
export interface OpenAiReading {
  /** Usage and times of an assistant message, where it has any. */
  figures?: (message: JsonObject) => TurnFigures;
  /** A call as the task's own tools would see it, such as one inside a tool that calls others. */
  call?: (call: LoggedCall) => LoggedCall;
  /** A tool's message as its result. */
  result?: (message: JsonObject) => Partial<LoggedResult>;
}

/** Adds the messages of a chat-completions request, and the answers among them, to a conversation. */
export function openAiMessages(
  said: Conversation,
  messages: readonly JsonObject[],
  reading: OpenAiReading = {},
): void {
  for (const message of messages) addMessage(said, message, reading);
}

function addMessage(said: Conversation, message: JsonObject, { figures, call, result }: OpenAiReading): void {
  const { role } = message;
  if (role === 'assistant') {
    const calls = openAiCalls(message);
    said.turn({
      text: textWith(said, message.content, THINKING) || textOf(message.refusal),
      thinking: textOf(message.reasoning_content) || textOf(message.reasoning),
      calls: call ? calls.map(call) : calls,
      ...(figures?.(message) ?? openAiFigures(message)),
    });
  } else if (role === 'tool' || role === 'function') {
    said.result({
      callId: textOf(message.tool_call_id),
      name: textOf(message.name) || textOf(message.tool_name),
      content: contentOf(message.content),
      ...result?.(message),
    });
  } else if (role === 'user') said.input('user', textWith(said, message.content));
  else if (role === 'system' || role === 'developer') said.input('system', textWith(said, message.content));
  else said.leaveOut(`message of ${textOf(role) || 'nobody'}`);
}

/** Inspect's parts of thinking stand beside the text, too. */
const THINKING = new Set(['reasoning']);

const openAiFigures = ({ usage }: JsonObject): TurnFigures => present({ usage: openAiUsage(usage) });

/** The calls of an assistant message, also in the shape of 2023. */
export const openAiCalls = ({ tool_calls: calls, function_call: legacy }: JsonObject): LoggedCall[] =>
  (isJsonObject(legacy) ? [legacy] : objectsOf(calls)).map(openAiCall).flatMap(unwrapped);

/** A call with its function inside, or flat: `{id, function: {name, arguments}}`, `{id, function, arguments}`, `{id, name, arguments}`. */
export function openAiCall(call: JsonObject): LoggedCall {
  const made = objectOf(call.function ?? call.custom);
  return {
    ...present({ id: textOf(call.id) || undefined }),
    name: textOf(made.name) || textOf(call.function) || textOf(call.name),
    arguments: made.arguments ?? made.input ?? call.arguments,
  };
}

/** Most providers count thinking among the completion; xAI counts it beside, which shows in the total. */
export function openAiUsage(usage: JsonValue | undefined): Usage | undefined {
  if (!isJsonObject(usage)) return undefined;
  const input = countOf(usage.prompt_tokens);
  const written = countOf(usage.completion_tokens);
  const thinking = countOf(objectOf(usage.completion_tokens_details).reasoning_tokens);
  const isBeside =
    written !== undefined && thinking && usage.total_tokens === (input ?? 0) + written + thinking;
  return usageOf({
    inputTokens: input,
    outputTokens: isBeside ? written + thinking : written,
    thinkingTokens: thinking,
    cachedInputTokens: countOf(objectOf(usage.prompt_tokens_details).cached_tokens),
  });
}

/** Adds the answer of a chat completion, `{choices: [{message, finish_reason}], model, usage}`. Further choices are left out. */
export function openAiAnswer(said: Conversation, body: JsonObject): Found {
  const [choice, ...others] = objectsOf(body.choices);
  for (const _ of others) said.leaveOut('further choice');
  const message = objectOf(choice?.message);
  const usage = openAiUsage(body.usage);
  if (choice)
    openAiMessages(said, [{ ...message, role: 'assistant' }], { figures: () => present({ usage }) });
  return present({
    model: textOf(body.model) || undefined,
    tools: toolsIn(body.tools),
    usage,
    stopReason: stopReasonOf(choice?.finish_reason),
    refused: textOf(message.refusal) ? (true as const) : undefined,
    error: errorIn(body.error),
  });
}
