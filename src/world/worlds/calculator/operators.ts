import { ToolError } from '../../world.ts';
import { add, divide, floor, multiply, rational, subtract, toNumber, type Rational } from '../rational.ts';

/** A fraction while it can be one, a floating-point number after a root or a sine or where the fraction grew too long. */
export type Value = Rational | number;

export const numberOf = (value: Value): number => (typeof value === 'number' ? value : toNumber(value));

type Operator = (a: Value, b: Value) => Value;

const isExact = (value: Value): value is Rational => typeof value !== 'number';

const isZero = (value: Value): boolean => (isExact(value) ? value.numerator === 0n : value === 0);

const isWhole = (value: Value): value is Rational => isExact(value) && value.denominator === 1n;

const either =
  (exact: (a: Rational, b: Rational) => Rational, float: (a: number, b: number) => number): Operator =>
  (a, b) =>
    isExact(a) && isExact(b) ? exact(a, b) : float(numberOf(a), numberOf(b));

const byNonZero =
  (operator: Operator): Operator =>
  (a, b) => {
    if (isZero(b)) throw new ToolError('Division by zero');
    return operator(a, b);
  };

/** Digits a power may have and still be worked out exactly. */
const LONGEST_POWER = 340;

function power(base: Value, exponent: Value): Value {
  if (isZero(base) && numberOf(exponent) < 0) throw new ToolError('Division by zero');
  if (!isExact(base) || !isWhole(exponent)) return numberOf(base) ** numberOf(exponent);
  const { numerator, denominator } = base;
  const steps = exponent.numerator < 0n ? -exponent.numerator : exponent.numerator;
  const digits = Math.max(String(numerator).length, String(denominator).length);
  if (steps > BigInt(LONGEST_POWER) || digits * Number(steps) > LONGEST_POWER)
    return numberOf(base) ** numberOf(exponent);
  const raised = rational(numerator ** steps, denominator ** steps);
  return exponent.numerator < 0n ? divide(rational(1n), raised) : raised;
}

/** The factorials a floating-point number can hold end at 170. */
function factorial(value: Value): Value {
  if (!isWhole(value) || value.numerator < 0n)
    throw new ToolError("'!' needs a whole number that is not negative");
  if (value.numerator > 170n) return Infinity;
  let product = 1n;
  for (let factor = 2n; factor <= value.numerator; factor++) product *= factor;
  return rational(product);
}

/** What each operator sign does. The remainder has the sign of the divisor: -7 % 3 is 2. */
export const operators: Record<string, Operator> = {
  '+': either(add, (a, b) => a + b),
  '-': either(subtract, (a, b) => a - b),
  '*': either(multiply, (a, b) => a * b),
  '/': byNonZero(either(divide, (a, b) => a / b)),
  '%': byNonZero(
    either(
      (a, b) => subtract(a, multiply(b, rational(floor(divide(a, b))))),
      (a, b) => a - b * Math.floor(a / b),
    ),
  ),
  '^': power,
  '!': factorial,
  negate: (a) => operators['-']!(rational(0n), a),
};
