import { hash32, sampleIndices } from './random.ts';

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
  const members = new Map<string, number[]>();
  ordinals.forEach((_, position) => {
    const category = categoryOf(position);
    const known = members.get(category);
    if (known) known.push(position);
    else members.set(category, [position]);
  });
  const taken = [...members].flatMap(([category, positions]) =>
    sampleIndices(positions.length, size, hash32(category) ^ seed).map((index) => positions[index]!),
  );
  return taken.sort((a, b) => a - b).map((position) => ordinals[position]!);
}
