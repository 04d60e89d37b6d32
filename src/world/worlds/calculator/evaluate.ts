import { ToolError } from '../../world.ts';
import {
  compare,
  floor,
  fromNumber,
  multiply,
  rational,
  toNumber,
  type Rational,
  fromDecimal,
  isBounded,
} from '../rational.ts';
import { numberOf, type Value, operators } from './operators.ts';
import type { Expression } from './parse.ts';

/** A function of an expression and how many arguments it takes. */
interface NamedFunction {
  least: number;
  most: number;
  apply: (...operands: Value[]) => Value;
}

const exactly = (value: Value): Rational => (typeof value === 'number' ? fromNumber(value) : value);

const real = (apply: (value: number) => number): NamedFunction => ({
  least: 1,
  most: 1,
  apply: (value) => apply(numberOf(value)),
});

const whole = (apply: (value: Rational) => bigint): NamedFunction => ({
  least: 1,
  most: 1,
  apply: (value) => rational(apply(exactly(value))),
});

const extreme = (sign: number): NamedFunction => ({
  least: 1,
  most: Infinity,
  apply: (...operands) =>
    operands.reduce((best, one) => (compare(exactly(one), exactly(best)) * sign > 0 ? one : best)),
});

/** Halves go away from zero. */
function rounded(value: Value, places: Value = rational(0n)): Value {
  const count = numberOf(places);
  if (!Number.isInteger(count) || count < 0 || count > 15)
    throw new ToolError('round takes 0 to 15 decimal places');
  const power = 10n ** BigInt(count);
  const { numerator, denominator } = multiply(exactly(value), rational(power));
  const size = numerator < 0n ? -numerator : numerator;
  const nearest = (2n * size + denominator) / (2n * denominator);
  return rational(numerator < 0n ? -nearest : nearest, power);
}

/** The whole root of a square, or undefined. */
function wholeRoot(square: bigint): bigint | undefined {
  const guess = BigInt(Math.round(Math.sqrt(Number(square))));
  return guess * guess === square ? guess : undefined;
}

function squareRoot(value: Value): Value {
  if (numberOf(value) < 0) throw new ToolError('Square root of a negative number');
  if (typeof value === 'number') return Math.sqrt(value);
  const small = value.numerator < 10n ** 300n && value.denominator < 10n ** 300n;
  const [above, below] = small ? [wholeRoot(value.numerator), wholeRoot(value.denominator)] : [];
  return above !== undefined && below !== undefined ? rational(above, below) : Math.sqrt(toNumber(value));
}

const logarithm = (apply: (value: number) => number): NamedFunction =>
  real((value) => {
    if (value <= 0) throw new ToolError('Logarithm of a number that is not positive');
    return apply(value);
  });

/** The functions of the calculator by name; angles are in radians. */
const functions: Record<string, NamedFunction> = {
  sqrt: { least: 1, most: 1, apply: (value) => squareRoot(value) },
  abs: {
    least: 1,
    most: 1,
    apply: (value) => {
      if (typeof value === 'number') return Math.abs(value);
      return numberOf(value) < 0 ? multiply(value, rational(-1n)) : value;
    },
  },
  round: { least: 1, most: 2, apply: (value, places) => rounded(value, places) },
  floor: whole(floor),
  ceil: whole((value) => -floor(multiply(value, rational(-1n)))),
  ln: logarithm(Math.log),
  log10: logarithm(Math.log10),
  exp: real(Math.exp),
  sin: real(Math.sin),
  cos: real(Math.cos),
  tan: real(Math.tan),
  min: extreme(-1),
  max: extreme(1),
};

const constants: Record<string, number> = { pi: Math.PI, π: Math.PI, e: Math.E };

/** The value of an expression; throws ToolError where it has none, naming the position. */
export function evaluate(tree: Expression): number {
  const value = numberOf(valueOf(tree));
  if (!Number.isFinite(value)) throw new ToolError('The result is too large: beyond 1.8e308');
  // A zero without a sign: JSON cannot write the other one.
  return value === 0 ? 0 : value;
}

function valueOf(tree: Expression): Value {
  if (tree.kind === 'number') return bounded(literal(tree.text), 'The number');
  const { name, at } = tree;
  if (tree.kind === 'constant') {
    if (Object.hasOwn(constants, name)) return constants[name]!;
    const hint = Object.hasOwn(functions, name) ? `; it is a function, write ${name}(…)` : '';
    throw new ToolError(`Unknown name '${name}' at position ${at}${hint}`);
  }
  const operands = tree.operands.map(valueOf);
  if (Object.hasOwn(operators, name))
    return bounded(operators[name]!(operands[0]!, operands[1]!), `'${name}' at position ${at}`);
  if (!Object.hasOwn(functions, name))
    throw new ToolError(
      `Unknown function '${name}' at position ${at}; known are ${Object.keys(functions).join(', ')}`,
    );
  const { least, most, apply } = functions[name]!;
  if (operands.length < least || operands.length > most) {
    const wanted =
      least === most ? `${least}` : most === Infinity ? `at least ${least}` : `${least} or ${most}`;
    throw new ToolError(`${name} at position ${at} takes ${wanted} argument(s), ${operands.length} given`);
  }
  return bounded(apply(...operands), `${name} at position ${at}`);
}

function literal(text: string): Value {
  const exponent = Number(/[eE]([+-]?\d+)$/.exec(text)?.[1] ?? 0);
  return Math.abs(exponent) > 400 ? Number(text) : fromDecimal(text);
}

function bounded(value: Value, what: string): Value {
  if (typeof value !== 'number' && isBounded(value)) return value;
  const number = numberOf(value);
  if (Number.isNaN(number)) throw new ToolError(`${what} has no real value`);
  if (!Number.isFinite(number)) throw new ToolError(`${what} is too large: beyond 1.8e308`);
  return number;
}
