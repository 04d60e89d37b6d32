import { ToolError, answer, world } from '../../world.ts';
import { add, fromNumber, lcm, multiply, rational, toNumber, type Rational } from '../rational.ts';
import type { JsonValue } from '#core/json.ts';
import { evaluate, parse } from './expression.ts';

type Matrix = Rational[][];

const LARGEST_SIDE = 12;
const MOST_DIGITS = 20;
const zero = rational(0n);

/** The matrix in fractions. Throws ToolError when it is ragged, empty, too large, or holds numbers of too many digits. */
function exactMatrix(rows: readonly (readonly number[])[], name: string): Matrix {
  const width = rows[0]!.length;
  if (width === 0) throw new ToolError(`${name} has a row without numbers`);
  if (rows.length > LARGEST_SIDE || width > LARGEST_SIDE)
    throw new ToolError(
      `${name} is ${rows.length}×${width}; at most ${LARGEST_SIDE}×${LARGEST_SIDE} is allowed`,
    );
  const ragged = rows.findIndex((row) => row.length !== width);
  if (ragged >= 0)
    throw new ToolError(`${name}: row ${ragged + 1} has ${rows[ragged]!.length} numbers, row 1 has ${width}`);
  return rows.map((row) => row.map((value) => exactEntry(value, name)));
}

function exactEntry(value: number, name: string): Rational {
  const size = Math.abs(value);
  if (size !== 0 && (size >= 10 ** MOST_DIGITS || size < 10 ** -MOST_DIGITS))
    throw new ToolError(
      `${name}: ${value} is out of range: numbers must lie within 1e-${MOST_DIGITS} and 1e${MOST_DIGITS}`,
    );
  return fromNumber(value);
}

/** Rounds to the nearest number; throws ToolError where that would be infinite. */
function rounded(value: Rational): number {
  const number = toNumber(value);
  if (!Number.isFinite(number)) throw new ToolError('The result is too large: beyond 1.8e308');
  return number;
}

const numbersOf = (matrix: Matrix): number[][] => matrix.map((row) => row.map(rounded));

const transposed = (matrix: Matrix): Matrix =>
  matrix[0]!.map((_, column) => matrix.map((row) => row[column]!));

/** a times b; the columns of a must be as many as the rows of b. */
const product = (a: Matrix, b: Matrix): Matrix =>
  a.map((row) =>
    b[0]!.map((_, column) =>
      row.reduce((sum, value, index) => add(sum, multiply(value, b[index]![column]!)), zero),
    ),
  );

/** A matrix after elimination: each pivot row holds `pivot` in its pivot's column and 0 in the other pivots' columns. */
interface Echelon {
  rows: bigint[][];
  /** The column of each pivot, in order; as many as the rank. */
  columns: number[];
  pivot: bigint;
  /** Of the leading square; 0 when a column has no pivot. */
  determinant: Rational;
}

/**
 * Gauss-Jordan elimination over the first `width` columns without fractions (Bareiss): every division comes out even, so
 * singular means singular and numbers stay as short as they can.
 */
function eliminated(matrix: Matrix, width = matrix[0]!.length): Echelon {
  const scales = matrix.map((row) => row.reduce((scale, { denominator }) => lcm(scale, denominator), 1n));
  let rows = matrix.map((row, index) =>
    row.map(({ numerator, denominator }) => (numerator * scales[index]!) / denominator),
  );
  const columns: number[] = [];
  let [pivot, sign] = [1n, 1n];
  for (let column = 0; column < width && columns.length < rows.length; column++) {
    const top = columns.length;
    const found = rows.findIndex((row, index) => index >= top && row[column] !== 0n);
    if (found < 0) continue;
    if (found !== top) {
      [rows[top], rows[found]] = [rows[found]!, rows[top]!];
      sign = -sign;
    }
    const leading = rows[top]!;
    const [last, next] = [pivot, leading[column]!];
    rows = rows.map((row, index) =>
      index === top ? row : row.map((value, other) => (next * value - row[column]! * leading[other]!) / last),
    );
    pivot = next;
    columns.push(column);
  }
  const scale = scales.reduce((all, one) => all * one, 1n);
  return { rows, columns, pivot, determinant: columns.length < width ? zero : rational(sign * pivot, scale) };
}

/** The one solution of a system. Throws ToolError for contradictory equations and, with another message, for too few. */
function solveLinear(coefficients: number[][], constants: number[]): number[] {
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
export const calculator = world('calculator', [], {
  calculate: ({ expression }: { expression: string }) =>
    answer({ expression, result: evaluate(parse(expression)) }),
  calculator_statistics: ({ numbers, sample = false }: { numbers: number[]; sample?: boolean }) =>
    answer(statisticsOf(numbers, sample)),
  solve_linear: ({ coefficients, constants }: { coefficients: number[][]; constants: number[] }) =>
    answer({ solution: solveLinear(coefficients, constants) }),
  calculator_matrix: (args: MatrixArguments) =>
    answer({ operation: args.operation, result: matrixResult(args) }),
});
