import { kendallTau } from './ranks.ts';

/** How far two orders of the same systems agree. */
export interface RankCorrelation {
  /** Systems ranked. */
  n: number;
  /** Kendall's tau-b and Spearman's rho, -1 to 1; null where one of the orders has no two systems apart. */
  tau: number | null;
  rho: number | null;
  /** Fewer than LEAST_RANKED systems. */
  tooFew: boolean;
}

/**
 * Of fewer systems even two equal orders show nothing: chance makes four systems agree, or disagree, in full in 2 of 24 draws (p = .083),
 * five in 2 of 120 (p = .017).
 */
export const LEAST_RANKED = 5;

/** Both correlations of two lists of values, one value a system in each. */
export const rankCorrelation = (first: readonly number[], second: readonly number[]): RankCorrelation => ({
  n: first.length,
  tau: kendallTau(first, second),
  rho: spearmanRho(first, second),
  tooFew: first.length < LEAST_RANKED,
});

/** Spearman's rho: Pearson's correlation of ranks; equal values share the mean of their ranks. Null where one list has no order. Spearman 1904. */
export function spearmanRho(first: readonly number[], second: readonly number[]): number | null {
  const [a, b] = [meanRanks(first), meanRanks(second)];
  const centre = (first.length + 1) / 2;
  const products = (x: readonly number[], y: readonly number[]): number =>
    x.reduce((sum, rank, system) => sum + (rank - centre) * (y[system]! - centre), 0);
  const spread = Math.sqrt(products(a, a) * products(b, b));
  return spread === 0 ? null : products(a, b) / spread;
}

/** 1 for the largest value. */
const meanRanks = (values: readonly number[]): number[] =>
  values.map((value) => {
    const above = values.filter((other) => other > value).length;
    const equal = values.filter((other) => other === value).length;
    return above + (equal + 1) / 2;
  });
