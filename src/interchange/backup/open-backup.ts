import type { Entry, FileEntry } from '@zip.js/zip.js';
import { parseJson } from '#core/fields.ts';
import { quoted } from '#core/quoted.ts';
import { MOST_RUN_FILE_BYTES } from '../writers/run-file.ts';
import { HEAD, headIn, missing, noBackup, unreadable, type BackupHead } from './backup-head.ts';

/** Bytes of the head, unpacked. */
const MOST_HEAD = 16 * 2 ** 20;
/** Entries of the archive. */
const MOST_FILES = 50_000;

/** A backup that was opened: what it says it holds, and its entries, each unpacked when it is asked for. */
export interface OpenedBackup {
  head: BackupHead;
  /** Throws PlaygroundError 'backup-unreadable' where it is not there, damaged, or larger than is opened. */
  entry: (path: string) => Promise<Blob>;
}

/** Opens a backup, which may come from anyone. Throws PlaygroundError 'backup-unreadable'. */
export async function openBackup(file: Blob): Promise<OpenedBackup> {
  const zip = await import('@zip.js/zip.js');
  zip.configure({ useWebWorkers: false });
  const entries = new Map<string, FileEntry>();
  try {
    const archive = new zip.ZipReader(new zip.BlobReader(file), { checkSignature: true });
    for await (const entry of archive.getEntriesGenerator()) {
      if (entries.size >= MOST_FILES) throw new Error('too many entries');
      if (isFile(entry)) entries.set(entry.filename, entry);
    }
  } catch {
    throw noBackup();
  }
  const unpacked = async (path: string, most: number): Promise<Blob> => {
    const entry = entries.get(path);
    if (!entry) throw missing(path);
    return unpackedEntry(entry, most);
  };
  if (!entries.has(HEAD)) throw noBackup();
  const head = headIn(parseJson(await (await unpacked(HEAD, MOST_HEAD)).text()));
  return { head, entry: (path) => unpacked(path, MOST_RUN_FILE_BYTES) };
}

const isFile = (entry: Entry): entry is FileEntry => !entry.directory;

/** The size that an archive names is not believed: what is unpacked is counted. */
async function unpackedEntry(entry: FileEntry, most: number): Promise<Blob> {
  let size = 0;
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, controller) {
      size += part.length;
      if (size > most) controller.error(new Error('too large'));
      else controller.enqueue(part);
    },
  });
  try {
    const blob = new Response(counting.readable).blob();
    const [unpacked] = await Promise.all([blob, entry.getData(counting.writable)]);
    return unpacked;
  } catch {
    throw unreadable(
      size > most
        ? `${quoted(entry.filename)} holds more than ${Math.round(most / 2 ** 20)} MB, which is more than is opened.`
        : `${quoted(entry.filename)} is damaged: it cannot be unpacked.`,
    );
  }
}
