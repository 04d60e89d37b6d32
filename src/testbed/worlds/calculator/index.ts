import type { JsonValue } from '#core/json.ts';
import { answer, handlers, ToolError, type World } from '../../world.ts';
import { rational } from '../rational.ts';
import { evaluate } from './evaluate.ts';
import { solveLinear } from './linear.ts';
import { eliminated, exactMatrix, numbersOf, product, rounded, transposed } from './matrix.ts';
import { parse } from './parse.ts';
import { statisticsOf } from './statistics.ts';

type MatrixArguments = {
  operation: 'determinant' | 'inverse' | 'transpose' | 'rank' | 'multiply';
  a: number[][];
  b?: number[][];
};

function matrixResult({ operation, a, b }: MatrixArguments): JsonValue {
  const matrix = exactMatrix(a, 'a');
  if (operation === 'multiply') {
    if (!b) throw new ToolError("multiply needs a second matrix 'b'");
    return numbersOf(productOf(matrix, exactMatrix(b, 'b')));
  }
  if (b) throw new ToolError(`'b' is for multiply only, not for ${operation}`);
  if (operation === 'transpose') return numbersOf(transposed(matrix));
  if (operation === 'rank') return eliminated(matrix).columns.length;
  const side = matrix.length;
  if (matrix[0]!.length !== side)
    throw new ToolError(`${operation} needs a square matrix, a is ${side}×${matrix[0]!.length}`);
  if (operation === 'determinant') return rounded(eliminated(matrix).determinant);
  const identity = matrix.map((row, index) => row.map((_, column) => rational(index === column ? 1n : 0n)));
  const { rows, columns, pivot } = eliminated(
    matrix.map((row, index) => [...row, ...identity[index]!]),
    side,
  );
  if (columns.length < side) throw new ToolError('Singular matrix: it has no inverse');
  return numbersOf(rows.map((row) => row.slice(side).map((value) => rational(value, pivot))));
}

function productOf(a: ReturnType<typeof exactMatrix>, b: ReturnType<typeof exactMatrix>) {
  if (a[0]!.length !== b.length)
    throw new ToolError(
      `Shapes do not fit: a is ${a.length}×${a[0]!.length}, b is ${b.length}×${b[0]!.length}; the columns of a must be as many as the rows of b`,
    );
  return product(a, b);
}

/** Arithmetic by an own parser; fractions as long as they can be kept, so that 0.1 + 0.2 is 0.3. */
export const calculator: World = {
  server: 'calculator',
  slices: [],
  tools: handlers({
    calculate: ({ expression }: { expression: string }) =>
      answer({ expression, result: evaluate(parse(expression)) }),
    calculator_statistics: ({ numbers, sample = false }: { numbers: number[]; sample?: boolean }) =>
      answer(statisticsOf(numbers, sample)),
    solve_linear: ({ coefficients, constants }: { coefficients: number[][]; constants: number[] }) =>
      answer({ solution: solveLinear(coefficients, constants) }),
    calculator_matrix: (args: MatrixArguments) =>
      answer({ operation: args.operation, result: matrixResult(args) }),
  }),
};
