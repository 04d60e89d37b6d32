import { PlaygroundError } from '#core/errors.ts';
import { nextMessage } from '../thread.ts';
import type { LogFile } from './log-bytes.ts';

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
