import type { JsonObject } from '#core/json.ts';
import { FoldedStream } from '../folded-stream.ts';
import { objectOf, objectsOf, textOf } from '../wire-values.ts';

/** Joins the parts of streamed GenerateContentResponses; later figures and reasons take the place of earlier ones. */
export class ContentStream extends FoldedStream {
  readonly #parts: JsonObject[] = [];
  #body: JsonObject = {};
  #candidate: JsonObject | undefined;

  protected fold(chunk: JsonObject): void {
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

  protected whole(): JsonObject {
    const parts = this.#parts;
    const candidates = this.#candidate ? [{ ...this.#candidate, content: { role: 'model', parts } }] : [];
    return { ...this.#body, candidates };
  }
}
