import { grouped } from './grouped.ts';

/** A seeded source of numbers in [0, 1): the same seed gives the same sequence on every machine. */
export type Random = () => number;

/** mulberry32, the generator all seeds of this app mean (worked numbers in tests/vectors/synthetic/metrics.jsonl). */
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

/** A seeded choice of tasks. */
export interface Sample {
  /** Tasks; with `per`, tasks of each category. A category that has fewer gives all it has. */
  size: number;
  seed: number;
  /** Absent: the sample is drawn over all tasks. */
  per?: 'category';
}

/**
 * The ordinals a sample takes, in their given ascending order; all of them without a sample. Per category each category is drawn by
 * itself, so that the tasks of one do not change when those of another do. `categoryOf` takes a position in `ordinals`.
 */
export function drawSample(
  ordinals: readonly number[],
  sample: Sample | undefined,
  categoryOf: (position: number) => string,
): number[] {
  if (!sample) return [...ordinals];
  const { size, seed, per } = sample;
  if (!per) return sampleIndices(ordinals.length, size, seed).map((position) => ordinals[position]!);
  const taken = [...grouped(ordinals.keys(), categoryOf)].flatMap(([category, positions]) =>
    sampleIndices(positions.length, size, hash32(category) ^ seed).map((index) => positions[index]!),
  );
  return taken.sort((a, b) => a - b).map((position) => ordinals[position]!);
}

/**
 * All positions below `count` in an order of which every beginning is a stratified sample: each category has its share of it, as near as
 * whole numbers allow (Sainte-Laguë), and is drawn by itself with the seed. So a larger sample holds every smaller one of the same seed.
 * `categoryOf` takes a position.
 */
export function stratifiedOrder(
  count: number,
  seed: number,
  categoryOf: (position: number) => string,
): number[] {
  return [...grouped(Array(count).keys(), categoryOf)]
    .flatMap(([category, positions]) =>
      shuffledIndices(positions.length, hash32(category) ^ seed).map((index, rank) => ({
        position: positions[index]!,
        // The rank-th of n falls due when (2 rank + 1) / 2n of all are drawn.
        due: (2 * rank + 1) / positions.length,
        category,
      })),
    )
    .sort((a, b) => a.due - b.due || (a.category < b.category ? -1 : a.category > b.category ? 1 : 0))
    .map(({ position }) => position);
}

/**
 * Positions below `count` with equally many of each group: the first of each group in the order of `groups`, then the second of each, and
 * so on, up to `each`. A group that has fewer gives all it has; a position in no group of the list is left out. Each group is drawn by
 * itself with the seed, so that a larger `each` begins with what a smaller one takes. `groupOf` takes a position.
 */
export function equalOrder(
  count: number,
  seed: number,
  each: number,
  groups: readonly string[],
  groupOf: (position: number) => string,
): number[] {
  const members = new Map<string, number[]>(groups.map((group) => [group, []]));
  for (let position = 0; position < count; position++) members.get(groupOf(position))?.push(position);
  return [...members]
    .flatMap(([group, positions], turn) =>
      shuffledIndices(positions.length, hash32(group) ^ seed)
        .slice(0, each)
        .map((index, rank) => ({ position: positions[index]!, rank, turn })),
    )
    .sort((a, b) => a.rank - b.rank || a.turn - b.turn)
    .map(({ position }) => position);
}
