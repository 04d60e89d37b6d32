import type { LoadedFile } from '#bridge/recordings-contract.ts';
import { chunksOf, gunzip, isGzip } from '#datasets/index.ts';

/** A file of a log. */
export type LogFile = LoadedFile;

/** Characters looked at to see what a file is. */
export const HEAD = 2 ** 20;

/** The bytes of a file, unpacked. `onBytes`: of the file as stored. */
export async function* bytesOf(
  blob: Blob,
  onBytes: (bytes: number) => void = () => {},
): AsyncGenerator<Uint8Array> {
  const chunks = chunksOf(blob.stream(), onBytes);
  const head = new Uint8Array(await blob.slice(0, 2).arrayBuffer());
  yield* isGzip(head) ? gunzip(chunks) : chunks;
}

/** The beginning of a file: HEAD characters, and on to the end of a first line that is longer, but no more than `most`. */
export async function headOf(blob: Blob, most: number): Promise<{ text: string; isWhole: boolean }> {
  const decoder = new TextDecoder();
  let text = '';
  let hasLine = false;
  for await (const chunk of bytesOf(blob)) {
    const piece = decoder.decode(chunk, { stream: true });
    hasLine ||= piece.includes('\n');
    text += piece;
    if (text.length >= (hasLine ? HEAD : most)) return { text, isWhole: false };
  }
  return { text: text + decoder.decode(), isWhole: true };
}
