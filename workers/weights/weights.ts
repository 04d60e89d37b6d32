import type { KeptWeights, LlamaSpeed, WeightsProgress } from '#store/bridge/weights-contract.ts';
import { PlaygroundError } from '#core/errors.ts';
import { type GgufFacts, readGguf } from '#core/gguf.ts';
import { weightsAddress, weightsOffer, weightsTitle, type OfferedWeights } from '#core/local-weights.ts';
import { Download } from './download.ts';
import { fileIn, open, removeFrom, type OpenFile, diskFull, PIECE } from './folder.ts';
import { readRecord, recordBytes, type WeightsRecord } from './record.ts';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import * as fails from './errors.ts';

export interface WeightsWorld {
  /** The folder that holds nothing else. */
  folder(): Promise<FileSystemDirectoryHandle>;
  fetch: typeof globalThis.fetch;
  /** How much this site may store, and how much it does; members are undefined where the browser does not say. */
  estimate(): Promise<StorageEstimate>;
  /** Milliseconds on any clock that does not go back. */
  now(): number;
  /** Rejects with the signal's reason when it is aborted. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
}

type OnProgress = (progress: WeightsProgress) => void;

const REPORT_EVERY_MS = 100;
/** WebAssembly has 4 GB of memory, and the file must fit in there beside everything else. */
const MOST_BYTES = 3.5e9;

/**
 * Files of weights in the browser's own file system (OPFS). Each model has two files there: the bytes, and a record that says what they
 * should be. Only a file whose bytes were all hashed and found right is recorded as whole.
 */
export class Weights {
  readonly #world: WeightsWorld;

  constructor(world: WeightsWorld) {
    this.#world = world;
  }

  /** Files and parts of files, by their ids. A download that failed before its first byte left nothing. */
  async list(): Promise<KeptWeights[]> {
    const folder = await this.#world.folder();
    const found: KeptWeights[] = [];
    for await (const name of folder.keys()) {
      const id = /^(.+)\.json$/.exec(name)?.[1];
      if (id) found.push(await this.#kept(folder, id));
    }
    return found.filter(({ got }) => got > 0).sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  /** The bytes of a whole file. Throws 'model-unreachable' where it is not whole. */
  async file(id: string): Promise<File> {
    const folder = await this.#world.folder();
    const kept = await this.#kept(folder, id);
    if (!kept.isWhole) throw fails.notKept(id);
    return (await folder.getFileHandle(`${id}.gguf`)).getFile();
  }

  /** Keeps how fast a whole file answered, for later visits. */
  async note(id: string, speed: LlamaSpeed): Promise<void> {
    const folder = await this.#world.folder();
    const record = readRecord(await (await fileIn(folder, `${id}.json`))?.text());
    if (record?.isWhole) await this.#record(folder, id, { ...record, speed });
  }

  async remove(id: string): Promise<void> {
    const folder = await this.#world.folder();
    // The record goes last: while it is there, what is left of the file is listed and can be deleted.
    await removeFrom(folder, `${id}.gguf`);
    await removeFrom(folder, `${id}.json`);
  }

  /** See WeightsApi. */
  async download(offer: OfferedWeights, onProgress: OnProgress, signal: AbortSignal): Promise<KeptWeights> {
    const report = this.#reporter(onProgress);
    report({ doing: 'asking', done: 0, total: offer.bytes });
    const record: WeightsRecord = {
      title: weightsTitle(offer),
      source: weightsAddress(offer),
      bytes: offer.bytes,
      sha256: offer.sha256,
      isWhole: false,
    };
    const folder = await this.#world.folder();
    const before = await this.#kept(folder, offer.id);
    if (before.isWhole && before.sha256 === record.sha256) return before;
    await this.#mustFit(record.bytes - (before.sha256 === record.sha256 ? before.got : 0));
    await this.#writing(folder, offer.id, record, async (file) => {
      // Of another revision nothing can be used.
      if (before.sha256 !== record.sha256) file.truncate(0);
      await new Download(this.#world, record, file, report, signal).run();
    });
    return this.#finish(folder, offer.id, record);
  }

  /** See WeightsApi. */
  async keep(file: File, onProgress: OnProgress, signal: AbortSignal): Promise<KeptWeights> {
    const report = this.#reporter(onProgress);
    if (file.size > MOST_BYTES) throw fails.tooLarge(file.size);
    const facts = await readFacts(file);
    // Hashing takes a minute: what cannot fit is said before. A file of this length may be here already.
    const alike = (await this.list()).find(({ bytes }) => bytes === file.size);
    await this.#mustFit(file.size - (alike?.got ?? 0));
    const hash = await hashOf(file, report, signal);
    const offer = weightsOffer(hash);
    const id = offer?.id ?? `${slug(file.name)}-${hash.slice(0, 8)}`;
    const record: WeightsRecord = {
      title: weightsTitle(offer ?? { title: facts.name || file.name.slice(0, 100), ...facts }),
      source: file.name.slice(0, 200),
      bytes: file.size,
      sha256: hash,
      isWhole: false,
    };
    const folder = await this.#world.folder();
    const before = await this.#kept(folder, id);
    if (before.isWhole) return before;
    await this.#mustFit(file.size - before.got);
    try {
      await this.#writing(folder, id, record, (to) => copyInto(to, file, report, signal));
    } catch (error) {
      // Half a copy is of no use: the file itself is at hand.
      await this.remove(id);
      throw error;
    }
    return this.#finish(folder, id, record);
  }

  /** What is here of an id; nothing of an unknown one. */
  async #kept(folder: FileSystemDirectoryHandle, id: string): Promise<KeptWeights> {
    const bytes = await fileIn(folder, `${id}.gguf`);
    const record = readRecord(await (await fileIn(folder, `${id}.json`))?.text());
    const got = bytes?.size ?? 0;
    if (!record) return { id, title: id, source: '', bytes: got, got, isWhole: false };
    return { id, ...record, got, isWhole: record.isWhole && got === record.bytes };
  }

