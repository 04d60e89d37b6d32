import type { Entry, FileEntry } from '@zip.js/zip.js';

/** zip.js, which is loaded where an archive is opened or made. */
export async function zipLibrary() {
  const zip = await import('@zip.js/zip.js');
  zip.configure({ useWebWorkers: false });
  return zip;
}

/** The files of an archive by their names. Their bytes are read when they are unpacked. */
export interface OpenedZip {
  entries: ReadonlyMap<string, FileEntry>;
  close: () => Promise<void>;
}

/** Opens an archive; undefined where the file is none, is broken, or holds more than `most` entries. `checkSignature`: of each file that is unpacked. */
export async function openZip(
  file: Blob,
  most: number,
  checkSignature = false,
): Promise<OpenedZip | undefined> {
  const zip = await zipLibrary();
  const entries = new Map<string, FileEntry>();
  try {
    const archive = new zip.ZipReader(new zip.BlobReader(file), { checkSignature });
    for await (const entry of archive.getEntriesGenerator()) {
      if (entries.size >= most) return undefined;
      if (isFile(entry)) entries.set(entry.filename, entry);
    }
    return { entries, close: () => archive.close() };
  } catch {
    return undefined;
  }
}

const isFile = (entry: Entry): entry is FileEntry => !entry.directory;

const ZSTD = 93;

/**
 * A file of an archive, of at most so many bytes; else why it cannot be had, after its name. The size that an archive names is not
 * believed: what is unpacked is counted.
 */
export async function unpacked(entry: FileEntry, most: number): Promise<{ blob: Blob } | { failed: string }> {
  const tooLarge = { failed: `is larger than ${Math.round(most / 2 ** 20)} MB unpacked` };
  if (entry.uncompressedSize > most || entry.compressedSize > most) return tooLarge;
  const passThrough = entry.compressionMethod === ZSTD;
  const Decompress = passThrough ? (await import('fzstd')).Decompress : undefined;
  let size = 0;
  let unpack: (part: Uint8Array) => void;
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    start(controller) {
      const keep = (part: Uint8Array) => {
        size += part.length;
        if (size > most) throw new Error('too large');
        controller.enqueue(part);
      };
      const zstd = Decompress && new Decompress(keep);
      unpack = zstd ? (part) => void zstd.push(part) : keep;
    },
    transform: (part) => unpack(part),
  });
  try {
    const whole = new Response(counted.readable).blob();
    const [blob] = await Promise.all([whole, entry.getData(counted.writable, { passThrough })]);
    return { blob };
  } catch {
    return size > most ? tooLarge : { failed: 'cannot be unpacked' };
  }
}
