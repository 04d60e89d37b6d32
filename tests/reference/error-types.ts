import type { ResultRecord } from '#core/cell.ts';
import type { ScoreErrorType } from '#core/score.ts';

/** How often one scorer gave one reason. */
export interface ErrorTypeCount {
  errorType: ScoreErrorType;
  count: number;
  /** Of all cells with a score, 0 to 1. */
  share: number;
}

/** Why cells failed by one scorer's word, the most frequent reason first; cells without a score stay outside. */
export function errorTypes(
  results: Iterable<Pick<ResultRecord, 'scores'>>,
  scorerId: string,
): ErrorTypeCount[] {
  const counts = new Map<ScoreErrorType, number>();
  let scored = 0;
  for (const { scores } of results) {
    const score = Object.hasOwn(scores, scorerId) ? scores[scorerId] : undefined;
    if (!score) continue;
    scored += 1;
    if (score.errorType) counts.set(score.errorType, (counts.get(score.errorType) ?? 0) + 1);
  }
  return [...counts]
    .map(([errorType, count]) => ({ errorType, count, share: count / scored }))
    .sort((a, b) => b.count - a.count || (a.errorType < b.errorType ? -1 : 1));
}
