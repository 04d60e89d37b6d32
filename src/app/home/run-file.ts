/** As much of a file as says what it is; characters. */
const HEAD = 2000;

/** Does a file begin as a run that this site exported, gzipped or not? False where it cannot be read. */
export async function isRunFile(file: Blob): Promise<boolean> {
  try {
    const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
    const isGzip = first === 0x1f && second === 0x8b;
    const head = isGzip ? await firstOf(file) : await file.slice(0, HEAD).text();
    return /^\s*\{\s*"format"\s*:\s*"proving-ground-run"/.test(head);
  } catch {
    return false;
  }
}

async function firstOf(file: Blob): Promise<string> {
  const reader = file.stream().pipeThrough(new DecompressionStream('gzip')).getReader();
  const { value } = await reader.read();
  await reader.cancel();
  return new TextDecoder().decode(value?.subarray(0, HEAD));
}
