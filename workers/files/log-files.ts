import type { LoadedFile, RecordingFile, RecordingRequest } from '#store/bridge/files-contract.ts';
import { PlaygroundError } from '#core/errors.ts';
import {
  chunksOf,
  fileFromBlob,
  gunzip,
  isGzip,
  utf16Of,
  utf8From,
  unanswered,
  openUrl,
} from '#files/datasets/index.ts';
import { firstRows, inParts } from './table-rows.ts';
import { nextMessage } from '../thread.ts';

export type LogFile = LoadedFile;

/** Characters looked at to see what a file is. */
export const HEAD = 2 ** 20;

export async function isZip(blob: Blob): Promise<boolean> {
  const magic = new Uint8Array(await blob.slice(0, 2).arrayBuffer());
  return magic[0] === 0x50 && magic[1] === 0x4b;
}

export const isPacked = async (blob: Blob): Promise<boolean> =>
  isGzip(new Uint8Array(await blob.slice(0, 4).arrayBuffer()));

/** The bytes of a file, unpacked and in UTF-8. `onBytes`: of the file as stored. Throws PlaygroundError 'dataset-unreadable' where it breaks off. */
export async function* bytesOf(
  blob: Blob,
  onBytes: (bytes: number) => void = () => {},
): AsyncGenerator<Uint8Array> {
  const chunks = chunksOf(blob.stream(), onBytes);
  const head = new Uint8Array(await blob.slice(0, 4).arrayBuffer());
  const utf16 = utf16Of(head);
  if (isGzip(head)) yield* gunzip(chunks);
  else yield* utf16 ? utf8From(chunks, utf16) : chunks;
}

/**
 * The beginning of a file: HEAD characters, and on to the end of a first line that is longer, but no more than `most`; all there is of
 * one that breaks off.
 */
export async function headOf(blob: Blob, most: number): Promise<{ text: string; isWhole: boolean }> {
  const decoder = new TextDecoder();
  let text = '';
  let hasLine = false;
  try {
    for await (const chunk of bytesOf(blob)) {
      const piece = decoder.decode(chunk, { stream: true });
      hasLine ||= piece.includes('\n');
      text += piece;
      if (text.length >= (hasLine ? HEAD : most)) return { text, isWhole: false };
    }
  } catch (error) {
    if (text === '' || !(error instanceof PlaygroundError)) throw error;
    return { text, isWhole: false };
  }
  return { text: text + decoder.decode(), isWhole: true };
}

export function throwIfStopped(signal: AbortSignal): void {
  if (signal.aborted) throw new PlaygroundError('import-cancelled', 'The import was stopped.');
}

/** Lets the worker receive that it was stopped: while it reads a file, no message comes through by itself. Throws 'import-cancelled'. */
export async function throwIfStoppedMeanwhile(signal: AbortSignal): Promise<void> {
  await nextMessage();
  throwIfStopped(signal);
}

/** Bytes hashed at once: a whole file may be larger than the memory. */
const PIECE = 64 * 2 ** 20;

