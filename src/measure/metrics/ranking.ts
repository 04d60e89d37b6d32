/** Share of the relevant items among the first k; 1 when nothing is relevant. */
export function recallAt(ranking: readonly string[], relevant: ReadonlySet<string>, k: number): number {
  return relevant.size === 0 ? 1 : hits(ranking, relevant, k).length / relevant.size;
}

/** Normalised discounted cumulative gain of the first k with gains 0 and 1 (Järvelin and Kekäläinen 2002); 1 when nothing is relevant. */
export function ndcgAt(ranking: readonly string[], relevant: ReadonlySet<string>, k: number): number {
  const ideal = discounts(Array.from({ length: Math.min(k, relevant.size) }, (_, index) => index));
  return ideal === 0 ? 1 : discounts(hits(ranking, relevant, k)) / ideal;
}

/** Are all relevant items among the first k? An agent needs all of them (COMP@k). */
export function isCompleteAt(ranking: readonly string[], relevant: ReadonlySet<string>, k: number): boolean {
  return hits(ranking, relevant, k).length === relevant.size;
}

/** 1 / rank of the first relevant item, 0 when there is none. Its mean over queries is MRR. */
export function reciprocalRank(ranking: readonly string[], relevant: ReadonlySet<string>): number {
  const first = ranking.findIndex((item) => relevant.has(item));
  return first < 0 ? 0 : 1 / (first + 1);
}

/** Positions, from 0, of the relevant items among the first k; a repeated item counts where it first stands. */
function hits(ranking: readonly string[], relevant: ReadonlySet<string>, k: number): number[] {
  const positions: number[] = [];
  const seen = new Set<string>();
  ranking.slice(0, Math.max(k, 0)).forEach((item, index) => {
    if (relevant.has(item) && !seen.has(item)) positions.push(index);
    seen.add(item);
  });
  return positions;
}

function discounts(positions: readonly number[]): number {
  return positions.reduce((total, index) => total + 1 / Math.log2(index + 2), 0);
}
