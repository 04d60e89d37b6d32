import { closeSync, openSync, readSync } from 'node:fs';
import { Merge, partsRefused } from '#files/parts/index.ts';
import { linesOfFile } from './file-lines.ts';

/** Where a line stands: in which of the files, from which byte on. */
interface LineRef {
  file: number;
  at: number;
  bytes: number;
}

/** Files that are open at once: systems allow a process about a thousand. */
const MOST_OPEN = 200;

/** Merges part files: each is read once, line by line, and lines that are needed again are read again. */
export async function mergeFiles(paths: readonly string[]): Promise<Merge<LineRef>> {
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
      throw partsRefused(paths[file]!, 'it has become shorter while it was read', 'Merge it again.');
    return buffer.toString('utf8', 0, bytes);
  });
  for (const [file, path] of paths.entries()) {
    const reading = merge.file(path);
    for await (const { text, at, bytes } of linesOfFile(path)) reading.line(text, { file, at, bytes });
    reading.end();
  }
  return merge;
}
