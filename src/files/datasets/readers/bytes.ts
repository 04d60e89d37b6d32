import { PlaygroundError } from '#core/errors.ts';
import { letGo } from '#core/pieces.ts';

/** Bytes with a preview. An error in the preview is thrown when the bytes before it have been read. */
export class ByteSource {
  #chunks: AsyncIterator<Uint8Array>;
  #held: Uint8Array[] = [];
  #ended = false;
  #failure: unknown;

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  /** The first `size` bytes, fewer when the source is shorter. */
  async peek(size: number): Promise<Uint8Array> {
    let held = this.#held.reduce((sum, chunk) => sum + chunk.length, 0);
    while (held < size && !this.#ended) {
      const chunk = await this.#next(held > 0);
      if (!chunk || chunk.length === 0) continue;
      this.#held.push(chunk);
      held += chunk.length;
    }
    return joined(this.#held).subarray(0, size);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    try {
      while (this.#held.length > 0) yield this.#held.shift()!;
      if (this.#failure) throw this.#failure as Error;
      while (!this.#ended) {
        const chunk = await this.#next(false);
        if (chunk) yield chunk;
      }
    } finally {
      await this.close();
    }
  }

  /** undefined at the end. */
  async #next(keepFailure: boolean): Promise<Uint8Array | undefined> {
    try {
      const next = await this.#chunks.next();
      if (!next.done) return next.value;
    } catch (error) {
      if (!keepFailure) throw error;
      this.#failure = error;
    }
    this.#ended = true;
    return undefined;
  }

  /** Why the source ended after the preview; undefined if more may come, or all came. */
  get failure(): unknown {
    return this.#failure;
  }

  /** Cancels the unread rest. */
  async close(): Promise<void> {
    this.#ended = true;
    this.#held = [];
    await this.#chunks.return?.();
  }
}

export function joined(chunks: readonly Uint8Array[]): Uint8Array {
  if (chunks.length === 1) return chunks[0]!;
  const whole = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

/** A row longer than this is not read: 16 MiB of text. */
export const MAX_ROW_BYTES = 2 ** 24;

/** The beginning of a row whose end has not come: its pieces, or only its length once it is too long. */
export class HeldRow {
  #pieces: Uint8Array[] = [];
  #length = 0;

  /** Bytes of all pieces so far, including those of a row that is too long. */
  get length(): number {
    return this.#length;
  }

  add(bytes: Uint8Array): void {
    this.#length += bytes.length;
    if (this.#length > MAX_ROW_BYTES) this.#pieces = [];
    else this.#pieces.push(bytes);
  }

  /** The whole row, and nothing held any more. `isJoined`: it came in several pieces. A row that is too long has no bytes. */
  take(last: Uint8Array): { bytes: Uint8Array; tooLong: boolean; isJoined: boolean } {
    const pieces = this.#pieces;
    const isJoined = pieces.length > 0;
    const tooLong = this.#length + last.length > MAX_ROW_BYTES;
    this.#pieces = [];
    this.#length = 0;
    const bytes = tooLong ? new Uint8Array(0) : isJoined ? joined([...pieces, last]) : last;
    return { bytes, tooLong, isJoined };
  }
}

/**
 * The chunks of a stream; `onBytes` hears of each one's length. Throws dataset-unreadable when the stream breaks off.
 * Reading into one's own memory (mode byob) would be twice as fast, but of a file of 700 MB every second such read in
 * Chromium stopped for good somewhere on the way.
 */
export async function* chunksOf(
  stream: ReadableStream<Uint8Array>,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(brokenOff);
      if (done) return;
      onBytes(value.length);
      yield value;
    }
  } finally {
    letGo(reader);
    reader.releaseLock();
  }
}

function brokenOff(error: unknown): never {
  if (error instanceof PlaygroundError) throw error;
  throw new PlaygroundError(
    'dataset-unreadable',
    'The file could not be read to its end.',
    'Try it once more.',
    { cause: error },
  );
}

/** Something that can be read: a dropped file, pasted text, an answer from the network. */
export interface InputFile {
  name: string;
  /** Bytes as stored (compressed size for gzip); absent while unknown. */
  size?: number;
  open(signal: AbortSignal): Promise<ReadableStream<Uint8Array>>;
  /** Bytes `from` to before `to`. Present for files on disk: lets Parquet be read by row group. */
  slice?: (from: number, to: number) => Promise<ArrayBuffer>;
}

export const fileFromBlob = (name: string, blob: Blob): InputFile => ({
  name,
  size: blob.size,
  open: () => Promise.resolve(blob.stream()),
  slice: (from, to) => blob.slice(from, to).arrayBuffer(),
});

/** The largest unpacked gzip file, and the ratio above which a large one counts as an attack (gzip reaches 1032). */
const MAX_UNPACKED = 4 * 2 ** 30;
const SUSPICIOUS_SIZE = 2 ** 28;
const SUSPICIOUS_RATIO = 400;
const PIECE = 2 ** 14;

export const isGzip = (head: Uint8Array): boolean => head[0] === 0x1f && head[1] === 0x8b;

/**
 * Unpacks gzip. What was unpacked before an error has been yielded when it throws, so a file that breaks off gives all it has.
 * Throws dataset-unreadable for a broken file, dataset-too-large for one that unpacks to too much.
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
