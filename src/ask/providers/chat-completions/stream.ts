import { objectOf, objectsOf, textOf } from '#core/fields.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import type { ModelOutput, StreamEvent } from '#core/model.ts';
import { FoldedStream } from '../server-events.ts';
import { unknownMembers } from './decode.ts';
import { StreamedCalls } from './streamed-calls.ts';

/** Folds the chunks of a streamed chat completion into the body that would have come in one piece. */
export class ChatStream extends FoldedStream {
  readonly #texts = new Map<string, string[]>();
  readonly #parts: JsonObject[] = [];
  readonly #details: JsonValue[] = [];
  readonly #calls: StreamedCalls;
  readonly #others: JsonObject = {};
  #model: JsonValue = null;
  #finish: JsonValue = null;
  #usage: JsonValue = null;

  /** `tools`: the names under which tools are offered at the provider. */
  constructor(decode: (body: JsonValue) => ModelOutput, tools: readonly string[]) {
    super(decode);
    this.#calls = new StreamedCalls(tools);
  }

  override add(event: StreamEvent): void {
    if (event.data.trim() === '[DONE]') this.isComplete = true;
    else super.add(event);
  }

  protected fold(chunk: JsonObject): void {
    if (chunk.error) this.failure = chunk;
    this.#model = chunk.model ?? this.#model;
    const choice = objectsOf(chunk.choices).find(({ index }) => (index ?? 0) === 0);
    this.#usage = chunk.usage ?? objectOf(chunk.x_groq).usage ?? choice?.usage ?? this.#usage;
    if (!choice) return;
    if (textOf(choice.finish_reason)) {
      this.#finish = choice.finish_reason!;
      this.isComplete = true;
    }
    this.#foldDelta(objectOf(choice.delta ?? choice.message));
  }

  protected whole(): JsonObject {
    const texts = [...this.#texts].map(([member, pieces]) => [member, pieces.join('')] as const);
    const message: JsonObject = { ...this.#others, role: 'assistant', ...Object.fromEntries(texts) };
    if (this.#parts.length > 0) message.content = joinedParts(this.#parts, textOf(message.content));
    if (this.#details.length > 0) message.reasoning_details = this.#details;
    const calls = this.#calls.whole();
    if (calls.length > 0) message.tool_calls = calls;
    const choices = [{ index: 0, message, finish_reason: this.#finish }];
    return { model: this.#model, choices, usage: this.#usage };
  }

  #foldDelta(delta: JsonObject): void {
    for (const member of ['content', 'refusal', 'reasoning_content', 'reasoning']) {
      const piece = textOf(delta[member]);
      if (piece) this.#piecesOf(member).push(piece);
    }
    for (const part of objectsOf(delta.content)) this.#parts.push(part);
    for (const detail of objectsOf(delta.reasoning_details)) this.#details.push(detail);
    for (const [member, value] of Object.entries(unknownMembers(delta)))
      this.#others[member] = continued(this.#others[member], value);
    const calls = objectsOf(delta.tool_calls);
    for (const wire of calls) this.#calls.add(wire);
    // The wire of before 2023-11; some servers send it beside the later one.
    if (calls.length === 0 && isJsonObject(delta.function_call))
      this.#calls.add({ function: delta.function_call });
  }

  #piecesOf(member: string): string[] {
    const pieces = this.#texts.get(member) ?? [];
    this.#texts.set(member, pieces);
    return pieces;
  }
}

/** Of a member that nobody knows: texts and lists grow, of all else the last counts. */
function continued(before: JsonValue | undefined, value: JsonValue): JsonValue {
  if (typeof before === 'string' && typeof value === 'string') return before + value;
  if (!Array.isArray(before) || !Array.isArray(value)) return value;
  // One by one: `push(...value)` overflows the stack where the list is very long.
  for (const each of value) before.push(each);
  return before;
}

/** Parts of a message whose pieces came one by one, and the text that came without parts, which is the last. */
function joinedParts(pieces: readonly JsonObject[], text: string): JsonObject[] {
  const parts: JsonObject[] = [];
  for (const piece of text === '' ? pieces : [...pieces, { type: 'text', text }]) {
    const last = parts.at(-1);
    if (!last || last.type !== piece.type || !(Array.isArray(piece.thinking) || textOf(piece.text)))
      parts.push(piece);
    else if (Array.isArray(piece.thinking)) {
      const before = Array.isArray(last.thinking) ? last.thinking : [];
      parts[parts.length - 1] = {
        ...last,
        ...piece,
        thinking: joinedParts(objectsOf([...before, ...piece.thinking]), ''),
      };
    } else parts[parts.length - 1] = { ...last, ...piece, text: textOf(last.text) + textOf(piece.text) };
  }
  return parts;
}
