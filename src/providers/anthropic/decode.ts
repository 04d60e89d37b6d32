import { PlaygroundError } from '#core/errors.ts';
import { countOf, objectOf, objectsOf, parseJson, textOf } from '#core/fields.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import type { Message, Usage } from '#core/message.ts';
import type { FinishReason, ModelOutput, ModelRequest } from '#core/model.ts';
import { madeCalls } from '../made-calls.ts';
import { MOST_CALLS } from '#core/read-arguments.ts';
import { FoldedStream } from '../server-events.ts';
import { anthropicRules } from '../tool-rules.ts';
import { finishReason, present, rawOf } from '../wire-values.ts';

const words = new Map<string, FinishReason['unified']>([
  ['end_turn', 'stop'],
  ['stop_sequence', 'stop'],
  ['tool_use', 'tool-calls'],
  ['max_tokens', 'length'],
  ['model_context_window_exceeded', 'length'],
  ['refusal', 'refused'],
]);

/** Reads the message that POST /messages answers. */
export function decodeMessage(body: JsonValue, request: ModelRequest, providerId: string): ModelOutput {
  const { content, stop_reason, usage, model } = objectOf(body);
  if (!Array.isArray(content)) {
    throw new PlaygroundError('model-answer-unreadable', 'The answer holds no content of a model.');
  }
  const blocks = objectsOf(content);
  const joined = (member: string) => blocks.map((block) => textOf(block[member])).join('');
  const toolCalls = madeCalls(
    blocks
      .filter(({ type }) => type === 'tool_use')
      .map((block) => ({ id: block.id, name: block.name, arguments: block.input })),
    request,
    anthropicRules.names,
  );
  const message: Message = { role: 'assistant', text: joined('text') };
  const thinking = joined('thinking');
  if (thinking) message.thinking = thinking;
  if (toolCalls.length > 0) message.toolCalls = toolCalls;
  if (blocks.some(({ type }) => type === 'thinking' || type === 'redacted_thinking')) {
    message.providerParts = { providerId, parts: rawOf(blocks) };
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
  const written = countOf(usage.cache_creation_input_tokens) ?? 0;
  return present({
    inputTokens: input === undefined ? undefined : input + (cached ?? 0) + written,
    outputTokens: countOf(usage.output_tokens),
    cachedInputTokens: cached,
  });
}

/** What a delta adds to its block: the member it brings, and the block's member it continues. */
const DELTAS = new Map([
  ['text_delta', { brings: 'text', continues: 'text' }],
  ['thinking_delta', { brings: 'thinking', continues: 'thinking' }],
  ['signature_delta', { brings: 'signature', continues: 'signature' }],
  ['input_json_delta', { brings: 'partial_json', continues: 'input' }],
]);

/** Folds the events of a streamed message into the message that would have come in one piece. */
export class MessageStream extends FoldedStream {
  readonly #blocks = new Map<number, { start: JsonObject; pieces: Map<string, string[]> }>();
  #message: JsonObject = {};
  #calls = 0;

  protected fold(event: JsonObject): void {
    const index = countOf(event.index) ?? 0;
    switch (event.type) {
      case 'message_start':
        this.#message = objectOf(event.message);
        break;
      case 'content_block_start':
        this.#begin(index, objectOf(event.content_block));
        break;
      case 'content_block_delta':
        this.#continue(index, objectOf(event.delta));
        break;
      case 'message_delta':
        this.#message = {
          ...this.#message,
          ...objectOf(event.delta),
          usage: { ...objectOf(this.#message.usage), ...objectOf(event.usage) },
        };
        break;
      case 'message_stop':
        this.isComplete = true;
        break;
      case 'error':
        this.failure = event;
    }
  }

  protected whole(): JsonObject {
    const content = [...this.#blocks.values()].map(({ start, pieces }) => {
      const grown = [...pieces].map(([member, list]) => [member, wholeOf(member, start, list)] as const);
      return { ...start, ...Object.fromEntries(grown) };
    });
    return { ...this.#message, content };
  }

  /** A block begins; of calls at most MOST_CALLS. */
  #begin(index: number, start: JsonObject): void {
    const isCall = start.type === 'tool_use';
    if (isCall && ++this.#calls > MOST_CALLS) this.#blocks.delete(index);
    else this.#blocks.set(index, { start, pieces: new Map() });
  }

  #continue(index: number, delta: JsonObject): void {
    const kind = DELTAS.get(textOf(delta.type));
    const block = this.#blocks.get(index);
    if (!kind || !block) return;
    const list = block.pieces.get(kind.continues) ?? [];
    block.pieces.set(kind.continues, list);
    list.push(textOf(delta[kind.brings]));
  }
}

/** Arguments come as pieces of JSON text; those that are no JSON stay text, and nothing at all is what the block began with. */
function wholeOf(member: string, start: JsonObject, pieces: readonly string[]): JsonValue {
  const text = pieces.join('');
  if (member !== 'input') return textOf(start[member]) + text;
  return text === '' ? (start.input ?? {}) : (parseJson(text) ?? text);
}
