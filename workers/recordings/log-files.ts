import type { LoadedFile } from '#store/bridge/recordings-contract.ts';
import { PlaygroundError } from '#core/errors.ts';
import { chunksOf, gunzip, isGzip, utf16Of, utf8From } from '#files/datasets/index.ts';
import { nextMessage } from '../thread.ts';

/** A file of a log. */
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
