import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import type { ModelOutput, StreamDecoder, StreamEvent } from '#core/model.ts';
import { objectOf, parseJson, rawOf, textOf } from '../wire-values.ts';

const LAST = new Set(['response.completed', 'response.incomplete', 'response.failed']);

/** Reads the events of a streamed response. The last one holds the whole response; items gathered before stand in for a list left empty. */
export class ResponsesStream implements StreamDecoder {
  isComplete = false;
  failure: JsonValue | undefined;
  readonly #decode: (body: JsonValue) => ModelOutput;
  readonly #events: JsonValue[] = [];
  readonly #items: JsonValue[] = [];
  #response: JsonObject = {};

  constructor(decode: (body: JsonValue) => ModelOutput) {
    this.#decode = decode;
  }

  add({ data }: StreamEvent): void {
    const event = parseJson(data);
    if (!isJsonObject(event)) return;
    this.#events.push(event);
    const type = textOf(event.type);
    if (type === 'error') this.failure = { error: isJsonObject(event.error) ? event.error : event };
    if (type === 'response.output_item.done' && event.item !== undefined) this.#items.push(event.item);
    if (!LAST.has(type)) return;
    this.#response = objectOf(event.response);
    this.isComplete = true;
    if (isJsonObject(this.#response.error)) this.failure = { error: this.#response.error };
  }

  end(): ModelOutput {
    const { output } = this.#response;
    const whole = Array.isArray(output) && output.length > 0 ? output : this.#items;
    return { ...this.#decode({ ...this.#response, output: whole }), raw: rawOf(this.#events) };
  }
}
