import { objectsOf, textOf } from '#core/fields.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import { at, objectAt, objectsAt, textAt } from '../at.ts';
import type { Found } from '../attempt.ts';
import { contentOf, textsOfType, textWith, toolAnswer, toolsIn, type ToolAnswer } from '../content.ts';
import { unwrapped, type Conversation, type LoggedCall, type LoggedResult } from '../conversation.ts';
import { errorIn, stopReasonOf, usageIn } from '../figures.ts';
import type { ShapeReading } from './open-turn.ts';

/** The same of messages of a chat; `result`: a tool's message as its result. */
interface ChatReading extends Pick<ShapeReading, 'figures' | 'call'> {
  result?: (message: JsonObject) => Partial<LoggedResult>;
}

/** Adds the messages of a chat-completions request, and the answers among them, to a conversation. */
export function openAiMessages(
  said: Conversation,
  messages: readonly JsonObject[],
  reading: ChatReading = {},
): void {
  for (const message of messages) addMessage(said, message, reading);
}

function addMessage(said: Conversation, message: JsonObject, { figures, call, result }: ChatReading): void {
  const { role } = message;
  if (role === 'assistant') {
    const calls = openAiCalls(message);
    said.turn({
      text: textWith(said, message.content, THINKING) || textOf(message.refusal),
      thinking: textAt(message, 'reasoning_content', 'reasoning'),
      calls: call ? calls.map(call) : calls,
      ...(figures?.(message) ?? { usage: usageIn('openai-chat', message.usage) }),
    });
  } else if (role === 'tool' || role === 'function')
    said.result({
      callId: textOf(message.tool_call_id),
      name: textAt(message, 'name', 'tool_name'),
      content: contentOf(message.content),
      ...result?.(message),
    });
  else addInput(said, message);
}

/** Adds a message that is none of the model's: of the person or of the system, also under OpenAI's newer word; others are left out. */
export function addInput(said: Conversation, { role, content }: JsonObject): void {
  if (role === 'user') said.input('user', textWith(said, content));
  else if (role === 'system' || role === 'developer') said.input('system', textWith(said, content));
  else said.leaveOut(`message of ${textOf(role) || 'nobody'}`);
}

/** Inspect's parts of thinking stand beside the text, too. */
const THINKING = new Set(['reasoning']);

/** The calls of an assistant message, also in the shape of 2023. */
export const openAiCalls = ({ tool_calls: calls, function_call: legacy }: JsonObject): LoggedCall[] =>
  (isJsonObject(legacy) ? [legacy] : objectsOf(calls)).map(openAiCall).flatMap(unwrapped);

/** A call with its function inside, or flat: `{id, function: {name, arguments}}`, `{id, function, arguments}`, `{id, name, arguments}`. */
export function openAiCall(call: JsonObject): LoggedCall {
  const made = call.function ?? call.custom;
  return {
    id: textOf(call.id),
    name: textAt(made, 'name') || textAt(call, 'function', 'name'),
    arguments: at(made, 'arguments') ?? at(made, 'input') ?? call.arguments,
  };
}

/** A call of a chat message, flat. */
export const chatCall = (
  id: JsonValue | undefined,
  name: JsonValue | undefined,
  values: JsonValue | undefined,
): JsonObject => ({ id: id ?? null, name: name ?? '', arguments: values ?? null });

/** Adds the answer of a chat completion, `{choices: [{message, finish_reason}], model, usage}`. Further choices are left out. */
export function openAiAnswer(said: Conversation, body: JsonObject): Found {
  const [choice, ...others] = objectsAt(body, 'choices');
  for (const _ of others) said.leaveOut('further choice');
  const message = objectAt(choice, 'message');
  const usage = usageIn('openai-chat', body.usage);
  if (choice) openAiMessages(said, [{ ...message, role: 'assistant' }], { figures: () => ({ usage }) });
  return {
    model: textOf(body.model),
    tools: toolsIn(body.tools),
    usage,
    stopReason: stopReasonOf(choice?.finish_reason),
    refused: textOf(message.refusal) ? true : undefined,
    error: errorIn(body.error),
  };
}

/** Messages of the AI SDK as messages of a chat; each answer of a tool is one of its own. */
export const aiSdkMessages = (messages: readonly JsonObject[]): JsonObject[] =>
  messages.flatMap(({ role = '', content }): JsonObject[] => {
    if (typeof content === 'string') return [{ role, content }];
    const of = (type: string) => objectsOf(content).filter((part) => part.type === type);
    const results = of('tool-result').map((part) => ({
      role: 'tool',
      tool_call_id: textOf(part.toolCallId),
      name: textOf(part.toolName),
      ...resultOf(part),
    }));
    if (role === 'tool') return results;
    const said = {
      role,
      content: textsOfType(content, 'text'),
      reasoning_content: textsOfType(content, 'reasoning'),
      tool_calls: of('tool-call').map(aiSdkCall),
    };
    return [said, ...results];
  });

/** `{toolCallId, toolName, input}`; before version 5 with `args`. */
export const aiSdkCall = ({ toolCallId, toolName, input, args }: JsonObject): JsonObject =>
  chatCall(toolCallId, toolName, input ?? args);

/** `output` says by its type what it is; before version 5 `result` is the value itself. */
function resultOf({ output, result, isError }: JsonObject): { content: JsonValue; isError: boolean } {
  const type = textAt(output, 'type');
  const isTyped = /^(?:error-)?(?:text|json)$|^content$|^execution-denied$/.test(type);
  return {
    content: (isTyped ? (at(output, 'value') ?? at(output, 'reason')) : output) ?? result ?? '',
    isError: isError === true || /^error-|^execution-denied$/.test(type),
  };
}

/** A tool's message of `aiSdkMessages` as its result. */
export const aiSdkResult = ({ content, isError }: JsonObject): ToolAnswer => ({
  ...toolAnswer(content),
  ...(isError === true ? { isError } : {}),
});
