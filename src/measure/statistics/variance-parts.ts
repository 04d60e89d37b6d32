/** One stored answer that was judged again: how often, and how often it passed. */
export interface JudgedAgain {
  judged: number;
  passed: number;
}

/**
 * What makes a judge's verdicts differ, as variances of a verdict of 0 or 1 (at most .25 together). Each is an unbiased estimate; one that
 * comes out below 0 is 0.
 */
export interface VarianceParts {
  /** Of one judge on one answer, from repeat to repeat: the mean over answers of p(1 − p)·r/(r − 1). */
  judge: number;
  /** Between answers of one group (one model at one task): null where no group has two answers judged twice. */
  answers: number | null;
  /** Between all answers: the variance of their pass shares less what the judge's own variance adds to it. */
  between: number;
  /** between / (between + judge): the reliability of a single verdict, ICC(1, 1). Null where nothing varies. */
  reliability: number | null;
  /** Answers judged at least twice: only they can tell the two apart. */
  cells: number;
  /** Groups with at least two of them. */
  groups: number;
}

/**
 * Answer variance apart from judge variance: one-way analysis of variance with random effects (Searle, Casella and McCulloch 1992, chapter
 * 3; Shrout and Fleiss 1979, ICC(1, 1)), verdicts as 0 and 1. The same answer judged again moves for the judge's reasons alone; what
 * answers differ in beyond that is their own. `groups`: answers of one model at one task. Null where fewer than two answers were judged
 * at least twice.
 */
export function varianceParts(groups: readonly (readonly JudgedAgain[])[]): VarianceParts | null {
  const again = groups.map((group) => group.filter(({ judged }) => judged >= 2));
  const cells = again.flat();
  if (cells.length < 2) return null;
  const judge = mean(cells.map(ownVariance));
  const between = Math.max(0, varianceBetween(cells));
  const several = again.filter((group) => group.length >= 2);
  const answers = several.length === 0 ? null : Math.max(0, mean(several.map(varianceBetween)));
  const whole = between + judge;
  const reliability = whole === 0 ? null : between / whole;
  return { judge, answers, between, reliability, cells: cells.length, groups: several.length };
}

/** Of one verdict on this answer. */
function ownVariance({ judged, passed }: JudgedAgain): number {
  const share = passed / judged;
  return (share * (1 - share) * judged) / (judged - 1);
}

/** The variance of the pass shares, less the mean of what the judge's own variance adds to each; may be below 0. */
function varianceBetween(cells: readonly JudgedAgain[]): number {
  const shares = cells.map(({ judged, passed }) => passed / judged);
  const centre = mean(shares);
  const spread = shares.reduce((sum, share) => sum + (share - centre) ** 2, 0) / (cells.length - 1);
  return spread - mean(cells.map((cell) => ownVariance(cell) / cell.judged));
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
