import { ToolError } from '../../world.ts';
import { fromNumber, lcm, rational, toNumber } from '../rational.ts';

const MOST = 2000;
const LARGEST = 1e50;
const SMALLEST = 1e-50;

/** Count, sum, mean and so on, worked out in whole numbers and rounded once. Throws ToolError for too few or too many numbers. */
export function statisticsOf(numbers: readonly number[], sample: boolean) {
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
