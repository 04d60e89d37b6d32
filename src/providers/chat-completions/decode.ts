import { PlaygroundError } from '#core/errors.ts';
import { countOf, objectOf, objectsOf, textOf } from '#core/fields.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import type { Message, Usage } from '#core/message.ts';
import type { FinishReason, ModelOutput, ModelRequest } from '#core/model.ts';
import { finishReason, isBlank, present, rawOf } from '../wire-values.ts';
import { madeCalls, type WireCall } from '../made-calls.ts';
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
    throw new PlaygroundError('model-answer-unreadable', 'The answer holds no message of a model.');
  }
  const { usage, model } = objectOf(body);
  const wire = choice.message;
  const refusal = textOf(wire.refusal);
  const toolCalls = madeCalls(wireCallsOf(wire), request, dialect.tools.names);
  const member = dialect.wantsBack.find((name) => hasThinking(name, wire[name]));
  const back = member === undefined ? {} : { [member]: wire[member]! };
  const message: Message = { role: 'assistant', text: contentText(wire.content) || refusal };
  const thinking = thinkingOf(wire);
  if (thinking) message.thinking = thinking;
  if (toolCalls.length > 0) message.toolCalls = toolCalls;
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

function wireCallsOf(wire: JsonObject): WireCall[] {
  const calls = objectsOf(wire.tool_calls).map((call) => ({
    id: call.id,
    name: objectOf(call.function).name,
    arguments: objectOf(call.function).arguments,
  }));
  // The wire of before 2023-11, which small servers still speak.
  const old = objectOf(wire.function_call);
  return calls.length === 0 && textOf(old.name)
    ? [{ id: undefined, name: old.name, arguments: old.arguments }]
    : calls;
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
  const cached =
    countOf(objectOf(usage.prompt_tokens_details).cached_tokens) ??
    countOf(usage.prompt_cache_hit_tokens) ??
    countOf(usage.cached_tokens);
  return present({
    inputTokens: input,
    outputTokens: withThinking(input, written, thinking, countOf(usage.total_tokens)),
    thinkingTokens: thinking,
    cachedInputTokens: cached,
  });
}

/** Most count thinking among the completion; xAI counts it beside, which shows in the total. */
const withThinking = (input?: number, written?: number, thinking = 0, total = 0): number | undefined =>
  written !== undefined && thinking > 0 && total === (input ?? 0) + written + thinking
    ? written + thinking
    : written;
