/** Ranks from 1 (best) that the data allow a system. */
export interface RankInterval {
  best: number;
  worst: number;
}

/** Two systems of a table that a test distinguishes, by position. */
export interface Decision {
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
