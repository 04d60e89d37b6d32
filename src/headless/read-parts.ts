import {
  closeSync,
  createReadStream,
  createWriteStream,
  mkdtempSync,
  openSync,
  readSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { Merge } from '#files/parts/merge.ts';
import { partsRefused } from '#files/parts/refused.ts';

/** Where a line stands: in which of the files, from which byte on. */
interface LineRef {
  file: number;
  at: number;
  bytes: number;
}

/** Files that are open at once: systems allow a process about a thousand. */
const MOST_OPEN = 200;

/** Merges part files: each is read once, line by line, and lines that are needed again are read again. Those that are compressed are unpacked. */
export async function mergeFiles(names: readonly string[]): Promise<Merge<LineRef>> {
  const paths: string[] = [];
  for (const name of names) paths.push(/\.gz$/i.test(name) ? await unpacked(name) : name);
  const open = new Map<number, number>();
  const opened = (file: number): number => {
    const known = open.get(file);
    if (known !== undefined) return known;
    if (open.size >= MOST_OPEN) {
      const [oldest, descriptor] = open.entries().next().value!;
      closeSync(descriptor);
      open.delete(oldest);
    }
    const descriptor = openSync(paths[file]!, 'r');
    open.set(file, descriptor);
    return descriptor;
  };
  let buffer = Buffer.alloc(2 ** 16);
  const merge = new Merge<LineRef>(({ file, at, bytes }) => {
    if (buffer.length < bytes) buffer = Buffer.alloc(2 * bytes);
    if (readSync(opened(file), buffer, 0, bytes, at) < bytes)
      throw partsRefused(names[file]!, 'it has become shorter while it was read', 'Merge it again.');
    return buffer.toString('utf8', 0, bytes);
  });
  for (const [file, path] of paths.entries()) {
    const reading = merge.file(names[file]!);
    for await (const { text, at, bytes } of linesOfFile(path)) reading.line(text, { file, at, bytes });
    reading.end();
  }
  return merge;
}

/** A compressed file as one beside it in the system's temporary folder, which is gone with this process. */
async function unpacked(path: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'parts-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const into = join(folder, 'part.jsonl');
  await pipeline(createReadStream(path), createGunzip(), createWriteStream(into)).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    throw partsRefused(path, `it cannot be unpacked: ${why}`, 'Copy the file again from where it was made.');
  });
  return into;
}

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
