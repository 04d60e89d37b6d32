import { PlaygroundError } from '#core/errors.ts';
import { countOf, objectOf, objectsOf, textOf } from '#core/fields.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import type { Message, Usage } from '#core/message.ts';
import type { FinishReason, ModelOutput, ModelRequest } from '#core/model.ts';
import { madeCalls } from '../made-calls.ts';
import { openAiRules } from '../tool-rules.ts';
import { finishReason, present, rawOf } from '../wire-values.ts';

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
    ofType('function_call').map((item) => ({ id: item.call_id, name: item.name, arguments: item.arguments })),
    request,
    openAiRules.names,
  );
  const message: Message = { role: 'assistant', text: textsOf(parts, 'text') || refusal };
  const reasoning = ofType('reasoning');
  const thinking = reasoning
    .map(({ summary }) => textsOf(objectsOf(summary), 'text'))
    .filter((text) => text !== '')
    .join('\n');
  const back = reasoning.filter((item) => textOf(item.encrypted_content)).map(sentBack);
  if (thinking) message.thinking = thinking;
  if (toolCalls.length > 0) message.toolCalls = toolCalls;
  if (back.length > 0) message.providerParts = { providerId, parts: back };
  const raw = textOf(objectOf(response.incomplete_details).reason) || textOf(response.status);
  return {
    message,
    finishReason: refusal ? { unified: 'refused', raw } : finishReason(words, raw, toolCalls.length),
    ...(isJsonObject(response.usage) ? { usage: readUsage(response.usage) } : {}),
    ...(textOf(response.model) ? { answeredBy: textOf(response.model) } : {}),
    raw: rawOf(body),
  };
}

const sentBack = ({ type, id, summary, encrypted_content }: JsonObject): JsonObject =>
  present({ type, id, summary, encrypted_content });

const textsOf = (parts: readonly JsonObject[], member: string): string =>
  parts.map((part) => textOf(part[member])).join('');

const readUsage = (usage: JsonObject): Usage =>
  present({
    inputTokens: countOf(usage.input_tokens),
    outputTokens: countOf(usage.output_tokens),
    thinkingTokens: countOf(objectOf(usage.output_tokens_details).reasoning_tokens),
    cachedInputTokens: countOf(objectOf(usage.input_tokens_details).cached_tokens),
  });
