import { countOf, objectOf, objectsOf, textOf } from '#core/fields.ts';
import type { JsonObject, JsonValue } from '#core/json.ts';
import type { StreamEvent } from '#core/model.ts';
import { MOST_CALLS } from '#core/read-arguments.ts';
import { FoldedStream } from '../server-events.ts';

/** Folds the chunks of a streamed chat completion into the body that would have come in one piece. */
export class ChatStream extends FoldedStream {
  readonly #texts = new Map<string, string[]>();
  readonly #parts: JsonObject[] = [];
  readonly #details: JsonValue[] = [];
  readonly #calls = new Map<number, StreamedCall>();
  #model: JsonValue = null;
  #finish: JsonValue = null;
  #usage: JsonValue = null;

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
    const message: JsonObject = { role: 'assistant', ...Object.fromEntries(texts) };
    if (this.#parts.length > 0) message.content = this.#parts;
    if (this.#details.length > 0) message.reasoning_details = this.#details;
    if (this.#calls.size > 0) message.tool_calls = [...this.#calls.values()].map((call) => call.whole());
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
    for (const wire of objectsOf(delta.tool_calls)) this.#foldCall(wire);
  }

  #piecesOf(member: string): string[] {
    const pieces = this.#texts.get(member) ?? [];
    this.#texts.set(member, pieces);
    return pieces;
  }

  /** A piece belongs to the call of its index; one without an index begins a call when it brings a name. Calls after MOST_CALLS are passed over. */
  #foldCall(wire: JsonObject): void {
    const last = this.#calls.size - 1;
    const index =
      countOf(wire.index) ?? (textOf(objectOf(wire.function).name) ? last + 1 : Math.max(last, 0));
    if (!this.#calls.has(index) && this.#calls.size >= MOST_CALLS) return;
    const call = this.#calls.get(index) ?? new StreamedCall();
    this.#calls.set(index, call);
    call.add(wire);
  }
}

class StreamedCall {
  #id = '';
  #name = '';
  readonly #arguments: JsonValue[] = [];

  add(wire: JsonObject): void {
    const { name, arguments: piece } = objectOf(wire.function);
    this.#id ||= textOf(wire.id);
    this.#name ||= textOf(name);
    if (piece !== undefined && piece !== null) this.#arguments.push(piece);
  }

  whole(): JsonObject {
    const isText = this.#arguments.every((piece) => typeof piece === 'string');
    const whole = isText ? this.#arguments.join('') : this.#arguments.at(-1)!;
    return { id: this.#id, type: 'function', function: { name: this.#name, arguments: whole } };
  }
}
