import { PlaygroundError } from '#core/errors.ts';
import { countOf, objectOf, objectsOf, textOf } from '#core/fields.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import type { Message, Usage } from '#core/message.ts';
import type { FinishReason, ModelOutput, ModelRequest } from '#core/model.ts';
import { callerOf, madeCalls } from '../made-calls.ts';
import { anthropicRules } from '../tool-rules.ts';
import { otherParts } from '../other-parts.ts';
import { finishReason, isBlank, present, rawOf } from '../wire-values.ts';

const words = new Map<string, FinishReason['unified']>([
  ['end_turn', 'stop'],
  ['stop_sequence', 'stop'],
  ['tool_use', 'tool-calls'],
  ['pause_turn', 'paused'],
  ['max_tokens', 'length'],
  ['model_context_window_exceeded', 'length'],
  ['refusal', 'refused'],
]);

/** Blocks that are text, thinking or calls of the tools offered; all others are the provider's. */
const OWN = new Set(['text', 'thinking', 'redacted_thinking', 'tool_use']);

/** Text and calls say all that there is in the message's own members, unless sources or a program stand beside. */
const isPlain = ({ type, citations, caller, toolset_name }: JsonObject): boolean =>
  type === 'text'
    ? objectsOf(citations).length === 0
    : type === 'tool_use' && callerOf(caller) === '' && isBlank(toolset_name);

/** Reads the message that POST /messages answers. */
export function decodeMessage(body: JsonValue, request: ModelRequest, providerId: string): ModelOutput {
  const { content, stop_reason, usage, model, container } = objectOf(body);
  if (!Array.isArray(content)) {
    throw new PlaygroundError('model-answer-unreadable', 'The answer holds no content of a model.');
  }
  const blocks = objectsOf(content);
  const joined = (member: string) => blocks.map((block) => textOf(block[member])).join('');
  const toolCalls = madeCalls(
    blocks
      .filter(({ type }) => type === 'tool_use')
      .map(({ id, name, input, caller }) => ({ id, name, arguments: input, caller })),
    request,
    anthropicRules.names,
  );
  const message: Message = { role: 'assistant', text: joined('text') };
  const thinking = joined('thinking');
  if (thinking) message.thinking = thinking;
  if (toolCalls.length > 0) message.toolCalls = toolCalls;
  const others = blocks.filter(({ type }) => !OWN.has(textOf(type)));
  Object.assign(message, otherParts(others.map((value) => ({ type: textOf(value.type), value }))));
  if (!blocks.every(isPlain)) {
    const kept = textOf(objectOf(container).id);
    const parts = kept ? { container: kept, content: blocks } : blocks;
    message.providerParts = { providerId, parts: rawOf(parts) };
  }
  return {
    message,
    finishReason: finishReason(words, textOf(stop_reason), toolCalls.length),
    ...(isJsonObject(usage) ? { usage: readUsage(usage) } : {}),
    ...(textOf(model) ? { answeredBy: textOf(model) } : {}),
    raw: rawOf(body),
  };
}

/** The provider counts what was read from and written to its cache beside the input. */
function readUsage(usage: JsonObject): Usage {
  const input = countOf(usage.input_tokens);
  const cached = countOf(usage.cache_read_input_tokens);
  const { ephemeral_5m_input_tokens, ephemeral_1h_input_tokens } = objectOf(usage.cache_creation);
  const forHour = countOf(ephemeral_1h_input_tokens);
  const inParts = (countOf(ephemeral_5m_input_tokens) ?? 0) + (forHour ?? 0);
  const written = countOf(usage.cache_creation_input_tokens) ?? (inParts > 0 ? inParts : undefined);
  return present({
    inputTokens: input === undefined ? undefined : input + (cached ?? 0) + (written ?? 0),
    outputTokens: countOf(usage.output_tokens),
    cachedInputTokens: cached,
    writtenInputTokens: written === 0 ? undefined : written,
    writtenForHourTokens: forHour === 0 ? undefined : forHour,
  });
}
