import { logChoose, normalCdf, normalQuantile } from './distributions.ts';

/** Do two systems differ on the same tasks? Only the tasks that one of them alone solved can show it. */
interface McNemar {
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

interface TestDesign {
  /** Chance of a false alarm; default 0.05, two-sided. */
  alpha?: number;
  /** Chance to see a difference that is there; default 0.8. */
  power?: number;
  /** The difference it is to be distinguished from, −1 to 1; default 0. */
  against?: number;
}

/**
 * Tasks needed to distinguish two systems on the same tasks, planned: an estimate, which takes for true what was measured.
 * @param difference wanted difference of the two rates, 0 to 1
 * @param discordance share of tasks on which the two differ, at least the difference; with repeats the mean of the squared difference
 * Null when no number of tasks is enough (the difference is `against` itself) or the two figures contradict each other.
 */
export function tasksNeeded(difference: number, discordance: number, design: TestDesign = {}): number | null {
  const { alpha = 0.05, power = 0.8, against = 0 } = design;
  const gap = Math.abs(difference - against);
  // Both come from the same counts by different roads: their last digits may differ.
  if (
    !(gap > 1e-12) ||
    discordance === 0 ||
    !(discordance >= difference * difference - 1e-9) ||
    discordance > 1
  )
    return null;
  const zAlpha = normalQuantile(1 - alpha / 2);
  const zPower = normalQuantile(power);
  const deviation = (mean: number): number => Math.sqrt(Math.max(0, discordance - mean * mean));
  const root = zAlpha * deviation(against) + zPower * deviation(difference);
  return Math.ceil((root / gap) ** 2);
}
