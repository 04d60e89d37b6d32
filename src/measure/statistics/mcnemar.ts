import { logChoose, normalCdf } from './distributions.ts';

/** Do two systems differ on the same tasks? Only the tasks that one of them alone solved can show it. */
export interface McNemar {
  /** Two-sided p of the exact test, 0 to 1: the headline. */
  exact: number;
  /** The exact p less the point mass of what was seen: less cautious. */
  midP: number;
  /** (|b − c| − 1)² / (b + c), one degree of freedom; for comparison with older reports. */
  chiSquared: number;
  chiSquaredP: number;
}

/** `onlyFirst`, `onlySecond`: tasks that one system solved and the other did not (whole numbers). */
export function mcnemar(onlyFirst: number, onlySecond: number): McNemar {
  const discordant = onlyFirst + onlySecond;
  if (discordant === 0) return { exact: 1, midP: 1, chiSquared: 0, chiSquaredP: 1 };
  const smaller = Math.min(onlyFirst, onlySecond);
  const point = Math.exp(logChoose(discordant, smaller) - discordant * Math.LN2);
  const exact = Math.min(1, 2 * lowerTail(discordant, smaller, point));
  const chiSquared = (Math.abs(onlyFirst - onlySecond) - 1) ** 2 / discordant;
  return {
    exact,
    midP: exact - point,
    chiSquared,
    chiSquaredP: 2 * normalCdf(-Math.sqrt(chiSquared)),
  };
}

/** P(X ≤ k) of a fair coin thrown n times, summed downwards from P(X = k) = `point`. */
function lowerTail(n: number, k: number, point: number): number {
  let term = point;
  let sum = point;
  for (let successes = k; successes > 0 && term > sum * 1e-18; successes--) {
    term *= successes / (n - successes + 1);
    sum += term;
  }
  return sum;
}
