/** Of reciprocal-rank fusion, as in the paper: how little the first places count more than those after them. */
const K = 60;

/**
 * Reciprocal-rank fusion (Cormack, Clarke and Büttcher 2009) of several scores of the same items: Σ 1 / (60 + rank) over the rankings that
 * found the item, 0 where none did. Equal scores share the better rank.
 */
export function fuse(rankings: readonly Float64Array[]): Float64Array {
  const fused = new Float64Array(rankings[0]?.length ?? 0);
  for (const scores of rankings) {
    const found = [...scores.keys()].filter((at) => scores[at]! > 0);
    found.sort((a, b) => scores[b]! - scores[a]!);
    let rank = 0;
    for (const [place, at] of found.entries()) {
      if (place === 0 || scores[at] !== scores[found[place - 1]!]) rank = place + 1;
      fused[at]! += 1 / (K + rank);
    }
  }
  return fused;
}
