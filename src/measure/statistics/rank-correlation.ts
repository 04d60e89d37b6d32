import { kendallTau } from './bootstrap-ranks.ts';

/** How far two orders of the same systems agree. */
export interface RankCorrelation {
  /** Systems ranked. */
  n: number;
  /** Kendall's tau-b and Spearman's rho, -1 to 1; null where one of the orders has no two systems apart. */
  tau: number | null;
  rho: number | null;
  /** How often chance alone gives a tau as far from 0, counted out over all orders; null where values tie or nothing is ranked. */
  p: number | null;
  /** Fewer than LEAST_RANKED systems. */
  tooFew: boolean;
}

/**
 * Of fewer systems even two equal orders show nothing: chance makes four systems agree, or disagree, in full in 2 of 24 draws (p = .083),
 * five in 2 of 120 (p = .017).
 */
export const LEAST_RANKED = 5;

/** Both correlations of two lists of values, one value a system in each. */
export function rankCorrelation(first: readonly number[], second: readonly number[]): RankCorrelation {
  const n = first.length;
  const tau = kendallTau(first, second);
  const hasTies = [first, second].some((values) => new Set(values).size < n);
  return {
    ...{ n, tau, rho: spearmanRho(first, second) },
    p: tau === null || hasTies ? null : kendallP(Math.round((tau * n * (n - 1)) / 2), n),
    tooFew: n < LEAST_RANKED,
  };
}

/** Two-sided p of `balance`, concordant minus discordant pairs, over all n! orders without ties (Kendall 1938). */
function kendallP(balance: number, n: number): number {
  // Shares of the orders of `size` systems with each number of discordant pairs, one system more at a time.
  let shares = [1];
  for (let size = 2; size <= n; size++) {
    const more = Array<number>(shares.length + size - 1).fill(0);
    for (const [pairs, share] of shares.entries())
      for (let added = 0; added < size; added++) more[pairs + added]! += share / size;
    shares = more;
  }
  const pairs = shares.length - 1;
  return shares.reduce(
    (sum, share, discordant) => sum + (Math.abs(pairs - 2 * discordant) >= Math.abs(balance) ? share : 0),
    0,
  );
}

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
