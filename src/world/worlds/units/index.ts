import { answer, handlers, ToolError, type World } from '../../world.ts';
import {
  compare,
  divide,
  fromNumber,
  multiply,
  rational,
  subtract,
  toNumber,
  type Rational,
} from '../rational.ts';
import {
  findUnit,
  fromBase,
  requirePossible,
  requireSameDimension,
  toBase,
  unitRows,
  type Dimension,
  type Unit,
} from './unit.ts';

type Quantity = { value: number; unit: string };

/** Quantities this near, relative to the larger, count as equal: a converted value that was rounded still does. */
const TOLERANCE = rational(1n, 10n ** 9n);
const zero = rational(0n);

function inBase(value: number, unit: Unit): Rational {
  const base = toBase(fromNumber(value), unit);
  requirePossible(base, unit);
  return base;
}

function finite(value: Rational): number {
  const number = toNumber(value);
  if (!Number.isFinite(number)) throw new ToolError('The result is too large: beyond 1.8e308');
  return number;
}

const sizeOf = (value: Rational): Rational => (compare(value, zero) < 0 ? subtract(zero, value) : value);

function relationOf(first: Rational, second: Rational): 'less' | 'equal' | 'greater' {
  const [a, b] = [sizeOf(first), sizeOf(second)];
  const allowed = multiply(compare(a, b) < 0 ? b : a, TOLERANCE);
  if (compare(sizeOf(subtract(first, second)), allowed) <= 0) return 'equal';
  return compare(first, second) < 0 ? 'less' : 'greater';
}

/** Quantities by exact factors, rounded once at the end. Temperatures are compared from absolute zero. */
export const units: World = {
  server: 'units',
  slices: [],
  tools: handlers({
    units_convert(args: { value: number; from_unit: string; to_unit: string }) {
      const [from, to] = [findUnit(args.from_unit), findUnit(args.to_unit)];
      requireSameDimension(from, to);
      const result = finite(fromBase(inBase(args.value, from), to));
      return answer({ value: args.value + 0, from_unit: from.symbol, to_unit: to.symbol, result });
    },
    list_units: ({ dimension }: { dimension: Dimension }) =>
      answer({
        dimension,
        units: unitRows
          .filter((row) => row.dimension === dimension)
          .map(({ symbol, name }) => ({ symbol, name })),
      }),
    units_compare({ first, second }: { first: Quantity; second: Quantity }) {
      const [one, other] = [findUnit(first.unit), findUnit(second.unit)];
      requireSameDimension(one, other);
      const [a, b] = [inBase(first.value, one), inBase(second.value, other)];
      if (b.numerator === 0n)
        throw new ToolError('The second quantity is zero: there is no factor between the two');
      return answer({ relation: relationOf(a, b), ratio: finite(divide(a, b)) });
    },
  }),
};
