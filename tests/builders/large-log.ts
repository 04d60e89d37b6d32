import type { LoadedFile } from '#store/bridge/files-contract.ts';
import { GatheredLog } from '../../workers/files/gathered-log.ts';

export const MB = 2 ** 20;

interface LargeFile {
  head?: string;
  row: string;
  end?: string;
  /** Bytes, at least. */
  size: number;
}

/** A file of `head`, then `row` again and again until it has `size` bytes, then `end`. The rows share one buffer. */
export function large(path: string, { head = '', row, end = '', size }: LargeFile): LoadedFile {
  const block = new Blob([row.repeat(Math.ceil(MB / row.length))]);
  const blocks = Array.from({ length: Math.ceil(size / block.size) }, () => block);
  return { path, blob: new Blob([head, ...blocks, end]) };
}

/** What is gathered from the files of a log. */
export async function gathered(...files: LoadedFile[]): Promise<GatheredLog> {
  const log = new GatheredLog(files);
  await log.gather(() => {}, new AbortController().signal);
  return log;
}
