import type { RecordingRequest } from '#bridge/recordings-contract.ts';
import { PlaygroundError } from '#core/errors.ts';
import type { openUrl } from '#datasets/index.ts';
import type { LogFile } from './log-bytes.ts';

export interface FetchWorld {
  openUrl: typeof openUrl;
  fetch: typeof globalThis.fetch;
}

/** Files fetched at once. */
const AT_ONCE = 6;
/** Files that one log may have. */
const MOST_FILES = 5_000;

/**
 * The files of a request, those with an address fetched; `onBytes` hears of each one's size. Throws 'dataset-unreachable',
 * 'dataset-too-large', 'import-cancelled'.
 */
export async function filesOf(
  { files }: RecordingRequest,
  { openUrl, fetch }: FetchWorld,
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
  for (let from = 0; from < files.length; from += AT_ONCE) {
    const fetched = files.slice(from, from + AT_ONCE).map(async (file) => {
      if ('blob' in file) return { path: file.path, blob: file.blob };
      const stream = await openUrl(file.url, fetch, signal, file.mirrors).open(signal);
      const blob = await new Response(stream).blob();
      onBytes(blob.size);
      return { path: file.path, blob };
    });
    found.push(...(await Promise.all(fetched).catch((error: unknown) => stopped(error, signal))));
  }
  return found;
}

export function throwIfStopped(signal: AbortSignal): void {
  if (signal.aborted) throw new PlaygroundError('import-cancelled', 'The import was stopped.');
}

function stopped(error: unknown, signal: AbortSignal): never {
  throwIfStopped(signal);
  throw error;
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
