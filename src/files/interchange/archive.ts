import { parseWritten } from '#core/python/json-value.ts';
import type { ReadAttempt } from '#core/recording.ts';
import { refused, type RecordingReader } from './reader.ts';
import { readers } from './readers/index.ts';
import { openZip, unpacked } from './zip.ts';

/** Bytes of one entry, unpacked: larger ones are refused, so that no archive can fill the memory. */
const MOST_ENTRY_BYTES = 64 * 2 ** 20;
const MOST_ENTRIES = 100_000;

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
  const archive = await openZip(file, MOST_ENTRIES);
  const names = [...(archive?.entries.keys() ?? [])];
  const reader = recogniseArchive(names)[0];
  if (!archive || !reader) return;
  onFormat?.(reader.id);
  const reading = reader.open({ path });
  let isEmpty = true;
  for (const [row, name] of (reader.archiveEntries?.(names) ?? []).entries()) {
    const entry = await unpacked(archive.entries.get(name)!, most);
    const value = 'blob' in entry ? parseWritten(await entry.blob.text()) : undefined;
    const why = 'failed' in entry ? entry.failed : 'is no JSON';
    const read = value === undefined ? [refused(row, '', `${name} ${why}`)] : reading.read(value, row, name);
    for (const each of read) {
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
  const archive = await openZip(file, MOST_ENTRIES);
  const names = [...(archive?.entries.keys() ?? [])];
  const isFolder = names.length > 0 && names.length <= MOST_FILES && names.every(isJsonName);
  if (!archive || !isFolder || recogniseArchive(names).length > 0) return undefined;
  const files: { path: string; blob: Blob }[] = [];
  let left = MOST_FOLDER_BYTES;
  for (const [path, entry] of archive.entries) {
    if (entry.uncompressedSize > left) return undefined;
    const read = await unpacked(entry, left);
    const blob = 'blob' in read ? read.blob : new Blob();
    left -= blob.size;
    files.push({ path, blob });
  }
  await archive.close();
  return files;
}

const isJsonName = (name: string): boolean => /\.jsonl?$/i.test(name);
