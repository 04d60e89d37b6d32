import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import type { ModelOutput, StreamDecoder, StreamEvent } from '#core/model.ts';
import { objectOf, objectsOf, parseJson, rawOf, textOf } from '../wire-values.ts';

/** Joins the parts of streamed GenerateContentResponses; later figures and reasons take the place of earlier ones. */
export class ContentStream implements StreamDecoder {
  isComplete = false;
  failure: JsonValue | undefined;
  readonly #decode: (body: JsonValue) => ModelOutput;
  readonly #events: JsonValue[] = [];
  readonly #parts: JsonObject[] = [];
  #body: JsonObject = {};
  #candidate: JsonObject | undefined;

  constructor(decode: (body: JsonValue) => ModelOutput) {
    this.#decode = decode;
  }

  add({ data }: StreamEvent): void {
    const chunk = parseJson(data);
    if (!isJsonObject(chunk)) return;
    this.#events.push(chunk);
    if (chunk.error) this.failure = chunk;
    this.#body = { ...this.#body, ...chunk };
    const candidate = objectsOf(chunk.candidates)[0];
    if (candidate) {
      this.#candidate = { ...this.#candidate, ...candidate };
      this.#parts.push(...objectsOf(objectOf(candidate.content).parts));
    }
    this.isComplete ||=
      textOf(candidate?.finishReason) !== '' || textOf(objectOf(chunk.promptFeedback).blockReason) !== '';
  }

  end(): ModelOutput {
    const parts = this.#parts;
    const candidates = this.#candidate ? [{ ...this.#candidate, content: { role: 'model', parts } }] : [];
    return { ...this.#decode({ ...this.#body, candidates }), raw: rawOf(this.#events) };
  }
}
