import { countOf, objectOf, objectsOf, parseJson, textOf } from '#core/fields.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import { MOST_CALLS } from '#core/read-arguments.ts';
import { FoldedStream } from '../server-events.ts';

/** What a delta adds to its block: the member it brings, the block's member it continues, and the type of block that has it. */
const DELTAS = new Map([
  ['text_delta', { brings: 'text', continues: 'text', of: 'text' }],
  ['thinking_delta', { brings: 'thinking', continues: 'thinking', of: 'thinking' }],
  ['signature_delta', { brings: 'signature', continues: 'signature', of: 'thinking' }],
  ['input_json_delta', { brings: 'partial_json', continues: 'input', of: 'tool_use' }],
]);

const TYPES = new Set([...DELTAS.values()].map((kind) => kind.of));

interface Block {
  start: JsonObject;
  pieces: Map<string, JsonValue[]>;
  /** Deltas of other types: sources, and what blocks of other types bring. */
  others: JsonObject[];
  isOver: boolean;
}

/**
 * Folds the events of a streamed message into the message that would have come in one piece. Every start begins a block, whichever index
 * it has: gateways give all blocks one index, or none. A delta belongs to the last block of its index, if that is of its type.
 */
export class MessageStream extends FoldedStream {
  readonly #blocks: Block[] = [];
  readonly #atIndex = new Map<number, Block>();
  readonly #ofType = new Map<string, Block>();
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
      case 'content_block_stop':
        this.#end(index);
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
    const content = this.#blocks.map(({ start: begun, pieces, others }) => {
      const start = withDeltas(begun, others);
      const grown = [...pieces].map(([member, list]) => [member, wholeOf(member, start, list)] as const);
      return { ...start, ...Object.fromEntries(grown) };
    });
    return { ...this.#message, content: content.length > 0 ? content : objectsOf(this.#message.content) };
  }

  /** A block begins, unless the start of one that is not over is sent again; of calls at most MOST_CALLS. */
  #begin(index: number, start: JsonObject): Block {
    const open = this.#atIndex.get(index);
    if (open && !open.isOver && textOf(start.id) !== '' && open.start.id === start.id) return open;
    const block: Block = { start, pieces: new Map(), others: [], isOver: false };
    if (start.type !== 'tool_use' || ++this.#calls <= MOST_CALLS) this.#blocks.push(block);
    this.#atIndex.set(index, block);
    this.#ofType.set(typeOf(block), block);
    return block;
  }

  #end(index: number): void {
    const block = this.#atIndex.get(index);
    if (block) block.isOver = true;
  }

  #continue(index: number, delta: JsonObject): void {
    const kind = DELTAS.get(textOf(delta.type));
    const here = this.#atIndex.get(index);
    if (!kind) {
      here?.others.push(delta);
      return;
    }
    const isOfAnother = !here || (typeOf(here) !== kind.of && TYPES.has(typeOf(here)));
    const block = isOfAnother ? this.#ofType.get(kind.of) : here;
    // A call cannot begin without its name; a text can.
    if (!block && kind.of === 'tool_use') return;
    const { pieces } = block ?? this.#begin(index, { type: kind.of });
    const list = pieces.get(kind.continues) ?? [];
    pieces.set(kind.continues, list);
    list.push(delta[kind.brings] ?? '');
  }
}

/** The sources of a text, as they came one by one; of a block of another type, what its own deltas add to its members. */
function withDeltas(begun: JsonObject, deltas: readonly JsonObject[]): JsonObject {
  if (deltas.length === 0) return begun;
  const block = { ...begun };
  const sources = deltas.flatMap(({ type, citation }) =>
    type === 'citations_delta' ? [citation ?? null] : [],
  );
  if (sources.length > 0) block.citations = [...objectsOf(begun.citations), ...sources];
  if (TYPES.has(typeOf({ start: begun }))) return block;
  for (const { type: _, ...brought } of deltas)
    for (const [member, value] of Object.entries(brought)) {
      const before = block[member];
      if (value !== null)
        block[member] = typeof before === 'string' && typeof value === 'string' ? before + value : value;
    }
  return block;
}

/** Tools that the provider runs itself are called in blocks of types of their own, such as server_tool_use. */
const typeOf = ({ start }: Pick<Block, 'start'>): string =>
  textOf(start.type).replace(/^.*_tool_use$/, 'tool_use');

/**
 * Arguments come as pieces of JSON text, of some gateways as a value; text that is no JSON stays text, and nothing at all is what the block
 * began with.
 */
function wholeOf(member: string, start: JsonObject, pieces: readonly JsonValue[]): JsonValue {
  const text = pieces.map(textOf).join('');
  if (member !== 'input') return textOf(start[member]) + text;
  const value = pieces.findLast(isJsonObject);
  if (value) return value;
  return text.trim() === '' ? (start.input ?? {}) : (parseJson(text) ?? text);
}
