import type { ReadAttempt } from '#core/recording.ts';
import type { Entry, FileEntry, ZipReader } from '@zip.js/zip.js';
import { parseWritten } from '#core/python/written-json.ts';
import { refused, type RecordingReader } from './reader.ts';
import { readers } from './readers/index.ts';

/** Bytes of one entry, unpacked: larger ones are refused, so that no archive can fill the memory. */
const MOST_ENTRY_BYTES = 64 * 2 ** 20;
const MOST_ENTRIES = 100_000;
const ZSTD = 93;

/** The formats that recognise an archive by the names of its entries: by rule exactly one, none where the format is not known. */
export const recogniseArchive = (names: readonly string[]): RecordingReader[] =>
  readers.filter((reader) => reader.archiveEntries?.(names) !== undefined);

/**
 * Reads a log that is a zip archive, one entry at a time, so that no more than one is in memory; its bytes are read where they are needed.
 * Yields nothing where no format recognises it or the file is no archive: `onFormat` says which one does. `most`: as MOST_ENTRY_BYTES.
 */
export async function* readArchive(
  file: Blob,
  {
    path,
    most = MOST_ENTRY_BYTES,
    onFormat,
  }: { path: string; most?: number; onFormat?: (id: string) => void },
): AsyncGenerator<ReadAttempt> {
  const zip = await import('@zip.js/zip.js');
  zip.configure({ useWebWorkers: false });
  const archive = new zip.ZipReader(new zip.BlobReader(file));
  const entries = await entriesIn(archive);
  const names = [...entries.keys()];
  const reader = recogniseArchive(names)[0];
  if (!reader) return;
  onFormat?.(reader.id);
  const reading = reader.open({ path });
  let isEmpty = true;
  for (const [row, name] of (reader.archiveEntries?.(names) ?? []).entries()) {
    const text = await textOf(entries.get(name)!, most);
    const value = text.ok === undefined ? undefined : parseWritten(text.ok);
    const failure = value === undefined ? [refused(row, '', `${name} ${text.failed ?? 'is no JSON'}`)] : [];
    for (const each of value === undefined ? failure : reading.read(value, row, name)) {
      isEmpty = false;
      yield each;
    }
  }
  if (isEmpty) yield refused(0, '', 'the archive holds no attempts: its log may be unfinished');
  yield* reading.end?.() ?? [];
  await archive.close();
}

/** Entries of an archive that is read as a folder, and bytes of all together, unpacked. */
const MOST_FILES = 5_000;
const MOST_FOLDER_BYTES = 2 ** 29;

/**
 * The files in a zip archive of JSON and JSON Lines alone that no format recognises as a whole, as this site writes formats of several
 * files. Undefined where it is none, or holds more than MOST_FILES or MOST_FOLDER_BYTES; what cannot be unpacked is left empty.
 */
export async function filesInArchive(file: Blob): Promise<{ path: string; blob: Blob }[] | undefined> {
  const zip = await import('@zip.js/zip.js');
  zip.configure({ useWebWorkers: false });
  const archive = new zip.ZipReader(new zip.BlobReader(file));
  const entries = await entriesIn(archive);
  const names = [...entries.keys()];
  const isFolder = names.length > 0 && names.length <= MOST_FILES && names.every(isJsonName);
  if (!isFolder || recogniseArchive(names).length > 0) return undefined;
  const files: { path: string; blob: Blob }[] = [];
  let left = MOST_FOLDER_BYTES;
  for (const [path, entry] of entries) {
    const { ok = '', failed } = await textOf(entry, left);
    if (failed && entry.uncompressedSize > left) return undefined;
    const blob = new Blob([ok]);
    left -= blob.size;
    files.push({ path, blob });
  }
  await archive.close();
  return files;
}

const isJsonName = (name: string): boolean => /\.jsonl?$/i.test(name);

/** Empty where the file is no zip archive, or a broken one. */
async function entriesIn(archive: ZipReader<unknown>): Promise<Map<string, FileEntry>> {
  const entries = new Map<string, FileEntry>();
  try {
    for await (const entry of archive.getEntriesGenerator())
      if (isFile(entry) && entries.size < MOST_ENTRIES) entries.set(entry.filename, entry);
  } catch {
    return new Map();
  }
  return entries;
}

const isFile = (entry: Entry): entry is FileEntry => !entry.directory;

/** The entry's text, or why it could not be read. The size that an archive names is not believed: what is unpacked is counted. */
async function textOf(entry: FileEntry, most: number): Promise<{ ok?: string; failed?: string }> {
  const tooLarge = `is larger than ${Math.round(most / 2 ** 20)} MB unpacked`;
  if (entry.uncompressedSize > most || entry.compressedSize > most) return { failed: tooLarge };
  const parts: Uint8Array[] = [];
  let size = 0;
  const keep = (part: Uint8Array) => {
    size += part.length;
    if (size > most) throw new TooLarge();
    parts.push(part);
  };
  const isZstd = entry.compressionMethod === ZSTD;
  const unpack = isZstd ? await unzstd(keep) : keep;
  try {
    await entry.getData(new WritableStream<Uint8Array>({ write: (part) => unpack(part) }), {
      passThrough: isZstd,
    });
  } catch (error) {
    return { failed: error instanceof TooLarge || size > most ? tooLarge : 'cannot be unpacked' };
  }
  return { ok: await new Blob(parts as BlobPart[]).text() };
}

class TooLarge extends Error {}

/** Unpacks Zstandard piece by piece: what is unpacked of each piece goes to `keep`. Throws where it is broken or `keep` throws. */
async function unzstd(keep: (part: Uint8Array) => void): Promise<(part: Uint8Array) => void> {
  const { Decompress } = await import('fzstd');
  const stream = new Decompress(keep);
  return (part) => void stream.push(part);
}
