/** Unpacks Zstandard piece by piece: what is unpacked of each piece goes to `keep`. Throws where it is broken or `keep` throws. */
export async function unzstd(keep: (part: Uint8Array) => void): Promise<(part: Uint8Array) => void> {
  const { Decompress } = await import('fzstd');
  const stream = new Decompress(keep);
  return (part) => void stream.push(part);
}
