/** As much of a file as says what it is; bytes. */
const HEAD = 200;

/** Does a file begin as a part file? False where it cannot be read. */
async function isPartFile(file: Blob): Promise<boolean> {
  try {
    const head = await file.slice(0, HEAD).text();
    return /^\{\s*"format"\s*:\s*"proving-ground-part"/.test(head);
  } catch {
    return false;
  }
}

/** Are these the parts of a run? At least one is; others may be empty, as those of processes that were ended at once are. */
export async function arePartFiles(files: readonly Blob[]): Promise<boolean> {
  const kinds = await Promise.all(files.map(async (file) => file.size === 0 || (await isPartFile(file))));
  return kinds.every(Boolean) && files.some(({ size }) => size > 0);
}
