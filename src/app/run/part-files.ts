/** As much of a file as says what it is; bytes. */
const HEAD = 2000;

/** The beginning of a file, unpacked where it is compressed; '' where it cannot be read. */
export async function beginningOf(file: Blob): Promise<string> {
  try {
    const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
    const isGzip = first === 0x1f && second === 0x8b;
    if (!isGzip) return await file.slice(0, HEAD).text();
    const reader = file.stream().pipeThrough(new DecompressionStream('gzip')).getReader();
    const { value } = await reader.read();
    // A file that breaks off later does so when it is read.
    await reader.cancel().catch(() => {});
    return new TextDecoder().decode(value?.subarray(0, HEAD));
  } catch {
    return '';
  }
}

async function isPartFile(file: Blob): Promise<boolean> {
  return /^\{\s*"format"\s*:\s*"proving-ground-part"/.test(await beginningOf(file));
}

/** Are these the parts of a run? At least one is; others may be empty, as those of processes that were ended at once are. */
export async function arePartFiles(files: readonly Blob[]): Promise<boolean> {
  const kinds = await Promise.all(files.map(async (file) => file.size === 0 || (await isPartFile(file))));
  return kinds.every(Boolean) && files.some(({ size }) => size > 0);
}
