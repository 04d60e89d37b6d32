import type { JsonObject, JsonValue } from '#core/json.ts';
import { MOST_CALLS } from '../call-bounds.ts';
import { FoldedStream } from '../folded-stream.ts';
import { countOf, objectOf, parseJson, textOf } from '../wire-values.ts';

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
