/** Ranks of a table, 1 for the largest value; equal values share the best of their ranks. */
export const ranksOf = (values: readonly number[]): number[] =>
  values.map((value) => 1 + values.filter((other) => other > value).length);

/**
 * Kendall's tau-b between two orders of the same systems, -1 to 1: concordant minus discordant pairs, over the geometric mean of the
 * pairs that are untied in each. Null where one of them has no order at all. Kendall 1945.
 */
export function kendallTau(first: readonly number[], second: readonly number[]): number | null {
  let balance = 0;
  let untiedInFirst = 0;
  let untiedInSecond = 0;
  for (let a = 0; a < first.length; a++)
    for (let b = 0; b < a; b++) {
      const signs = Math.sign(first[a]! - first[b]!);
      const others = Math.sign(second[a]! - second[b]!);
      balance += signs * others;
      untiedInFirst += Math.abs(signs);
      untiedInSecond += Math.abs(others);
    }
  const pairs = Math.sqrt(untiedInFirst * untiedInSecond);
  return pairs === 0 ? null : balance / pairs;
}
