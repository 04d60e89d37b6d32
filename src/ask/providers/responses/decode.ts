import { PlaygroundError } from '#core/errors.ts';
import { countOf, objectOf, objectsOf, textOf } from '#core/fields.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import type { Message, Usage } from '#core/message.ts';
import type { FinishReason, ModelOutput, ModelRequest } from '#core/model.ts';
import { callerOf, madeCalls } from '../made-calls.ts';
import { otherParts } from '../other-parts.ts';
import { openAiRules } from '../tool-rules.ts';
import { finishReason, isBlank, present, rawOf } from '../wire-values.ts';
import { declined } from './declined.ts';

const words = new Map<string, FinishReason['unified']>([
  ['completed', 'stop'],
  ['max_output_tokens', 'length'],
  ['content_filter', 'content-filter'],
  ['failed', 'error'],
]);

/** Reads the response object of POST /responses. */
export function decodeResponses(body: JsonValue, request: ModelRequest, providerId: string): ModelOutput {
  const response = objectOf(body);
  if (!Array.isArray(response.output)) {
    throw new PlaygroundError('model-answer-unreadable', 'The answer holds no output of a model.');
  }
  const items = objectsOf(response.output);
  const ofType = (type: string) => items.filter((item) => item.type === type);
  const parts = ofType('message').flatMap(({ content }) => objectsOf(content));
  const refusal = textsOf(parts, 'refusal');
  const toolCalls = madeCalls(
    items.filter(isCall).map(({ call_id, name, arguments: given, input, caller }) => ({
      id: call_id,
      name,
      arguments: given ?? input,
      caller,
    })),
    request,
    openAiRules.names,
  );
  const message: Message = { role: 'assistant', text: textsOf(parts, 'text') || refusal };
  const reasoning = ofType('reasoning');
  const thinking = reasoning
    .map(({ summary, content }) => textsOf(objectsOf(summary), 'text') || textsOf(objectsOf(content), 'text'))
    .filter((text) => text !== '')
    .join('\n');
  const others = items.filter(
    (item) => item.type !== 'reasoning' && item.type !== 'message' && !isCall(item),
  );
  const isPlain = items.every((item) => item.type === 'reasoning' || isPlainItem(item));
  const back = isPlain && reasoning.length < 2 ? reasoning.flatMap(sentBack) : items.flatMap(sentBack);
  if (thinking) message.thinking = thinking;
  if (toolCalls.length > 0) message.toolCalls = toolCalls;
  Object.assign(message, otherParts(others.map((value) => ({ type: textOf(value.type), value }))));
  if (back.length > 0) message.providerParts = { providerId, parts: rawOf(back) };
  const raw = textOf(objectOf(response.incomplete_details).reason) || textOf(response.status);
  return {
    message,
    finishReason: refusal
      ? { unified: 'refused', raw }
      : goesOn(finishReason(words, raw, toolCalls.length), others),
    ...(isJsonObject(response.usage) ? { usage: readUsage(response.usage) } : {}),
    ...(textOf(response.model) ? { answeredBy: textOf(response.model) } : {}),
    raw: rawOf(body),
  };
}

/** A call that this page answers: of a function, or of a custom tool, whose input is any text. */
export const isCall = ({ type }: JsonObject): boolean =>
  type === 'function_call' || type === 'custom_tool_call';

/** Does the message's own members say all there is in an item? A phase must go back (MessagePhase, OpenAI's reference, 2026). */
const isPlainItem = ({ type, phase, content, caller, namespace }: JsonObject): boolean =>
  type === 'message'
    ? isBlank(phase) && objectsOf(content).every(({ annotations }) => objectsOf(annotations).length === 0)
    : type === 'function_call' && callerOf(caller) === '' && isBlank(namespace);

/**
 * An item as it goes back. Reasoning is refused with members that only come out, such as its status, and goes back where it is encrypted, or
 * open as servers of open models give it: without either the provider would look for it in its store.
 */
function sentBack({ created_by: _, ...item }: JsonObject): JsonObject[] {
  const { type, id, summary, encrypted_content, content } = item;
  if (type !== 'reasoning') return [item];
  if (textOf(encrypted_content)) return [present({ type, id, summary, encrypted_content })];
  return objectsOf(content).length > 0 ? [present({ type, id, summary: summary ?? [], content })] : [];
}

/** What the model asks of this page is declined with the next question, and the turn goes on. */
const goesOn = (reason: FinishReason, others: readonly JsonObject[]): FinishReason =>
  reason.unified === 'stop' && others.some((item) => declined(item) !== undefined)
    ? { ...reason, unified: 'paused' }
    : reason;

const textsOf = (parts: readonly JsonObject[], member: string): string =>
  parts.map((part) => textOf(part[member])).join('');

function readUsage(usage: JsonObject): Usage {
  const { cached_tokens, cache_write_tokens } = objectOf(usage.input_tokens_details);
  const written = countOf(cache_write_tokens);
  return present({
    inputTokens: countOf(usage.input_tokens),
    outputTokens: countOf(usage.output_tokens),
    thinkingTokens: countOf(objectOf(usage.output_tokens_details).reasoning_tokens),
    cachedInputTokens: countOf(cached_tokens),
    writtenInputTokens: written === 0 ? undefined : written,
  });
}
