import type { JsonValue } from '#core/json.ts';
import { answer, handlers, ToolError, type World } from '../../world.ts';
import { fromNumber, lcm, rational, toNumber } from '../rational.ts';
import { evaluate } from './evaluate.ts';
import { eliminated, exactMatrix, numbersOf, product, rounded, solveLinear, transposed } from './matrix.ts';
import { parse } from './parse.ts';

const MOST = 2000;
const LARGEST = 1e50;
const SMALLEST = 1e-50;

/** Count, sum, mean and so on, worked out in whole numbers and rounded once. Throws ToolError for too few or too many numbers. */
function statisticsOf(numbers: readonly number[], sample: boolean) {
  const count = numbers.length;
  if (count > MOST) throw new ToolError(`Too many numbers: ${count}, at most ${MOST} are allowed`);
  if (sample && count < 2) throw new ToolError('variance requires at least two data points');
  const odd = numbers.find((one) => one !== 0 && (Math.abs(one) > LARGEST || Math.abs(one) < SMALLEST));
  if (odd !== undefined)
    throw new ToolError(`${odd} is out of range: numbers must lie within 1e-50 and 1e50`);
  const exact = numbers.toSorted((a, b) => a - b).map(fromNumber);
  const scale = exact.reduce((all, { denominator }) => lcm(all, denominator), 1n);
  const sorted = exact.map(({ numerator, denominator }) => (numerator * scale) / denominator);
  const number = (numerator: bigint, denominator: bigint) => toNumber(rational(numerator, denominator));
  const sum = sorted.reduce((all, one) => all + one);
  const squares = sorted.reduce((all, one) => all + one * one, 0n);
  const size = BigInt(count);
  const middle = sorted[count >> 1]! + sorted[(count - 1) >> 1]!;
  const spread = size * squares - sum * sum;
  const variance = number(spread, size * BigInt(sample ? count - 1 : count) * scale * scale);
  return {
    count,
    sum: number(sum, scale),
    mean: number(sum, size * scale),
    median: number(middle, 2n * scale),
    min: number(sorted[0]!, scale),
    max: number(sorted.at(-1)!, scale),
    variance,
    standard_deviation: Math.sqrt(variance),
  };
}

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

/** Arithmetic by our own parser, in fractions as long as possible, so that 0.1 + 0.2 is 0.3. */
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
