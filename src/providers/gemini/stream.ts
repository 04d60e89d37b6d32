import type { JsonObject } from '#core/json.ts';
import { MOST_CALLS } from '../call-bounds.ts';
import { FoldedStream } from '../folded-stream.ts';
import { objectOf, objectsOf, textOf } from '../wire-values.ts';

/** Joins the parts of streamed GenerateContentResponses; later figures and reasons take the place of earlier ones. */
export class ContentStream extends FoldedStream {
  readonly #parts: JsonObject[] = [];
  #body: JsonObject = {};
  #candidate: JsonObject | undefined;
  #calls = 0;

  protected fold(chunk: JsonObject): void {
    if (chunk.error) this.failure = chunk;
    this.#body = { ...this.#body, ...chunk };
    const candidate = objectsOf(chunk.candidates)[0];
    if (candidate) {
      this.#candidate = { ...this.#candidate, ...candidate };
      this.#take(objectsOf(objectOf(candidate.content).parts));
    }
    this.isComplete ||=
      textOf(candidate?.finishReason) !== '' || textOf(objectOf(chunk.promptFeedback).blockReason) !== '';
  }

  /** The parts of one event; of calls at most MOST_CALLS in all. */
  #take(parts: readonly JsonObject[]): void {
    for (const part of parts) {
      if (part.functionCall === undefined || ++this.#calls <= MOST_CALLS) this.#parts.push(part);
    }
  }

  protected whole(): JsonObject {
    const parts = this.#parts;
    const candidates = this.#candidate ? [{ ...this.#candidate, content: { role: 'model', parts } }] : [];
    return { ...this.#body, candidates };
  }
}