  /** Reads the header and records the file as whole; what cannot be used is deleted. */
  async #finish(folder: FileSystemDirectoryHandle, id: string, record: WeightsRecord): Promise<KeptWeights> {
    try {
      const bytes = await (await folder.getFileHandle(`${id}.gguf`)).getFile();
      const facts = await readFacts(bytes);
      await this.#record(folder, id, { ...record, facts, isWhole: true });
    } catch (error) {
      await this.remove(id);
      throw error;
    }
    return this.#kept(folder, id);
  }

  async #record(folder: FileSystemDirectoryHandle, id: string, record: WeightsRecord): Promise<void> {
    const file = await open(folder, `${id}.json`);
    try {
      file.truncate(0);
      file.write(recordBytes(record), { at: 0 });
      file.flush();
    } finally {
      file.close();
    }
  }

  /** Opens the file of an id for this thread alone. What is found to be the wrong file is deleted. */
  async #writing(
    folder: FileSystemDirectoryHandle,
    id: string,
    record: WeightsRecord,
    work: (file: OpenFile) => Promise<void>,
  ): Promise<void> {
    const file = await open(folder, `${id}.gguf`).catch((error: unknown) => {
      throw fails.storeError(error, record.bytes, {});
    });
    let isWrong = false;
    try {
      await this.#record(folder, id, record);
      await work(file);
      file.flush();
    } catch (error) {
      isWrong = error instanceof PlaygroundError && error.code === 'weights-refused';
      throw fails.storeError(error, record.bytes, await this.#world.estimate());
    } finally {
      file.close();
      if (isWrong) await this.remove(id);
    }
  }

  /** Throws 'storage-quota' before anything is sent, where the browser says that it has too little space. */
  async #mustFit(bytes: number): Promise<void> {
    const { quota, usage } = await this.#world.estimate();
    if (quota !== undefined && usage !== undefined && bytes > quota - usage)
      throw fails.noSpace(bytes, { quota, usage });
  }

  /** The first and last of each kind, and ten a second between them: each is a message to the page. */
  #reporter(onProgress: OnProgress): OnProgress {
    let last = -Infinity;
    let doing = '';
    return (progress) => {
      const now = this.#world.now();
      const isTurn = progress.doing !== doing || progress.done === progress.total || progress.startedOver;
      if (!isTurn && now - last < REPORT_EVERY_MS) return;
      last = now;
      doing = progress.doing;
      onProgress(progress);
    };
  }
}

/** Reads as much of a file as its header has. */
export async function readFacts(file: Blob): Promise<GgufFacts> {
  for (let length = 1024 * 1024; ; length *= 4) {
    const facts = readGguf(new Uint8Array(await file.slice(0, length).arrayBuffer()), file.size);
    if (facts) return facts;
  }
}

/** A file's name as part of an id: letters of any case, digits, and - . _ between them. */
const slug = (name: string): string =>
  name
    .replace(/\.gguf$/i, '')
    .replace(/[^\w.-]+/g, '-')
    .replace(/^[-.]+/, '')
    .slice(0, 48)
    .toLowerCase() || 'own';

async function* piecesOf(file: Blob, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < file.size; at += PIECE) {
    if (signal.aborted) throw fails.paused();
    const piece = await file
      .slice(at, at + PIECE)
      .arrayBuffer()
      .catch((error: unknown) => {
        throw fails.unreadable(error);
      });
    yield new Uint8Array(piece);
  }
}

/** The SHA-256 of a file, in hex. */
export async function hashOf(file: Blob, report: OnProgress, signal: AbortSignal): Promise<string> {
  const hash = sha256.create();
  let done = 0;
  for await (const piece of piecesOf(file, signal)) {
    hash.update(piece);
    done += piece.length;
    report({ doing: 'checking', done, total: file.size });
  }
  return bytesToHex(hash.digest());
}

export async function copyInto(
  to: OpenFile,
  file: Blob,
  report: OnProgress,
  signal: AbortSignal,
): Promise<void> {
  to.truncate(0);
  let done = 0;
  for await (const piece of piecesOf(file, signal)) {
    if (to.write(piece, { at: done }) !== piece.length) throw diskFull();
    done += piece.length;
    report({ doing: 'copying', done, total: file.size });
  }
}
