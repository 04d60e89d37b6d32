import { PlaygroundError } from '#core/errors.ts';
import { countOf, objectOf, objectsOf, textOf } from '#core/fields.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import type { Message, Usage } from '#core/message.ts';
import type { FinishReason, ModelOutput, ModelRequest } from '#core/model.ts';
import { otherParts, type WirePart, madeCalls, type WireCall } from '../made-calls.ts';
import { finishReason, isBlank, present, rawOf } from '../server-events.ts';
import type { ChatDialect } from './dialect.ts';

const words = new Map<string, FinishReason['unified']>([
  ['stop', 'stop'],
  ['eos', 'stop'],
  ['tool_calls', 'tool-calls'],
  ['function_call', 'tool-calls'],
  ['length', 'length'],
  ['model_length', 'length'],
  ['content_filter', 'content-filter'],
  ['error', 'error'],
]);

/** Reads the body that POST /chat/completions answers. */
export function decodeChat(
  body: JsonValue,
  request: ModelRequest,
  dialect: ChatDialect,
  providerId: string,
): ModelOutput {
  const choice = objectsOf(objectOf(body).choices)[0];
  if (!choice || !isJsonObject(choice.message)) {
    throw new PlaygroundError('model-answer-unreadable', 'The answer contains no message of a model.');
  }
  const { usage, model } = objectOf(body);
  const wire = choice.message;
  const refusal = textOf(wire.refusal);
  const wireCalls = wireCallsOf(wire);
  const toolCalls = madeCalls(wireCalls, request, dialect.tools.names);
  const member = dialect.wantsBack.find((name) => hasThinking(name, wire[name]));
  const extras =
    toolCalls.length === wireCalls.length ? wireCalls.map(({ extras: given }) => given ?? {}) : [];
  const back = {
    ...(member === undefined ? {} : { [member]: wire[member]! }),
    ...(extras.some((given) => Object.keys(given).length > 0) ? { tool_calls: extras } : {}),
  };
  const message: Message = { role: 'assistant', text: contentText(wire.content) || refusal };
  const thinking = thinkingOf(wire);
  if (thinking) message.thinking = thinking;
  if (toolCalls.length > 0) message.toolCalls = toolCalls;
  Object.assign(message, otherParts(Object.entries(unknownMembers(wire)).map(unsentPart)));
  if (Object.keys(back).length > 0) message.providerParts = { providerId, parts: back };
  const raw = textOf(choice.finish_reason);
  return {
    message,
    finishReason: refusal ? { unified: 'refused', raw } : finishReason(words, raw, toolCalls.length),
    ...(isJsonObject(usage) ? { usage: readUsage(usage) } : {}),
    ...(textOf(model) ? { answeredBy: textOf(model) } : {}),
    raw: rawOf(body),
  };
}

/** Members of a message that are read; `content_filter` and the like stand beside it. */
const MEMBERS = new Set(
  'role content refusal reasoning_content reasoning reasoning_details tool_calls function_call name'.split(
    ' ',
  ),
);

/** What else a message holds, or a piece of one: what its provider's own tools did, sources, and what this page does not know. */
export const unknownMembers = (wire: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(wire).filter(
      ([member, value]) =>
        !MEMBERS.has(member) &&
        !isBlank(value) &&
        value !== false &&
        !(Array.isArray(value) && value.length === 0),
    ),
  );

const unsentPart = ([type, value]: [string, JsonValue]): WirePart => ({ type, value, isUnsent: true });

/** A call, and what goes back with it: Gemini's signature of its thinking (ai.google.dev, OpenAI compatibility, 2026), a custom tool's input. */
function wireCallsOf(wire: JsonObject): (WireCall & { extras?: JsonObject })[] {
  const calls = objectsOf(wire.tool_calls).map((call) => {
    const { name, arguments: given, input } = objectOf(call.function ?? call.custom);
    return { id: call.id, name, arguments: given ?? input, extras: extrasOf(call) };
  });
  // The wire of before 2023-11, which small servers still speak.
  const old = objectOf(wire.function_call);
  return calls.length === 0 && textOf(old.name)
    ? [{ id: undefined, name: old.name, arguments: old.arguments }]
    : calls;
}

/** Of an element of `tool_calls` all that a function's call does not have. */
export function extrasOf({ id: _, index: __, function: ___, type, ...extras }: JsonObject): JsonObject {
  return {
    ...(isBlank(type) || type === 'function' ? {} : { type: type! }),
    ...Object.fromEntries(Object.entries(extras).filter(([, value]) => !isBlank(value))),
  };
}

const hasThinking = (member: string, value: JsonValue | undefined): boolean =>
  member === 'content' ? objectsOf(value).some(({ thinking }) => thinking !== undefined) : !isBlank(value);

/** Text, or Mistral's list of parts. */
const contentText = (content: JsonValue | undefined): string =>
  textOf(content) ||
  objectsOf(content)
    .map(({ text }) => textOf(text))
    .join('');

const thinkingOf = (wire: JsonObject): string =>
  textOf(wire.reasoning_content) ||
  textOf(wire.reasoning) ||
  objectsOf(wire.content)
    .flatMap(({ thinking }) => objectsOf(thinking))
    .map(({ text }) => textOf(text))
    .join('');

function readUsage(usage: JsonObject): Usage {
  const input = countOf(usage.prompt_tokens);
  const written = countOf(usage.completion_tokens);
  const thinking = countOf(objectOf(usage.completion_tokens_details).reasoning_tokens);
  const details = objectOf(usage.prompt_tokens_details);
  const cached =
    countOf(details.cached_tokens) ?? countOf(usage.prompt_cache_hit_tokens) ?? countOf(usage.cached_tokens);
  // OpenAI's word since GPT-5.6, and OpenRouter's; DashScope has Anthropic's.
  const inCache = countOf(details.cache_write_tokens) ?? countOf(details.cache_creation_input_tokens);
  return present({
    inputTokens: input,
    outputTokens: withThinking(input, written, thinking, countOf(usage.total_tokens)),
    thinkingTokens: thinking,
    cachedInputTokens: cached,
    writtenInputTokens: inCache === 0 ? undefined : inCache,
  });
}

/** Most count thinking among the completion; xAI counts it beside, which shows in the total. */
const withThinking = (input?: number, written?: number, thinking = 0, total = 0): number | undefined =>
  written !== undefined && thinking > 0 && total === (input ?? 0) + written + thinking
    ? written + thinking
    : written;
