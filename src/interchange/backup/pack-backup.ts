import type { ZipWriter } from '@zip.js/zip.js';
import { BACKUP_FORMAT, BACKUP_VERSION, HEAD, type BackupHead } from './backup-head.ts';

const encoder = new TextEncoder();

/** A backup while it is written: a zip archive that holds one part at a time unpacked. */
export class BackupPacker {
  readonly #archive: ZipWriter<Blob>;

  private constructor(archive: ZipWriter<Blob>) {
    this.#archive = archive;
  }

  static async begin(): Promise<BackupPacker> {
    const zip = await import('@zip.js/zip.js');
    zip.configure({ useWebWorkers: false });
    return new BackupPacker(new zip.ZipWriter(new zip.BlobWriter('application/zip')));
  }

  /** Adds an entry of texts; nothing of it, and false, where there are none. Throws what `texts` throws; nothing of it is added then. */
  async add(path: string, texts: AsyncIterable<string>): Promise<boolean> {
    const { BlobReader } = await import('@zip.js/zip.js');
    const blob = await blobOf(texts);
    if (blob.size > 0) await this.#archive.add(path, new BlobReader(blob));
    return blob.size > 0;
  }

  /** Writes the head; the backup is whole then. */
  async end(head: BackupHead): Promise<Blob> {
    const { TextReader } = await import('@zip.js/zip.js');
    const document = { format: BACKUP_FORMAT, version: BACKUP_VERSION, ...head };
    await this.#archive.add(HEAD, new TextReader(JSON.stringify(document, undefined, 2)));
    return this.#archive.close();
  }
}

/** Texts as bytes, which the browser may keep on the disk. */
async function blobOf(texts: AsyncIterable<string>): Promise<Blob> {
  const source = texts[Symbol.asyncIterator]();
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = await source.next();
      if (next.done) controller.close();
      else controller.enqueue(encoder.encode(next.value));
    },
    async cancel() {
      await source.return?.();
    },
  });
  return new Response(stream).blob();
}

/** Texts as they come, as long as they stay below so many bytes. */
export async function* bounded(
  texts: AsyncIterable<string>,
  most: number,
  tooLarge: (most: number) => Error,
): AsyncGenerator<string> {
  let size = 0;
  for await (const text of texts) {
    size += encoder.encode(text).length;
    if (size > most) throw tooLarge(most);
    yield text;
  }
}
