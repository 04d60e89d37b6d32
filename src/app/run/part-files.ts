/** As much of a file as says what it is; bytes. */
const HEAD = 2000;

/** The beginning of a file, unpacked where it is compressed; '' where it cannot be read. */
export async function beginningOf(file: Blob): Promise<string> {
  try {
    const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
    const isGzip = first === 0x1f && second === 0x8b;
    if (!isGzip) return await file.slice(0, HEAD).text();
    // Not the whole file: a browser unpacks up to a megabyte of it in one task, which takes 0.4 s where that holds 1 GB of blanks.
    const packed = file.slice(0, HEAD).stream();
    const reader = packed.pipeThrough(new DecompressionStream('gzip')).getReader();
    const { value } = await reader.read();
    // A file that breaks off later does so when it is read.
    await reader.cancel().catch(() => {});
    return new TextDecoder().decode(value?.subarray(0, HEAD));
  } catch {
    return '';
  }
}

/** Does a file begin as one of this site's, gzipped or not? False where it cannot be read. */
async function begins(file: Blob, format: 'part' | 'run' | 'plan'): Promise<boolean> {
  const [, named] = /^\s*\{\s*"format"\s*:\s*"proving-ground-(\w+)"/.exec(await beginningOf(file)) ?? [];
  return named === format;
}

/** Does a file begin as a run that this site exported? */
export const isRunFile = (file: Blob): Promise<boolean> => begins(file, 'run');

/** A file that came with the parts of a run and is none. */
export interface NoPart {
  name: string;
  is: 'run' | 'plan' | 'unknown';
}

/** Files that came together, at least one of them a part of a run. */
export interface PartsAmong {
  /** Empty ones too, as those of processes that were ended at once are. */
  parts: readonly File[];
  others: readonly NoPart[];
}

/** Which of these are the parts of a run; undefined where none is. */
export async function partsAmong(files: readonly File[]): Promise<PartsAmong | undefined> {
  const arePart = await Promise.all(files.map((file) => begins(file, 'part')));
  if (!arePart.includes(true)) return undefined;
  const isPart = (file: File, index: number): boolean => arePart[index]! || file.size === 0;
  return {
    parts: files.filter(isPart),
    others: await Promise.all(files.filter((file, index) => !isPart(file, index)).map(noPartOf)),
  };
}

async function noPartOf(file: File): Promise<NoPart> {
  if (await isRunFile(file)) return { name: file.name, is: 'run' };
  return { name: file.name, is: (await begins(file, 'plan')) ? 'plan' : 'unknown' };
}
