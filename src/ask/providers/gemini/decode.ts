import { PlaygroundError } from '#core/errors.ts';
import { countOf, objectOf, objectsOf, textOf } from '#core/fields.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import type { Message, Usage } from '#core/message.ts';
import type { FinishReason, ModelOutput, ModelRequest } from '#core/model.ts';
import { madeCalls } from '../made-calls.ts';
import { MOST_CALLS } from '#core/read-arguments.ts';
import { FoldedStream } from '../server-events.ts';
import { geminiRules } from '../tool-rules.ts';
import { otherParts, type WirePart } from '../other-parts.ts';
import { finishReason, isBlank, present, rawOf } from '../wire-values.ts';

const words = new Map<string, FinishReason['unified']>([
  ['STOP', 'stop'],
  ['MAX_TOKENS', 'length'],
  // The model's own mistake ends its turn and is counted: neither the app nor the provider failed.
  ['MALFORMED_FUNCTION_CALL', 'stop'],
  ['UNEXPECTED_TOOL_CALL', 'stop'],
  ['TOO_MANY_TOOL_CALLS', 'stop'],
  ...['SAFETY', 'RECITATION', 'BLOCKLIST', 'PROHIBITED_CONTENT', 'SPII', 'LANGUAGE', 'IMAGE_SAFETY'].map(
    (word) => [word, 'content-filter'] as const,
  ),
]);

/** Reads a GenerateContentResponse. */
export function decodeContent(body: JsonValue, request: ModelRequest, providerId: string): ModelOutput {
  const { candidates, promptFeedback, usageMetadata, modelVersion } = objectOf(body);
  const candidate = objectsOf(candidates)[0];
  const blocked = textOf(objectOf(promptFeedback).blockReason);
  if (!candidate && !blocked) {
    throw new PlaygroundError('model-answer-unreadable', 'The answer holds no candidate of a model.');
  }
  const parts = objectsOf(objectOf(candidate?.content).parts);
  const joined = (isThought: boolean) =>
    parts
      .filter(({ thought }) => (thought === true) === isThought)
      .map(({ text }) => textOf(text))
      .join('');
  const toolCalls = madeCalls(
    parts
      .map(({ functionCall }) => functionCall)
      .filter(isJsonObject)
      .map(wireCall),
    request,
    geminiRules.names,
  );
  const message: Message = { role: 'assistant', text: joined(false) || unreadCall(candidate) };
  const thinking = joined(true);
  if (thinking) message.thinking = thinking;
  if (toolCalls.length > 0) message.toolCalls = toolCalls;
  const others = parts.flatMap(otherPart);
  Object.assign(message, otherParts([...others, ...sourcesOf(candidate)]));
  if (others.length > 0 || parts.some(({ thoughtSignature }) => textOf(thoughtSignature))) {
    message.providerParts = { providerId, parts: rawOf(parts) };
  }
  return {
    message,
    finishReason: candidate
      ? finishReason(words, textOf(candidate.finishReason), toolCalls.length)
      : { unified: 'content-filter', raw: blocked },
    ...(isJsonObject(usageMetadata) ? { usage: readUsage(usageMetadata) } : {}),
    ...(textOf(modelVersion) ? { answeredBy: textOf(modelVersion) } : {}),
    raw: rawOf(body),
  };
}

/** Members of a part that say how it is to be taken; of the others one is the part itself. */
const ASIDE = new Set(
  'text functionCall thought thoughtSignature videoMetadata mediaResolution partMetadata audioTranscription'.split(
    ' ',
  ),
);

function otherPart(part: JsonObject): WirePart[] {
  const type = Object.keys(part).find((member) => !ASIDE.has(member) && !isBlank(part[member]));
  return type === undefined ? [] : [{ type, value: part[type]! }];
}

/** What the provider found beside the parts, which no question takes back. */
const sourcesOf = (candidate: JsonObject | undefined): WirePart[] =>
  ['groundingMetadata', 'urlContextMetadata'].flatMap((type) => {
    const value = objectOf(candidate?.[type]);
    return Object.keys(value).length > 0 ? [{ type, value, isUnsent: true as const }] : [];
  });

/** A call that the provider could not read is quoted in its message: that is all there is of the model's words. */
const unreadCall = (candidate: JsonObject | undefined): string =>
  candidate?.finishReason === 'MALFORMED_FUNCTION_CALL' ? textOf(candidate.finishMessage) : '';

const wireCall = ({ id, name, args }: JsonObject) => ({ id, name, arguments: args });

/** The provider counts thoughts beside the candidates, and what was cached within the prompt. */
function readUsage(usage: JsonObject): Usage {
  const written = countOf(usage.candidatesTokenCount);
  const thinking = countOf(usage.thoughtsTokenCount);
  return present({
    inputTokens: countOf(usage.promptTokenCount),
    outputTokens:
      written === undefined && thinking === undefined ? undefined : (written ?? 0) + (thinking ?? 0),
    thinkingTokens: thinking,
    cachedInputTokens: countOf(usage.cachedContentTokenCount),
  });
}

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
      const before = this.#parts.at(-1);
      if (continuesCall(part) && isJsonObject(before?.functionCall)) {
        if (this.#calls > MOST_CALLS) continue;
        this.#parts[this.#parts.length - 1] = {
          ...before,
          ...part,
          functionCall: joined(before.functionCall, part),
        };
      } else if (part.functionCall === undefined || ++this.#calls <= MOST_CALLS) this.#parts.push(part);
    }
  }

  protected whole(): JsonObject {
    const parts = this.#parts;
    const candidates = this.#candidate ? [{ ...this.#candidate, content: { role: 'model', parts } }] : [];
    return { ...this.#body, candidates };
  }
}

/** The API gives each call whole; a gateway may send the name once and the arguments in pieces after it. */
const continuesCall = ({ functionCall }: JsonObject): boolean =>
  isJsonObject(functionCall) && textOf(functionCall.name) === '';

function joined(call: JsonObject, { functionCall }: JsonObject): JsonObject {
  const { id, args: more } = objectOf(functionCall);
  const args =
    typeof call.args === 'string' || typeof more === 'string'
      ? textOf(call.args) + textOf(more)
      : { ...objectOf(call.args), ...objectOf(more) };
  return { ...call, ...(textOf(call.id) || id === undefined ? {} : { id }), args };
}
