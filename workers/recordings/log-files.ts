import type { RecordingRequest } from '#bridge/recordings-contract.ts';
import { PlaygroundError } from '#core/errors.ts';
import type { openUrl } from '#datasets/index.ts';
import type { LogFile } from './read-log.ts';

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

/** SHA-256 over the SHA-256 of each file, hexadecimal. */
export async function hashOf(files: readonly LogFile[]): Promise<string> {
  const all = new Uint8Array(files.length * 32);
  for (const [index, { blob }] of files.entries())
    all.set(new Uint8Array(await crypto.subtle.digest('SHA-256', await blob.arrayBuffer())), index * 32);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', all));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
