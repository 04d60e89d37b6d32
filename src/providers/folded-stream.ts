import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import type { ModelOutput, StreamDecoder, StreamEvent } from '#core/model.ts';
import { parseJson, rawOf } from './wire-values.ts';

/** What the streams of all wires have in common: every event that is a JSON object is folded in and kept as raw. */
export abstract class FoldedStream implements StreamDecoder {
  isComplete = false;
  failure: JsonValue | undefined;
  readonly #decode: (body: JsonValue) => ModelOutput;
  readonly #events: JsonObject[] = [];

  constructor(decode: (body: JsonValue) => ModelOutput) {
    this.#decode = decode;
  }

  add({ data }: StreamEvent): void {
    const event = parseJson(data);
    if (!isJsonObject(event)) return;
    this.#events.push(event);
    this.fold(event);
  }

  end(): ModelOutput {
    return { ...this.#decode(this.whole()), raw: rawOf(this.#events) };
  }

  /** Takes one event in; sets `isComplete` and `failure` where it says so. */
  protected abstract fold(event: JsonObject): void;

  /** The body that would have come in one piece. */
  protected abstract whole(): JsonObject;
}
