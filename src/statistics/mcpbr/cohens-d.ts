import { ValueError } from './value-error.ts';

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
