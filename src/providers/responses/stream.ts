import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import { MOST_CALLS } from '../call-bounds.ts';
import { FoldedStream } from '../folded-stream.ts';
import { objectOf, textOf } from '../wire-values.ts';

const LAST = new Set(['response.completed', 'response.incomplete', 'response.failed']);

/** Reads the events of a streamed response. The last one holds the whole response; items gathered before stand in for a list left empty. */
export class ResponsesStream extends FoldedStream {
  readonly #items: JsonValue[] = [];
  #response: JsonObject = {};
  #calls = 0;

  protected fold(event: JsonObject): void {
    const type = textOf(event.type);
    if (type === 'error') this.failure = { error: isJsonObject(event.error) ? event.error : event };
    if (type === 'response.output_item.done' && event.item !== undefined) this.#take(event.item);
    if (!LAST.has(type)) return;
    this.#response = objectOf(event.response);
    this.isComplete = true;
    if (isJsonObject(this.#response.error)) this.failure = { error: this.#response.error };
  }

  /** An item is over; of calls at most MOST_CALLS. */
  #take(item: JsonValue): void {
    const isCall = objectOf(item).type === 'function_call';
    if (!isCall || ++this.#calls <= MOST_CALLS) this.#items.push(item);
  }

  protected whole(): JsonObject {
    const { output } = this.#response;
    const whole = Array.isArray(output) && output.length > 0 ? output : this.#items;
    return { ...this.#response, output: whole };
  }
}
