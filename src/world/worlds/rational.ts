/** A fraction in lowest terms; the denominator is above 0. */
export type Rational = { numerator: bigint; denominator: bigint };

/** Beyond this, values become floating-point numbers. */
const LARGEST = 10n ** 350n;

const greatestCommonDivisor = (a: bigint, b: bigint): bigint => {
  while (b !== 0n) [a, b] = [b, a % b];
  return a < 0n ? -a : a;
};

/** The least common multiple of two numbers above 0. */
export const lcm = (a: bigint, b: bigint): bigint => (a / greatestCommonDivisor(a, b)) * b;

/** Reduces a fraction; the denominator must not be 0. */
export function rational(numerator: bigint, denominator = 1n): Rational {
  if (denominator === 1n) return { numerator, denominator };
  const divisor = greatestCommonDivisor(numerator, denominator);
  const sign = denominator < 0n ? -1n : 1n;
  return { numerator: (sign * numerator) / divisor, denominator: (sign * denominator) / divisor };
}

export const isBounded = ({ numerator, denominator }: Rational): boolean =>
  numerator < LARGEST && numerator > -LARGEST && denominator < LARGEST;

/** The fraction of a decimal text such as "-1.25e-3". Its exponent must be within ±400. */
export function fromDecimal(text: string): Rational {
  const [, sign, whole = '', fraction = '', exponent = '0'] = /^(-?)(\d*)\.?(\d*)(?:[eE]([+-]?\d+))?$/.exec(
    text,
  )!;
  const digits = BigInt(`${whole}${fraction}` || '0') * (sign === '-' ? -1n : 1n);
  const power = Number(exponent) - fraction.length;
  return power < 0 ? rational(digits, 10n ** BigInt(-power)) : rational(digits * 10n ** BigInt(power));
}

/** The decimal that a finite number is written as: 0.1 gives one tenth, not the binary fraction beside it. */
export const fromNumber = (value: number): Rational =>
  Number.isSafeInteger(value) ? rational(BigInt(value)) : fromDecimal(String(value));

/** The nearest floating-point number; infinite where it is too large for one. */
export function toNumber({ numerator, denominator }: Rational): number {
  const [above, below] = [Number(numerator), Number(denominator)];
  if (Number.isSafeInteger(above) && Number.isSafeInteger(below)) return above / below;
  const size = numerator < 0n ? -numerator : numerator;
  const shift = 70 - (size.toString(2).length - denominator.toString(2).length);
  const scaled = shift > 0 ? size << BigInt(shift) : size;
  const divisor = shift < 0 ? denominator << BigInt(-shift) : denominator;
  // The last bit represents everything that was cut off, so that rounding to 53 bits is correct.
  const quotient = scaled / divisor;
  const sticky = scaled % divisor === 0n ? quotient : quotient | 1n;
  const half = Math.trunc(shift / 2);
  const value = Number(sticky) * 2 ** -half * 2 ** -(shift - half);
  return numerator < 0n ? -value : value;
}

export const add = (a: Rational, b: Rational): Rational =>
  rational(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator);

const negate = (a: Rational): Rational => ({ numerator: -a.numerator, denominator: a.denominator });

export const subtract = (a: Rational, b: Rational): Rational => add(a, negate(b));

export const multiply = (a: Rational, b: Rational): Rational =>
  rational(a.numerator * b.numerator, a.denominator * b.denominator);

/** The divisor must not be 0. */
export const divide = (a: Rational, b: Rational): Rational =>
  rational(a.numerator * b.denominator, a.denominator * b.numerator);

/** The largest whole number not above the fraction. */
export const floor = ({ numerator, denominator }: Rational): bigint =>
  numerator / denominator - (numerator % denominator < 0n ? 1n : 0n);

/** Negative, 0 or positive as a is less than, equal to or greater than b. */
export const compare = (a: Rational, b: Rational): number => {
  const difference = a.numerator * b.denominator - b.numerator * a.denominator;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
};
