import { PlaygroundError } from '#core/errors.ts';
import { linesOf } from './text-lines.ts';

const GZIP = [0x1f, 0x8b];

/**
 * The lines of a run file, plain or packed with gzip, unpacked as far as they are asked for. Throws PlaygroundError 'recording-unknown' where it
 * unpacks to more than `most` bytes, cannot be unpacked, or has a line of more than MOST_LINE characters.
 */
export async function* linesOfRunFile(file: Blob, most: number): AsyncGenerator<string> {
  for await (const { text, tooLong } of linesOf(boundedBytes(file, most))) {
    if (tooLong) throw notOpened('The file has a line that is longer than is read.');
    yield text;
  }
}

async function* boundedBytes(file: Blob, most: number): AsyncGenerator<Uint8Array> {
  const head = new Uint8Array(await file.slice(0, GZIP.length).arrayBuffer());
  const isPacked = GZIP.every((byte, at) => head[at] === byte);
  const bytes = isPacked ? file.stream().pipeThrough(new DecompressionStream('gzip')) : file.stream();
  const reader = bytes.getReader();
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(brokenOff);
      if (done) return;
      size += value.length;
      if (size > most) throw tooLarge(most);
      yield value;
    }
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}

/** A packed file that breaks off. */
function brokenOff(): never {
  throw notOpened('The file is packed with gzip and breaks off, or is damaged.');
}

export const tooLarge = (most: number): PlaygroundError =>
  notOpened(
    `The file holds more than ${Math.round(most / 2 ** 20)} MB, which is more than is opened.`,
    'Export fewer tasks or models, or open its JSON Lines on the Data page.',
  );

export const notOpened = (
  message: string,
  hint = 'Export the run again where it was made.',
): PlaygroundError => new PlaygroundError('recording-unknown', message, hint);
