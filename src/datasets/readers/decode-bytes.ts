import { PlaygroundError } from '#core/errors.ts';
import { HeldRow } from './byte-source.ts';

/** The most a gzip file may unpack to, and the ratio above which a big one is taken for a trap (1032 is gzip's utmost). */
const MAX_UNPACKED = 4 * 2 ** 30;
const SUSPICIOUS_SIZE = 2 ** 28;
const SUSPICIOUS_RATIO = 400;
const PIECE = 2 ** 14;

export const isGzip = (head: Uint8Array): boolean => head[0] === 0x1f && head[1] === 0x8b;

/**
 * Unpacks gzip. What was unpacked before an error has been yielded when it throws, so a file that breaks off gives
 * all it has. Throws dataset-unreadable for a broken file, dataset-too-large for one that unpacks beyond all measure.
 */
export async function* gunzip(packed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const { readable, writable } = new DecompressionStream('gzip');
  const writer = writable.getWriter();
  const reader = readable.getReader();
  let packedBytes = 0;
  let failure: unknown;
  const feed = async () => {
    try {
      for await (const chunk of packed) {
        for (let at = 0; at < chunk.length; at += PIECE) {
          const piece = chunk.slice(at, at + PIECE);
          await writer.ready;
          packedBytes += piece.length;
          await writer.write(piece);
        }
      }
      // Closing tells an unfinished file from a whole one, and an error empties the queue: first let it be read.
      await writer.ready;
      await new Promise((resolve) => setTimeout(resolve));
      await writer.close();
    } catch (error) {
      failure = error;
      await writer.abort(error).catch(() => undefined); // The failure is kept.
    }
  };
  const feeding = feed();
  let unpacked = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      unpacked += value.length;
      if (isTrap(unpacked, packedBytes)) throw tooLarge();
      yield value;
    }
  } catch (error) {
    throw unreadable(failure instanceof PlaygroundError ? failure : error);
  } finally {
    // Both ends may be closed already.
    await reader.cancel().catch(() => undefined);
    await writer.abort().catch(() => undefined);
    await feeding;
  }
}

const isTrap = (unpacked: number, packed: number): boolean =>
  unpacked > MAX_UNPACKED || (unpacked > SUSPICIOUS_SIZE && unpacked > packed * SUSPICIOUS_RATIO);

const tooLarge = (): PlaygroundError =>
  new PlaygroundError(
    'dataset-too-large',
    'The gzip file unpacks to far more than a data set would.',
    'If it is a real data set, unpack it yourself and drop the unpacked file.',
  );

const unreadable = (error: unknown): PlaygroundError =>
  error instanceof PlaygroundError
    ? error
    : new PlaygroundError(
        'dataset-unreadable',
        'The gzip file breaks off or is damaged.',
        'Download it again; what could be unpacked was kept.',
        { cause: error },
      );

type Utf16 = 'utf-16le' | 'utf-16be';

/** UTF-16 by its byte order mark, or by the zero bytes around the first ASCII sign. */
export function utf16Of(head: Uint8Array): Utf16 | undefined {
  const [first, second, third, fourth] = head;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first !== 0 && second === 0 && third !== 0 && fourth === 0) return 'utf-16le';
  if (first === 0 && second !== 0 && third === 0 && fourth !== 0 && head.length >= 4) return 'utf-16be';
  return undefined;
}

export async function* utf8From(
  chunks: AsyncIterable<Uint8Array>,
  encoding: Utf16,
): AsyncGenerator<Uint8Array> {
  const decoder = new TextDecoder(encoding);
  const encoder = new TextEncoder();
  for await (const chunk of chunks) yield encoder.encode(decoder.decode(chunk, { stream: true }));
  yield encoder.encode(decoder.decode());
}

export interface CutLine {
  bytes: Uint8Array;
  tooLong: boolean;
}

/** Cuts JSON Lines at line ends: the fast way, since no byte of a row has to be looked at. Empty lines are left out. */
export class LineCutter {
  readonly #held = new HeldRow();

  push(chunk: Uint8Array): CutLine[] {
    const lines: CutLine[] = [];
    let start = 0;
    for (let end = chunk.indexOf(0x0a); end >= 0; end = chunk.indexOf(0x0a, start)) {
      this.#take(chunk.subarray(start, end), lines);
      start = end + 1;
    }
    if (start < chunk.length) this.#held.add(chunk.subarray(start));
    return lines;
  }

  end(): CutLine[] {
    const lines: CutLine[] = [];
    this.#take(new Uint8Array(0), lines);
    return lines;
  }

  #take(last: Uint8Array, into: CutLine[]): void {
    const { bytes, tooLong } = this.#held.take(last);
    const line = trimmed(bytes);
    if (tooLong || line.length > 0) into.push({ bytes: line, tooLong });
  }
}

/** Without the blanks around it, the carriage return of Windows among them. */
function trimmed(bytes: Uint8Array): Uint8Array {
  let start = 0;
  let end = bytes.length;
  while (start < end && bytes[start]! <= 0x20) start++;
  while (end > start && bytes[end - 1]! <= 0x20) end--;
  return start === 0 && end === bytes.length ? bytes : bytes.subarray(start, end);
}
