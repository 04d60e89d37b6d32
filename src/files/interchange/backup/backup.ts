import type { ZipWriter } from '@zip.js/zip.js';
import { PlaygroundError } from '#core/errors.ts';
import { parseJson } from '#core/fields.ts';
import { isJsonObject, type JsonValue } from '#core/json.ts';
import { quoted } from '#core/quoted.ts';
import { MOST_RUN_FILE_BYTES } from '../writers/run-file.ts';
import { openZip, unpacked, zipLibrary } from '../zip.ts';

const BACKUP_FORMAT = 'proving-ground-backup';
/** 2: with what judges and people said of runs. 3: with recordings of servers. */
const BACKUP_VERSION = 3;
/** The entry that names the others. */
const HEAD = 'backup.json';
/** A backup may list at most so many runs, and as many data sets and recordings. */
const MOST_ENTRIES = 10_000;

/** A run, a data set or a recording in a backup. */
export interface BackupEntry {
  /** Where it is in the archive. */
  path: string;
  title: string;
  /** Of a run: where the requests to providers are in the archive; absent: none were kept. */
  requests?: string;
  /** Of a recording: the name or the address of the file that it was opened from. */
  from?: string;
}

export interface BackupHead {
  /** Milliseconds since the epoch. */
  createdAt: number;
  datasets: BackupEntry[];
  runs: BackupEntry[];
  /** Assessments of the site's own runs. */
  assessments: BackupEntry[];
  /** Of servers; “Open a recording” opens each of these files. */
  recordings: BackupEntry[];
}

/** The head of a backup, checked. Throws PlaygroundError 'backup-unreadable'. */
function headIn(document: JsonValue | undefined): BackupHead {
  if (!isJsonObject(document) || document.format !== BACKUP_FORMAT) throw noBackup();
  const { version, createdAt, runs, datasets, assessments = [], recordings = [] } = document;
  if (typeof version === 'number' && version > BACKUP_VERSION)
    throw unreadable(
      `The backup was made by a newer version of this site (format ${version}; this page knows ${BACKUP_VERSION}).`,
      'Reload the page to get its newest version, and restore again.',
    );
  if (!Number.isInteger(version) || (version as number) < 1)
    throw unreadable('The backup does not say which version it has.');
  const isWhole =
    areEntries(runs) && areEntries(datasets) && areEntries(assessments) && areEntries(recordings);
  if (typeof createdAt !== 'number' || !isWhole)
    throw unreadable('The list of what the backup holds is damaged.');
  return { createdAt, runs, datasets, assessments, recordings };
}

function areEntries(value: JsonValue | undefined): value is JsonValue & BackupEntry[] {
  if (!Array.isArray(value) || value.length > MOST_ENTRIES) return false;
  const paths = new Set<string>();
  for (const entry of value) {
    if (!isJsonObject(entry) || typeof entry.path !== 'string' || typeof entry.title !== 'string')
      return false;
    if (![entry.requests, entry.from].every((each) => each === undefined || typeof each === 'string'))
      return false;
    if (paths.has(entry.path)) return false;
    paths.add(entry.path);
  }
  return true;
}

/** Bytes of the head, unpacked. */
const MOST_HEAD = 16 * 2 ** 20;
/** Entries of the archive. */
const MOST_FILES = 50_000;

/** An open backup: its head, and its entries, each unpacked on demand. */
export interface OpenedBackup {
  head: BackupHead;
  /** Throws PlaygroundError 'backup-unreadable' where it is not there, damaged, or larger than is opened. */
  entry: (path: string) => Promise<Blob>;
}

/** Opens a backup, which may come from anyone. Throws PlaygroundError 'backup-unreadable'. */
export async function openBackup(file: Blob): Promise<OpenedBackup> {
  const archive = await openZip(file, MOST_FILES, true);
  if (!archive?.entries.has(HEAD)) throw noBackup();
  const entryOf = async (path: string, most: number): Promise<Blob> => {
    const entry = archive.entries.get(path);
    if (!entry) throw unreadable(`The backup lists ${quoted(path)} and does not contain it.`);
    const read = await unpacked(entry, most);
    if ('blob' in read) return read.blob;
    throw unreadable(
      read.failed === 'cannot be unpacked'
        ? `${quoted(path)} is damaged: it cannot be unpacked.`
        : `${quoted(path)} holds more than ${Math.round(most / 2 ** 20)} MB, which is more than is opened.`,
    );
  };
  const head = headIn(parseJson(await (await entryOf(HEAD, MOST_HEAD)).text()));
  return { head, entry: (path) => entryOf(path, MOST_RUN_FILE_BYTES) };
}

const encoder = new TextEncoder();

/** A backup while it is written: a zip archive that holds one part at a time unpacked. */
export class BackupPacker {
  readonly #archive: ZipWriter<Blob>;

  private constructor(archive: ZipWriter<Blob>) {
    this.#archive = archive;
  }

  static async begin(): Promise<BackupPacker> {
    const zip = await zipLibrary();
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

export const unreadable = (
  message: string,
  hint = 'Choose another backup. What is in this browser is untouched.',
): PlaygroundError => new PlaygroundError('backup-unreadable', message, hint);

const noBackup = (): PlaygroundError =>
  unreadable(
    'The file is no backup of this site.',
    'A backup is what “Back up all runs” saves. A single run is opened with “Open a run file”.',
  );
