/**
 * Several rankings made one: each item gains 1 / (k + rank) from every ranking that holds it (Cormack, Clarke and Büttcher
 * 2009, k = 60). Equal sums keep the order in which items were first met.
 */
export function reciprocalRankFusion<Item>(
  rankings: readonly (readonly Item[])[],
  k = 60,
): { item: Item; score: number }[] {
  const scores = new Map<Item, number>();
  for (const ranking of rankings) {
    ranking.forEach((item, index) => scores.set(item, (scores.get(item) ?? 0) + 1 / (k + index + 1)));
  }
  return [...scores].map(([item, score]) => ({ item, score })).sort((a, b) => b.score - a.score);
}
