import { endOfString } from '#core/end-of-string.ts';
import type { JsonValue } from '#core/json.ts';
import { parseWritten } from '#core/python/json-value.ts';

/** Characters of a line; a longer one is refused. */
export const MOST_LINE = 64 * 2 ** 20;

/**
 * The lines of a text that comes in pieces, in linear time; `tooLong` replaces a line of more than `most` characters, which is never
 * held in memory.
 */
export async function* linesOf(
  chunks: AsyncIterable<Uint8Array>,
  most = MOST_LINE,
): AsyncGenerator<{ text: string; tooLong?: true }> {
  const decoder = new TextDecoder();
  const line = new OpenLine(most);
  for await (const chunk of chunks) {
    const [first = '', ...rest] = decoder.decode(chunk, { stream: true }).split('\n');
    line.add(first);
    for (const piece of rest) {
      yield line.take();
      line.add(piece);
    }
  }
  line.add(decoder.decode());
  if (!line.isEmpty) yield line.take();
}

/** A line whose end has not come. */
class OpenLine {
  readonly #most: number;
  #pieces: string[] = [];
  #length = 0;

  constructor(most: number) {
    this.#most = most;
  }

  get isEmpty(): boolean {
    return this.#length === 0;
  }

  add(piece: string): void {
    this.#length += piece.length;
    if (this.#length > this.#most) this.#pieces = [];
    else this.#pieces.push(piece);
  }

  take(): { text: string; tooLong?: true } {
    const taken =
      this.#length > this.#most ? { text: '', tooLong: true as const } : { text: this.#pieces.join('') };
    this.#pieces = [];
    this.#length = 0;
    return taken;
  }
}

/** All of a text; undefined when it is longer than `most` characters. */
export async function wholeText(
  chunks: AsyncIterable<Uint8Array>,
  most: number,
): Promise<string | undefined> {
  const decoder = new TextDecoder();
  const pieces: string[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    const piece = decoder.decode(chunk, { stream: true });
    pieces.push(piece);
    length += piece.length;
    if (length > most) return undefined;
  }
  return pieces.join('') + decoder.decode();
}

/**
 * JSON values that stand one after another in a text, each over as many lines as it likes, in time linear in the text; undefined where there
 * are fewer than two or one is no JSON. `isCut`: the last breaks off and is none of the values.
 */
export function severalValues(text: string): { values: JsonValue[]; isCut: boolean } | undefined {
  const values: JsonValue[] = [];
  let at = 0;
  for (;;) {
    while (at < text.length && text[at]!.trim() === '') at++;
    if (at >= text.length) break;
    const end = endOfValue(text, at);
    if (end === undefined) return values.length > 1 ? { values, isCut: true } : undefined;
    const value = parseWritten(text.slice(at, end));
    if (value === undefined) return undefined;
    values.push(value);
    at = end;
  }
  return values.length > 1 ? { values, isCut: false } : undefined;
}

/** Behind the bracket that closes the one at `start`; undefined where there is none, or no bracket at `start`. */
function endOfValue(text: string, start: number): number | undefined {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const sign = text[at]!;
    if (sign === '"') at = endOfString(text, at);
    else if (sign === '{' || sign === '[') depth++;
    else if (sign === '}' || sign === ']') depth--;
    if (depth <= 0) return depth === 0 && at > start ? at + 1 : undefined;
  }
  return undefined;
}

const CLOSING: Record<string, string> = { '{': '}', '[': ']' };

/** A shorter beginning says too little. */
const LEAST = 40;

/** The beginning of a JSON document as a value of its own; of one that is damaged, what stands well before that. Undefined where that is no JSON. */
export function cutDocument(head: string): JsonValue | undefined {
  for (let length = head.length; length >= LEAST; length = Math.floor(length / 2)) {
    const value = cutAtComma(head.slice(0, length));
    if (value !== undefined) return value;
  }
  return undefined;
}

/** Cut at its last comma and closed there. */
function cutAtComma(head: string): JsonValue | undefined {
  const open: string[] = [];
  let cut: { at: number; open: string } | undefined;
  for (let at = 0; at < head.length; at++) {
    const sign = head[at]!;
    if (sign === '"') at = endOfString(head, at);
    else if (sign === '{' || sign === '[') open.push(sign);
    else if (sign === '}' || sign === ']') open.pop();
    else if (sign === ',') cut = { at, open: open.join('') };
  }
  if (!cut) return undefined;
  const closed = [...cut.open].toReversed().map((sign) => CLOSING[sign]);
  return parseWritten(head.slice(0, cut.at) + closed.join(''));
}
