/** A seeded source of numbers in [0, 1): the same seed gives the same sequence on every machine. */
export type Random = () => number;

/** mulberry32, the generator all seeds of this house mean (worked numbers in tests/vectors/synthetic/metrics.jsonl). */
export function mulberry32(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A 32-bit FNV-1a hash of text: seeds and checksums, nothing secret. */
export function hash32(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

/** `size` different indices below `count`, in ascending order, drawn with the seed; all of them when size ≥ count. */
export function sampleIndices(count: number, size: number, seed: number): number[] {
  if (size >= count) return Array.from({ length: count }, (_, index) => index);
  return shuffledIndices(count, seed, size).sort((a, b) => a - b);
}

/** The first `size` of all indices below `count` in an order drawn with the seed. */
export function shuffledIndices(count: number, seed: number, size = count): number[] {
  const indices = Array.from({ length: count }, (_, index) => index);
  const random = mulberry32(seed);
  for (let index = 0; index < size; index++) {
    const other = index + Math.floor(random() * (count - index));
    [indices[index], indices[other]] = [indices[other]!, indices[index]!];
  }
  return indices.slice(0, size);
}
