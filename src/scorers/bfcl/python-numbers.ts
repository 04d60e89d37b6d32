import { PythonError } from '../python/error.ts';
import { PythonFloat } from '../python/values.ts';
import { PythonOther, typeOf, type BfclValue } from './values.ts';

export const MAX_INTEGER_DIGITS = 4300;
/** Bits an integer of ours may grow to in arithmetic; Python's may grow without end, an answer has no need of it. */
const MAX_BITS = 20_000;

/** The value of a number literal. */
export function numberLiteral(text: string): BfclValue {
  const plain = text.replaceAll('_', '');
  if (/[jJ]$/.test(plain)) return new PythonOther('complex', plain);
  if (/^0[xXoObB]/.test(plain) || /^\d+$/.test(plain)) return integer(BigInt(plain));
  return float(Number(plain));
}

export const float = (value: number): BfclValue => (Number.isInteger(value) ? new PythonFloat(value) : value);

const integer = (value: bigint): BfclValue => {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
};

const isNumber = (value: BfclValue): boolean => ['int', 'float', 'bool'].includes(typeOf(value));
const asDouble = (value: BfclValue): number => (value instanceof PythonFloat ? value.float : Number(value));

/** `-value`, what BFCL makes of every unary operator. */
export function negated(value: BfclValue): BfclValue {
  if (!isNumber(value))
    throw new PythonError('TypeError', `bad operand type for unary -: '${typeOf(value)}'`);
  return typeOf(value) === 'float' ? float(-asDouble(value)) : integer(-BigInt(value as number));
}

/** Arithmetic on literals, without eval: numbers, and text joined by +. */
export function arithmetic(operator: string, left: BfclValue, right: BfclValue): BfclValue {
  if (operator === '+' && typeof left === 'string' && typeof right === 'string') return left + right;
  if (!isNumber(left) || !isNumber(right)) {
    throw new PythonError('TypeError', `unsupported operand type(s) for ${operator}`);
  }
  const isFloating = operator === '/' || typeOf(left) === 'float' || typeOf(right) === 'float';
  return isFloating
    ? float(onDoubles(operator, asDouble(left), asDouble(right)))
    : onIntegers(operator, BigInt(left as number), BigInt(right as number));
}

function onDoubles(operator: string, a: number, b: number): number {
  if (b === 0 && (operator === '/' || operator === '//' || operator === '%')) {
    throw new PythonError('ZeroDivisionError', 'division by zero');
  }
  switch (operator) {
    case '+':
      return a + b;
    case '-':
      return a - b;
    case '*':
      return a * b;
    case '/':
      return a / b;
    case '//':
      return Math.floor(a / b);
    case '%':
      return a - Math.floor(a / b) * b;
    case '**':
      return a ** b;
    default:
      throw new PythonError('TypeError', `unsupported operand type(s) for ${operator}`);
  }
}

function onIntegers(operator: string, a: bigint, b: bigint): BfclValue {
  if (b === 0n && (operator === '//' || operator === '%')) {
    throw new PythonError('ZeroDivisionError', 'integer division or modulo by zero');
  }
  const floored = (): bigint => a / b - (a % b !== 0n && a < 0n !== b < 0n ? 1n : 0n);
  switch (operator) {
    case '+':
      return integer(a + b);
    case '-':
      return integer(a - b);
    case '*':
      refuseBeyond(bits(a) + bits(b));
      return integer(a * b);
    case '//':
      return integer(floored());
    case '%':
      return integer(a - floored() * b);
    case '**':
      if (b < 0n) return float(Number(a) ** Number(b));
      refuseBeyond(bits(a) * Number(b));
      return integer(a ** b);
    case '<<':
      refuseBeyond(bits(a) + Number(b));
      return integer(a << b);
    case '>>':
      return integer(a >> b);
    case '&':
      return integer(a & b);
    case '|':
      return integer(a | b);
    case '^':
      return integer(a ^ b);
    default:
      throw new PythonError('TypeError', `unsupported operand type(s) for ${operator}`);
  }
}

const bits = (value: bigint): number => value.toString(16).length * 4;

function refuseBeyond(size: number): void {
  if (!(size <= MAX_BITS)) throw new PythonError('OverflowError', `an integer of more than ${MAX_BITS} bits`);
}
