import { hash32, shuffledIndices } from './random.ts';

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
  const members = new Map<string, number[]>();
  for (let position = 0; position < count; position++) {
    const category = categoryOf(position);
    const known = members.get(category);
    if (known) known.push(position);
    else members.set(category, [position]);
  }
  return [...members]
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
