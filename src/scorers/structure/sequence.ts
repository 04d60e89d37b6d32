/** Levenshtein distance: insert, delete and substitute cost 1. Quadratic: the caller bounds the lengths. */
export const levenshtein = (a: readonly string[], b: readonly string[]): number => lastRow(a, b, 1);

/** Distance by insertions and deletions alone: n + m − 2 · LCS. */
export const indelDistance = (a: readonly string[], b: readonly string[]): number => lastRow(a, b, 2);

/** Length of the longest common subsequence. */
export const longestCommon = (a: readonly string[], b: readonly string[]): number =>
  (a.length + b.length - indelDistance(a, b)) / 2;

function lastRow(a: readonly string[], b: readonly string[], substitution: number): number {
  let row = Uint32Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = new Uint32Array(b.length + 1);
    next[0] = i;
    for (let j = 1; j <= b.length; j++) {
      const diagonal = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : substitution);
      next[j] = Math.min(diagonal, row[j]! + 1, next[j - 1]! + 1);
    }
    row = next;
  }
  return row[b.length]!;
}
