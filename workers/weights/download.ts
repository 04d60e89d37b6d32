import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { WeightsProgress } from '#store/bridge/weights-contract.ts';
import { PlaygroundError } from '#core/errors.ts';
import { isGguf, noGguf } from '#core/gguf.ts';
import * as fails from './errors.ts';
import { diskFull, isDiskFull, type OpenFile, PIECE } from './folder.ts';
import type { WeightsRecord } from './record.ts';

/** Bytes after which what was written is forced to the disk. */
const FLUSH_EVERY = 64 * 1024 * 1024;
/** Requests in a row that brought nothing, before the download ends. */
const MOST_FAILURES = 3;

interface DownloadWorld {
  fetch: typeof globalThis.fetch;
  /** Rejects with the signal's reason when it is aborted. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
}

/** One file on its way: what is here is hashed, the rest is asked for until it is there. */
export class Download {
  #got = 0;
  #hash = sha256.create();
  #unflushed = 0;
  #startedOver = false;

  constructor(
    readonly world: DownloadWorld,
    readonly record: WeightsRecord,
    readonly file: OpenFile,
    readonly report: (progress: WeightsProgress) => void,
    readonly signal: AbortSignal,
  ) {}

  async run(): Promise<void> {
    await this.#hashWhatIsHere();
    let failures = 0;
    while (this.#got < this.record.bytes) {
      const before = this.#got;
      const trouble = await this.#askForTheRest();
      if (this.#got === this.record.bytes) break;
      failures = this.#got > before ? 1 : failures + 1;
      if (failures >= MOST_FAILURES)
        throw fails.brokeOff(this.record, this.#got, trouble ?? 'the connection ended early');
      await this.world.wait(1000 * failures, this.signal).catch(() => {});
      this.#mayGoOn();
    }
    const hash = bytesToHex(this.#hash.digest());
    if (hash !== this.record.sha256) throw fails.wrongHash(this.record, hash);
  }

  async #hashWhatIsHere(): Promise<void> {
    const { bytes } = this.record;
    const here = this.file.getSize();
    if (here > bytes) return this.file.truncate(0);
    const piece = new Uint8Array(PIECE);
    while (this.#got < here) {
      this.#mayGoOn();
      this.report({ doing: 'checking', done: this.#got, total: here });
      const length = this.file.read(piece.subarray(0, Math.min(PIECE, here - this.#got)), { at: this.#got });
      if (length === 0) break;
      this.#hash.update(piece.subarray(0, length));
      this.#got += length;
      // A message that pauses the work gets its turn.
      await this.world.wait(0, this.signal).catch(() => {});
    }
  }

  /** Why the connection could not be used; undefined where it ended by itself. Refusals are thrown. */
  async #askForTheRest(): Promise<string | undefined> {
    const { source, bytes } = this.record;
    let response: Response;
    try {
      response = await this.world.fetch(source, {
        signal: this.signal,
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        ...(this.#got > 0 ? { headers: { Range: `bytes=${this.#got}-` } } : {}),
      });
    } catch (error) {
      this.#mayGoOn();
      return fails.wordsOf(error);
    }
    // The end that is asked for lies behind the server's file.
    if (response.status === 416) return void this.#startOver();
    if (response.status >= 500 || response.status === 429) return `the server answered ${response.status}`;
    if (!response.ok) throw fails.refusedBy(this.record, response.status);
    if (this.#got > 0 && !continues(response, this.#got)) this.#startOver();
    const length = Number(response.headers.get('content-length') ?? Number.NaN);
    if (!Number.isNaN(length) && this.#got + length !== bytes) {
      await response.body?.cancel();
      throw fails.wrongLength(this.record, this.#got + length);
    }
    return this.#take(response);
  }

  async #take(response: Response): Promise<string | undefined> {
    const reader = response.body?.getReader();
    if (!reader) return 'the answer was empty';
    this.#tell();
    try {
      for (;;) {
        const { done, value } = await reader.read();
        this.#mayGoOn();
        if (done) return undefined;
        this.#write(value);
      }
    } catch (error) {
      this.#mayGoOn();
      if (error instanceof PlaygroundError || isDiskFull(error)) throw error;
      return fails.wordsOf(error);
    } finally {
      await reader.cancel().catch(() => {}); // It may have ended by itself.
    }
  }

  #write(piece: Uint8Array): void {
    if (this.#got + piece.length > this.record.bytes) throw fails.wrongLength(this.record, undefined);
    const isFirst = this.#got === 0 && piece.length >= 4;
    if (isFirst && !isGguf(piece)) throw noGguf();
    const written = this.file.write(piece, { at: this.#got });
    if (written !== piece.length) throw diskFull();
    this.#hash.update(piece);
    this.#got += written;
    this.#unflushed += written;
    if (this.#unflushed >= FLUSH_EVERY) {
      this.file.flush();
      this.#unflushed = 0;
    }
    this.#tell();
  }

  #tell(): void {
    const done = this.#got;
    const over = this.#startedOver ? { startedOver: true as const } : {};
    this.report({ doing: 'downloading', done, total: this.record.bytes, ...over });
    this.#startedOver = false;
  }

  #startOver(): void {
    this.file.truncate(0);
    this.#hash = sha256.create();
    this.#got = 0;
    this.#startedOver = true;
  }

  #mayGoOn(): void {
    if (this.signal.aborted) throw fails.paused();
  }
}

/** Does the answer go on at this byte? A server without ranges sends the whole file; not every server lets a page see the header. */
function continues(response: Response, from: number): boolean {
  if (response.status !== 206) return false;
  const range = response.headers.get('content-range');
  return range === null || range.startsWith(`bytes ${from}-`);
}
