import { createReadStream, statSync } from 'node:fs';
import { partsRefused } from '#files/parts/index.ts';

/** A line of a file, without its line break. */
export interface FileLine {
  text: string;
  /** Where it begins, and its length, in bytes. */
  at: number;
  bytes: number;
  /** Is there a line break after it? The last line of a file that was being written may have none. */
  isEnded: boolean;
}

const LINE_BREAK = 10;
/** Bytes of a line that is read; no result of ours comes near. */
const MOST_LINE = 64 * 2 ** 20;
const READ_AT_ONCE = 2 ** 20;

/** The lines of a file, one by one, so that a large one never stands in memory. Rejects with PlaygroundError 'parts-refused', or as Node does. */
export async function* linesOfFile(path: string): AsyncGenerator<FileLine> {
  let rest: Buffer = Buffer.alloc(0);
  let at = 0;
  if (!statSync(path, { throwIfNoEntry: false })?.isFile())
    throw partsRefused(path, 'there is no file of this name');
  for await (const piece of createReadStream(path, { highWaterMark: READ_AT_ONCE })) {
    const bytes = rest.length === 0 ? (piece as Buffer) : Buffer.concat([rest, piece as Buffer]);
    let from = 0;
    for (let end = bytes.indexOf(LINE_BREAK); end >= 0; end = bytes.indexOf(LINE_BREAK, from)) {
      yield { text: bytes.toString('utf8', from, end), at: at + from, bytes: end - from, isEnded: true };
      from = end + 1;
    }
    at += from;
    rest = bytes.subarray(from);
    if (rest.length > MOST_LINE) throw partsRefused(path, 'a line of it is longer than is read');
  }
  if (rest.length > 0) yield { text: rest.toString('utf8'), at, bytes: rest.length, isEnded: false };
}
