/** So many of these, the same for the same seed (Lehmer's generator). */
export function seeded<Item>(items: readonly Item[], seed: number, many: number): Item[] {
  let state = (seed % 2_147_483_646) + 1;
  const keyed = items.map((item) => ({ item, key: (state = (state * 48_271) % 2_147_483_647) }));
  return keyed
    .sort((a, b) => a.key - b.key)
    .slice(0, many)
    .map(({ item }) => item);
}

/** Seed of the part of `npm run attack` that `npm test` runs: another one tries others. */
export const SEED = Number(process.env.ATTACK_SEED ?? 11);
