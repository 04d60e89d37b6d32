import { roughUpperQuantile } from '#measure/statistics/distributions.ts';

/** The kind of exception mcpbr's statistics raise on counts that make no sense. */
class ValueError extends Error {
  override name = 'ValueError';
}

/**
 * A number with fixed decimals as Python writes it: the exact binary value, ties to the even digit (0.125 → 0.12, where
 * toFixed gives 0.13). Finite numbers below 1e21.
 */
export function fixedDecimals(value: number, decimals: number): string {
  const rounded = value.toFixed(decimals);
  const exact = Math.abs(value).toFixed(Math.min(100, decimals + 60));
  const cut = exact.length - Math.min(100 - decimals, 60);
  const isTie = /^50*$/.test(exact.slice(cut));
  const kept = exact.slice(0, cut).replace(/\.$/, '');
  if (!isTie || '13579'.includes(kept.at(-1)!)) return rounded;
  return `${value < 0 ? '-' : ''}${kept}`;
}

/** Two-sided p of a normal z ≥ 0: Abramowitz and Stegun 26.2.17 with mcpbr's shortened coefficients. */
function twoSidedP(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const polynomial = t * (0.3193815 + t * (-0.3565638 + t * (1.781478 + t * (-1.821256 + t * 1.330274))));
  return 2 * (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * polynomial;
}

/** mcpbr's threshold. */
const isSignificant = (pValue: number): boolean => pValue < 0.05;

export interface ChiSquared {
  chi2: number;
  p_value: number;
  significant: boolean;
  /** phi, 0 to 1. */
  effect_size: number;
}

/** mcpbr's χ² of two rates as coded: unpaired though its two arms see the same tasks, no continuity correction. */
export function chiSquared(successA: number, totalA: number, successB: number, totalB: number): ChiSquared {
  if (totalA <= 0 || totalB <= 0) throw new ValueError('the totals must be above 0');
  const failureA = totalA - successA;
  const failureB = totalB - successB;
  const total = totalA + totalB;
  const margins = (successA + successB) * (failureA + failureB) * totalA * totalB;
  if (margins === 0) return { chi2: 0, p_value: 1, significant: false, effect_size: 0 };
  const chi2 = (total * (successA * failureB - successB * failureA) ** 2) / margins;
  const pValue = chi2 === 0 ? 1 : twoSidedP(Math.sqrt(chi2));
  return {
    chi2,
    p_value: pValue,
    significant: isSignificant(pValue),
    effect_size: Math.sqrt(chi2 / total),
  };
}

/** mcpbr's words for the size of phi; the sign does not matter. */
export function interpretEffectSize(phi: number): 'negligible' | 'small' | 'medium' | 'large' {
  const size = Math.abs(phi);
  if (size < 0.1) return 'negligible';
  if (size < 0.3) return 'small';
  return size < 0.5 ? 'medium' : 'large';
}

/** Cohen's d with pooled sample variance, as mcpbr codes it: 0 where neither group varies. */
export function cohensD(groupA: readonly number[], groupB: readonly number[]): number {
  if (groupA.length < 2 || groupB.length < 2) throw new ValueError('each group needs two values');
  const squares = sumOfSquares(groupA) + sumOfSquares(groupB);
  const pooled = Math.sqrt(squares / (groupA.length + groupB.length - 2));
  return pooled === 0 ? 0 : (mean(groupA) - mean(groupB)) / pooled;
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Equal values vary by exactly 0: a mean off by its last bit must not look like a spread. */
function sumOfSquares(values: readonly number[]): number {
  if (values.every((value) => value === values[0])) return 0;
  const centre = mean(values);
  return values.reduce((sum, value) => sum + (value - centre) ** 2, 0);
}

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

/** Rounded as mcpbr writes them; other levels go through the rational approximation. */
const zByConfidence = new Map([
  [0.9, 1.6449],
  [0.95, 1.96],
  [0.99, 2.5758],
]);

/** mcpbr's Wilson interval as coded: z from a short table, so its ends differ from ours in the sixth digit. */
export function wilsonInterval(
  successes: number,
  total: number,
  confidence = 0.95,
): { proportion: number; ci_lower: number; ci_upper: number } {
  if (total <= 0) throw new ValueError('the total must be above 0');
  if (successes < 0) throw new ValueError('successes must not be negative');
  if (successes > total) throw new ValueError('there are more successes than attempts');
  const z = zByConfidence.get(confidence) ?? quantileOf(confidence);
  const proportion = successes / total;
  const denominator = 1 + (z * z) / total;
  const centre = (proportion + (z * z) / (2 * total)) / denominator;
  const spread = (proportion * (1 - proportion)) / total + (z * z) / (4 * total * total);
  const reach = (z / denominator) * Math.sqrt(spread);
  return {
    proportion,
    ci_lower: Math.max(0, centre - reach),
    ci_upper: Math.min(1, centre + reach),
  };
}

function quantileOf(confidence: number): number {
  const tail = (1 - confidence) / 2;
  if (!(tail > 0)) throw new ValueError('no logarithm of 0 or less');
  return roughUpperQuantile(tail);
}
