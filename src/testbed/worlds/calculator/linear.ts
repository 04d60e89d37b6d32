import { ToolError } from '../../world.ts';
import { rational } from '../rational.ts';
import { eliminated, exactMatrix, rounded } from './matrix.ts';

/** The one solution of a system. Throws ToolError that tells a contradiction from too few equations. */
export function solveLinear(coefficients: number[][], constants: number[]): number[] {
  if (coefficients.length !== constants.length)
    throw new ToolError(
      `${coefficients.length} equation(s) but ${constants.length} constant(s): one constant an equation is needed`,
    );
  const left = exactMatrix(coefficients, 'coefficients');
  const right = constants.map((value) => exactMatrix([[value]], 'constants')[0]![0]!);
  const unknowns = left[0]!.length;
  const { rows, columns, pivot } = eliminated(
    left.map((row, index) => [...row, right[index]!]),
    unknowns,
  );
  const rank = columns.length;
  if (rows.slice(rank).some((row) => row[unknowns] !== 0n))
    throw new ToolError('The system has no solution: its equations contradict each other');
  if (rank < unknowns)
    throw new ToolError(
      `The system has infinitely many solutions: ${rank} independent equation(s) for ${unknowns} unknowns`,
    );
  return rows.slice(0, rank).map((row) => rounded(rational(row[unknowns]!, pivot)));
}
