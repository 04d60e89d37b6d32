import { normalQuantile } from './distributions.ts';

export interface TestDesign {
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
  if (!(gap > 1e-12) || !(discordance >= difference * difference - 1e-9) || discordance > 1) return null;
  const zAlpha = normalQuantile(1 - alpha / 2);
  const zPower = normalQuantile(power);
  const deviation = (mean: number): number => Math.sqrt(Math.max(0, discordance - mean * mean));
  const root = zAlpha * deviation(against) + zPower * deviation(difference);
  return Math.ceil((root / gap) ** 2);
}
