/** One test of a family as Holm's procedure leaves it. */
interface HolmStep {
  /** The p adjusted for the whole family. */
  adjustedP: number;
  /**
   * The level its own p is held against, 1 − α / (tests left at its step). An interval at this level that inverts the test leaves 0
   * out exactly where `adjustedP` < α. Tests after the first that is not rejected stop at that one's step.
   */
  level: number;
}

/**
 * Holm's adjustment for many tests at once, in the order of the p-values. Rejecting where the adjusted p is below `alpha` keeps the
 * chance of any false alarm at `alpha`.
 */
export function holm(pValues: readonly number[], alpha = 0.05): HolmStep[] {
  const order = pValues.map((_, index) => index).sort((a, b) => pValues[a]! - pValues[b]!);
  const steps = new Array<HolmStep>(pValues.length);
  let adjustedP = 0;
  let left = pValues.length;
  let isRejecting = true;
  order.forEach((original, position) => {
    if (isRejecting) left = pValues.length - position;
    adjustedP = Math.max(adjustedP, Math.min(1, pValues[original]! * (pValues.length - position)));
    isRejecting &&= adjustedP < alpha;
    steps[original] = { adjustedP, level: 1 - alpha / left };
  });
  return steps;
}

/** Ranks from 1 (best) that the data allow a system. */
export interface RankInterval {
  best: number;
  worst: number;
}

/** Two systems of a table that a test distinguishes, by position. */
interface Decision {
  better: number;
  worse: number;
}

/**
 * Rank intervals of `systems` systems: no system proven better can rank below, none proven worse above.
 * `decisions` are the pairs that stay significant after Holm; without any, everyone may have every rank.
 */
export function rankIntervals(systems: number, decisions: readonly Decision[]): RankInterval[] {
  const intervals = Array.from({ length: systems }, () => ({ best: 1, worst: systems }));
  for (const { better, worse } of decisions) {
    intervals[better]!.worst -= 1;
    intervals[worse]!.best += 1;
  }
  return intervals;
}
