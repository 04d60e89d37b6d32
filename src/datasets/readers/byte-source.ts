import { PlaygroundError } from '#core/errors.ts';

/** Bytes that can be looked at before they are taken. What fails while looking throws when the bytes before it are read. */
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

  /** Why nothing comes after the bytes that were looked at; undefined where more may come, or all came. */
  get failure(): unknown {
    return this.#failure;
  }

  /** Lets go of what is not read. */
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

  /** Of the pieces so far, those of a row that is too long included. */
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
  let isOver = false;
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(brokenOff);
      if (done) break;
      onBytes(value.length);
      yield value;
    }
    isOver = true;
  } finally {
    // Not awaited: a host may be slow to react.
    if (!isOver) void reader.cancel().catch(() => undefined);
    reader.releaseLock();
  }
}

function brokenOff(error: unknown): never {
  if (error instanceof PlaygroundError) throw error;
  throw new PlaygroundError(
    'dataset-unreadable',
    'The file could not be read to its end.',
    'Try it once more.',
    {
      cause: error,
    },
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
