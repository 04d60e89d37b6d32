import { PythonError, PythonFloat } from '../python/values.ts';
import { type BfclValue, PythonOther, typeOf } from './values.ts';
import type { PythonNode } from '#core/python/node.ts';
import { repr } from '../python/repr.ts';

/** Bits an integer may grow to in arithmetic. Python has no limit; no answer needs more. */
const MAX_BITS = 20_000;

/** The value of a number literal. */
export function numberLiteral(text: string): BfclValue {
  const plain = text.replaceAll('_', '');
  if (/[jJ]$/.test(plain)) return new PythonOther('complex', plain);
  if (/^0[xXoObB]/.test(plain) || /^\d+$/.test(plain)) return integer(BigInt(plain));
  return float(Number(plain));
}

const float = (value: number): BfclValue => (Number.isInteger(value) ? new PythonFloat(value) : value);

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
  const isDivision = operator === '/' || operator === '//' || operator === '%';
  const isFloating = operator === '/' || typeOf(left) === 'float' || typeOf(right) === 'float';
  const onFloats = onDoubles.get(operator);
  const onInts = onIntegers.get(operator);
  if (!isNumber(left) || !isNumber(right) || !(isFloating ? onFloats : onInts)) {
    throw new PythonError('TypeError', `unsupported operand type(s) for ${operator}`);
  }
  if (isDivision && asDouble(right) === 0) throw new PythonError('ZeroDivisionError', 'division by zero');
  const isFraction = operator === '**' && asDouble(right) < 0;
  if (onFloats && (isFloating || isFraction)) return float(onFloats(asDouble(left), asDouble(right)));
  return integer(onInts!(BigInt(left as number), BigInt(right as number)));
}

type Operators<Operand, Result> = Map<string, (a: Operand, b: Operand) => Result>;

const onDoubles: Operators<number, number> = new Map([
  ['+', (a, b) => a + b],
  ['-', (a, b) => a - b],
  ['*', (a, b) => a * b],
  ['/', (a, b) => a / b],
  ['//', (a, b) => Math.floor(a / b)],
  ['%', (a, b) => a - Math.floor(a / b) * b],
  ['**', (a, b) => a ** b],
]);

const floored = (a: bigint, b: bigint): bigint => a / b - (a % b !== 0n && a < 0n !== b < 0n ? 1n : 0n);

const onIntegers: Operators<bigint, bigint> = new Map([
  ['+', (a, b) => a + b],
  ['-', (a, b) => a - b],
  ['*', (a, b) => within(bits(a) + bits(b), () => a * b)],
  ['//', floored],
  ['%', (a, b) => a - floored(a, b) * b],
  ['**', (a, b) => within(bits(a) * Number(b), () => a ** b)],
  ['<<', (a, b) => within(bits(a) + Number(b), () => a << b)],
  ['>>', (a, b) => a >> b],
  ['&', (a, b) => a & b],
  ['|', (a, b) => a | b],
  ['^', (a, b) => a ^ b],
]);

const bits = (value: bigint): number => value.toString(16).length * 4;

function within(size: number, compute: () => bigint): bigint {
  if (!(size <= MAX_BITS)) throw new PythonError('OverflowError', `an integer of more than ${MAX_BITS} bits`);
  return compute();
}

const list = (nodes: readonly PythonNode[]): string => nodes.map(unparse).join(', ');

/** An expression written again, blanks and quotes made uniform, as ast.unparse does for what BFCL hands to it. */
export function unparse(node: PythonNode): string {
  switch (node.kind) {
    case 'number':
      return writtenNumber(numberLiteral(node.text));
    case 'string':
      return repr(node.text);
    case 'bytes':
      return `b'${node.text}'`;
    case 'constant':
      return repr(node.value);
    case 'name':
      return node.name;
    case 'attribute':
      return `${unparse(node.value)}.${node.name}`;
    case 'call': {
      const named = node.keywords.map(([name, value]) =>
        name === null ? `**${unparse(value)}` : `${name}=${unparse(value)}`,
      );
      return `${unparse(node.called)}(${[...node.positional.map(unparse), ...named].join(', ')})`;
    }
    case 'list':
      return `[${list(node.items)}]`;
    case 'tuple':
      return node.items.length === 1 ? `(${list(node.items)},)` : `(${list(node.items)})`;
    case 'set':
      return `{${list(node.items)}}`;
    case 'dict':
      return `{${node.entries.map(([key, value]) => `${unparse(key)}: ${unparse(value)}`).join(', ')}}`;
    case 'starred':
      return `*${unparse(node.value)}`;
    case 'unary':
      return node.operator === 'not'
        ? `not ${unparse(node.operand)}`
        : `${node.operator}${unparse(node.operand)}`;
    case 'binary':
      return `${unparse(node.left)} ${node.operator} ${unparse(node.right)}`;
    case 'subscript':
      return `${unparse(node.value)}[${unparse(node.index)}]`;
    case 'other':
      return node.name === 'Ellipsis' ? '...' : node.name;
  }
}

const writtenNumber = (value: BfclValue): string =>
  value instanceof PythonOther ? value.text : repr(value as PythonFloat | number | bigint);