/** SHA-256 over the SHA-256 of each file, or of each piece of 64 MB of a larger one; hexadecimal. */
export async function hashOf(files: readonly LogFile[]): Promise<string> {
  const all: Uint8Array[] = [];
  for (const { blob } of files) {
    let from = 0;
    do {
      const piece = await blob.slice(from, (from += PIECE)).arrayBuffer();
      all.push(new Uint8Array(await crypto.subtle.digest('SHA-256', piece)));
    } while (from < blob.size);
  }
  const digest = await crypto.subtle.digest('SHA-256', await new Blob(all as BlobPart[]).arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

type RemoteFile = Extract<RecordingFile, { url: string }>;

const AT_ONCE = 6;
/** Files that one log may have. */
const MOST_FILES = 5_000;
/** Failed files that are named. */
const NAMED = 5;
/** Of the bytes due: line ends may differ by the host. */
const LEAST_SHARE = 0.98;

/**
 * The files of a request, those with an address fetched; `onBytes` hears of each one's size. What is fetched goes into `kept` by its
 * address, and is not fetched again where it stands there. Throws 'dataset-unreachable' that names the files that failed,
 * 'dataset-too-large', 'import-cancelled'.
 */
export async function filesOf(
  { files }: RecordingRequest,
  fetch: typeof globalThis.fetch,
  kept: Map<string, Blob>,
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
): Promise<LogFile[]> {
  if (files.length > MOST_FILES)
    throw new PlaygroundError(
      'dataset-too-large',
      `There are ${files.length} files, and at most ${MOST_FILES} are read as one log.`,
      'Choose fewer, such as the folder of one model.',
    );
  const found: LogFile[] = [];
  const failed: PlaygroundError[] = [];
  for (let from = 0; from < files.length; from += AT_ONCE) {
    const some = files.slice(from, from + AT_ONCE).map(async (file) => {
      const { path } = file;
      if ('blob' in file) return { path, blob: file.blob };
      const blob = kept.get(file.url) ?? (await fetchDue(file, fetch, signal));
      kept.set(file.url, blob);
      onBytes(blob.size);
      return { path, blob };
    });
    for (const each of await Promise.allSettled(some)) {
      throwIfStopped(signal);
      if (each.status === 'fulfilled') found.push(each.value);
      else failed.push(errorFrom(each.reason));
    }
  }
  if (failed.length > 0) throw failureOf(failed, files);
  return found;
}

/** All of the file, or its first rows as JSON Lines: by parts where a host gives such, else out of all of it. */
async function fetchDue(
  file: RemoteFile,
  fetch: typeof globalThis.fetch,
  signal: AbortSignal,
): Promise<Blob> {
  const { path, url, mirrors = [], rows } = file;
  if (rows === undefined) return fetchWhole(file, fetch, signal);
  const parts = await inParts([url, ...mirrors], path, fetch, signal);
  return firstRows(parts ?? fileFromBlob(path, await fetchWhole(file, fetch, signal)), rows, signal);
}

/** From the first address that gives all of the file. */
async function fetchWhole(
  file: RemoteFile,
  fetch: typeof globalThis.fetch,
  signal: AbortSignal,
): Promise<Blob> {
  const { url, mirrors = [], path, bytes: due = 0 } = file;
  let most = 0;
  for (let addresses = [url, ...mirrors]; addresses.length > 0; addresses = addresses.slice(1)) {
    const [first, ...others] = addresses;
    const stream = await openUrl(first!, fetch, signal, others).open(signal);
    // A stream that breaks off is tried at the next address.
    const blob = await new Response(stream).blob().catch(() => new Blob());
    throwIfStopped(signal);
    if (blob.size > 0 && blob.size >= due * LEAST_SHARE) return blob;
    most = Math.max(most, blob.size);
  }
  const of = due > 0 ? ` of ${due.toLocaleString('en')}` : '';
  throw new PlaygroundError(
    'dataset-unreachable',
    `${path} arrived cut off: ${most.toLocaleString('en')}${of} bytes. Tried ${[url, ...mirrors].join(' and ')}.`,
  );
}

/** Anything but a failure that is named is a fault of the app. */
const errorFrom = (reason: unknown): PlaygroundError => {
  if (reason instanceof PlaygroundError) return reason;
  throw reason instanceof Error ? reason : new Error(String(reason));
};

/** One failure for all: whole sentences, the failed files by name. */
function failureOf(failed: readonly PlaygroundError[], wanted: RecordingRequest['files']): PlaygroundError {
  const [first] = failed;
  const files = wanted.length;
  if (files === 1) return first!;
  const hosts = wanted.flatMap((file) => ('url' in file ? [file.url, ...(file.mirrors ?? [])] : []));
  const all = unanswered(hosts.filter((each) => URL.canParse(each)).map((each) => new URL(each).host));
  const noHost = failed.every(({ message }) => message.endsWith(all));
  if (noHost && failed.length === files)
    return new PlaygroundError(
      first!.code,
      `None of the ${files} files ${all.replace('could not', 'could')}`,
      again,
    );
  const others =
    failed.length > NAMED ? ` ${failed.length - NAMED} more failed in the same way or another.` : '';
  const whole = files - failed.length;
  const kept = whole === 1 ? 'The other file is kept.' : `The other ${whole} files are kept.`;
  return new PlaygroundError(
    first!.code,
    `${failed.length} of ${files} files could not be fetched whole. ${failed
      .slice(0, NAMED)
      .map(({ message }) => message)
      .join(' ')}${others}`,
    `${whole > 0 ? `${kept} ` : ''}${again}`,
  );
}

const again = 'Try again: only what is missing is fetched.';
