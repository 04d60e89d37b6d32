import { isSignificant, twoSidedP } from './p-value.ts';
import { ValueError } from './value-error.ts';

export interface MannWhitney {
  u_statistic: number;
  p_value: number;
  significant: boolean;
}

/** mcpbr's Mann-Whitney U as coded: the smaller U, normal approximation without tie or continuity correction. */
export function mannWhitneyU(groupA: readonly number[], groupB: readonly number[]): MannWhitney {
  if (groupA.length === 0 || groupB.length === 0) throw new ValueError('both groups need values');
  const pairs = groupA.length * groupB.length;
  const rankSum = averageRanks([...groupA, ...groupB])
    .slice(0, groupA.length)
    .reduce((sum, rank) => sum + rank, 0);
  const uOfA = rankSum - (groupA.length * (groupA.length + 1)) / 2;
  const u = Math.min(uOfA, pairs - uOfA);
  const deviation = Math.sqrt((pairs * (groupA.length + groupB.length + 1)) / 12);
  const pValue = twoSidedP(Math.abs(u - pairs / 2) / deviation);
  return { u_statistic: u, p_value: pValue, significant: isSignificant(pValue) };
}

/** Ranks from 1; equal values share the mean of theirs. */
function averageRanks(values: readonly number[]): number[] {
  const order = values.map((_, index) => index).sort((a, b) => values[a]! - values[b]!);
  const ranks = new Array<number>(values.length);
  for (let start = 0; start < order.length;) {
    let end = start;
    while (end + 1 < order.length && values[order[end + 1]!] === values[order[start]!]) end++;
    for (let position = start; position <= end; position++) ranks[order[position]!] = (start + end) / 2 + 1;
    start = end + 1;
  }
  return ranks;
}
