import { PlaygroundError } from '#core/errors.ts';
import { countOf, objectOf, objectsOf, textOf, parseJson } from '#core/fields.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import type { Message, Usage } from '#core/message.ts';
import type { FinishReason, ModelOutput, ModelRequest } from '#core/model.ts';
import { MOST_CALLS } from '#core/read-arguments.ts';
import { callerOf, madeCalls, madeSearches, otherParts, type WireSearch } from '../made-calls.ts';
import { anthropicRules } from '../tool-rules.ts';
import { finishReason, isBlank, present, rawOf, FoldedStream } from '../server-events.ts';

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
    throw new PlaygroundError('model-answer-unreadable', 'The answer contains no content of a model.');
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
  Object.assign(message, madeSearches(searchesIn(others), request, anthropicRules.names));
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

/** Each search of deferred tools and the names that its result refers to; a search that failed found none. */
const searchesIn = (blocks: readonly JsonObject[]): WireSearch[] =>
  blocks.flatMap(({ type, id, name, input }) => {
    if (type !== 'server_tool_use' || !textOf(name).startsWith('tool_search_tool')) return [];
    const result = blocks.find(
      (block) => block.type === 'tool_search_tool_result' && block.tool_use_id === id,
    );
    const { query, pattern } = objectOf(input);
    const found = objectsOf(objectOf(result?.content).tool_references);
    return [{ query: textOf(query) || textOf(pattern), found: found.map((each) => textOf(each.tool_name)) }];
  });

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
