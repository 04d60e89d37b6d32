import { createParser } from 'eventsource-parser';
import { parseJson } from '#core/fields.ts';
import { PlaygroundError } from '#core/errors.ts';
import { isJsonObject, type JsonObject, type JsonValue, exceedsDepth, MAX_DEPTH } from '#core/json.ts';
import type { ModelOutput, StreamDecoder, StreamEvent, FinishReason } from '#core/model.ts';

/** Lines that are no field of an event, in one stream. The parser makes an Error of each, so a stream of nothing else is costly. */
const MOST_STRAY_LINES = 10_000;

/**
 * Reads server-sent events out of text that comes in pieces (WHATWG HTML, 9.2.6). Comments and ids are passed over. The caller
 * bounds the size. Throws PlaygroundError 'model-answer-unreadable' after MOST_STRAY_LINES.
 */
export class ServerEvents {
  #events: StreamEvent[] = [];
  #strayLines = 0;
  #afterReturn = false;
  readonly #parser = createParser({
    onEvent: ({ event = '', data }) => this.#events.push({ event, data }),
    onError: () => {
      if (++this.#strayLines > MOST_STRAY_LINES) throw unreadable();
    },
  });

  /** The events that this piece completes. */
  push(piece: string): StreamEvent[] {
    if (piece !== '') this.#parser.feed(this.#withLineFeeds(piece));
    return this.#events.splice(0);
  }

  /** The last event, when the stream ended without the empty line after it. */
  end(): StreamEvent[] {
    return this.push('\n\n');
  }

  /** With a line feed after every line: mixed line ends take the parser quadratic time. */
  #withLineFeeds(piece: string): string {
    const isSecondHalf = this.#afterReturn && piece.startsWith('\n');
    this.#afterReturn = piece.endsWith('\r');
    return (isSecondHalf ? piece.slice(1) : piece).replaceAll('\r\n', '\n').replaceAll('\r', '\n');
  }
}

const unreadable = (): PlaygroundError =>
  new PlaygroundError(
    'model-answer-unreadable',
    'The answer is no stream of events.',
    'Check the address: it may lead to another kind of server.',
  );

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

/** A body is nested a little deeper than the arguments it holds. */
const RAW_DEPTH = MAX_DEPTH + 50;

/** The body to keep; one nested beyond all reading would break whatever copies or writes it. */
export const rawOf = (body: JsonValue): JsonValue =>
  exceedsDepth(body, RAW_DEPTH) ? `[nested deeper than ${RAW_DEPTH} levels, not kept]` : body;

export const present = <Value>(members: Record<string, Value | undefined>): Record<string, Value> =>
  Object.fromEntries(
    Object.entries(members).filter((entry): entry is [string, Value] => entry[1] !== undefined),
  );

/** Does a member say nothing: is it absent, null, or a text of blanks? */
export const isBlank = (value: JsonValue | undefined): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

type Unified = FinishReason['unified'];

/** Why a model stopped, as a FinishReason. Calls that were made say more than the provider's plain "stop". */
export function finishReason(words: ReadonlyMap<string, Unified>, raw: string, calls: number): FinishReason {
  const word = words.get(raw) ?? 'unknown';
  if (calls > 0 && ['stop', 'unknown', 'paused'].includes(word)) return { unified: 'tool-calls', raw };
  if (calls === 0 && word === 'tool-calls') return { unified: 'unknown', raw };
  return { unified: word, raw };
}
