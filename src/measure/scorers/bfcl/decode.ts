import { type PythonCall, type PythonNode, unlessNotPython } from '#core/python/tokens.ts';
import { readPython } from '#core/python/read-python.ts';
import {
  PythonError,
  PythonFloat,
  type PythonObject,
  type PythonValue,
  entriesOf,
  PythonMap,
  PythonOther,
  PythonTuple,
  typeName,
  repr,
} from '../python/values.ts';

/**
 * The calls in a prompting model's answer, as BFCL decodes it: `[name(parameter=value), …]` read as a Python expression. Nothing
 * is evaluated but arithmetic on literals. Throws PythonError where the original raises.
 */
export function decodePrompting(text: string): PythonValue[] {
  let source = stripped(text, '`\n ');
  if (!source.startsWith('[')) source = `[${source}`;
  if (!source.endsWith(']')) source += ']';
  const node = unlessNotPython(() => readPython(stripped(source, "'")));
  if (!node) throw new PythonError('SyntaxError', 'invalid syntax');
  if (node.kind === 'call') return [callOf(node)];
  if (node.kind !== 'list' && node.kind !== 'tuple' && node.kind !== 'set') {
    throw new PythonError('AttributeError', `'${node.kind}' object has no attribute 'elts'`);
  }
  return node.items.map((item) => {
    if (item.kind !== 'call') throw new PythonError('AssertionError', '');
    return callOf(item);
  });
}

/** text.strip(characters) */
function stripped(text: string, characters: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && characters.includes(text[start]!)) start++;
  while (end > start && characters.includes(text[end - 1]!)) end--;
  return text.slice(start, end);
}

/** Positional arguments are dropped; `**` leaves a parameter without a name. */
function callOf(node: PythonCall): PythonObject {
  const entries = node.keywords.map(([name, value]): [PythonValue, PythonValue] => [name, valueOf(value)]);
  return Object.fromEntries([[nameOf(node.called), dictOf(entries)]]);
}

/** Only dotted names count: what another call returns has the name ''. */
function nameOf(called: PythonNode): string {
  const parts: string[] = [];
  let node = called;
  for (; node.kind === 'attribute'; node = node.value) parts.push(node.name);
  if (node.kind === 'name') parts.push(node.name);
  return parts.reverse().join('.');
}

/** The last of two equal keys wins, in the place of the first. */
function dictOf(entries: [PythonValue, PythonValue][]): PythonValue {
  if (entries.every(([key]) => typeof key === 'string')) return Object.fromEntries(entries) as PythonObject;
  return new PythonMap(entries);
}

/** The value of a node that Python's ast calls a Constant; undefined for any other. */
function constantOf(node: PythonNode): PythonValue | undefined {
  if (node.kind === 'number') return numberLiteral(node.text);
  if (node.kind === 'string') return node.text;
  if (node.kind === 'bytes') return new PythonOther('bytes', node.text);
  if (node.kind === 'other' && node.name === 'Ellipsis') return '...';
  return node.kind === 'constant' ? node.value : undefined;
}

function valueOf(node: PythonNode): PythonValue {
  const constant = constantOf(node);
  if (constant !== undefined) return constant;
  switch (node.kind) {
    case 'name':
      return node.name;
    case 'list':
      return node.items.map(valueOf);
    case 'tuple':
      return new PythonTuple(node.items.map(valueOf));
    case 'dict':
      return dictOf(node.entries.map(([key, value]) => [valueOf(key), valueOf(value)]));
    case 'unary':
      return unaryOf(node.operand);
    case 'binary':
      return evaluated(node);
    case 'call':
      return node.keywords.length === 0 ? unparse(node) : callOf(node);
    case 'subscript':
      return `${unparse(node.value)}[${unparse(node.index)}]`;
    default:
      throw unsupported(node);
  }
}

const unsupported = (node: PythonNode): PythonError =>
  new PythonError('Exception', `Unsupported AST type: ${node.kind === 'other' ? node.name : node.kind}`);

/** Every unary operator is taken for a minus. */
function unaryOf(operand: PythonNode): PythonValue {
  const constant = constantOf(operand);
  if (constant !== undefined) return negated(constant);
  if (operand.kind === 'attribute' || operand.kind === 'subscript') {
    throw new PythonError('TypeError', 'bad operand type for unary -');
  }
  throw new PythonError('AttributeError', `'${operand.kind}' object has no attribute 'value'`);
}

/** Arithmetic on literals: what the original hands to eval. */
function evaluated(node: PythonNode): PythonValue {
  const constant = constantOf(node);
  if (constant !== undefined) return constant;
  if (node.kind === 'binary') return arithmetic(node.operator, evaluated(node.left), evaluated(node.right));
  if (node.kind === 'unary' && node.operator === '-') return negated(evaluated(node.operand));
  if (node.kind === 'unary' && node.operator === '+') return evaluated(node.operand);
  if (node.kind === 'name') throw new PythonError('NameError', `name '${node.name}' is not defined`);
  throw unsupported(node);
}

/** A list of objects with one key each, whose value is an object. */
export const isFunctionCallingFormat = (decoded: PythonValue): boolean =>
  Array.isArray(decoded) &&
  decoded.every((call) => {
    if (typeName(call) !== 'dict') return false;
    const entries = entriesOf(call);
    return entries.length === 1 && typeName(entries[0]![1]) === 'dict';
  });

/** Bits an integer may grow to in arithmetic. Python has no limit; no answer needs more. */
const MAX_BITS = 20_000;

function numberLiteral(text: string): PythonValue {
  const plain = text.replaceAll('_', '');
  if (/[jJ]$/.test(plain)) return new PythonOther('complex', plain);
  if (/^0[xXoObB]/.test(plain) || /^\d+$/.test(plain)) return integer(BigInt(plain));
  return float(Number(plain));
}

const float = (value: number): PythonValue => (Number.isInteger(value) ? new PythonFloat(value) : value);

const integer = (value: bigint): PythonValue => {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
};

const isNumber = (value: PythonValue): boolean => ['int', 'float', 'bool'].includes(typeName(value));
const asDouble = (value: PythonValue): number => (value instanceof PythonFloat ? value.float : Number(value));

/** `-value`, what BFCL makes of every unary operator. */
function negated(value: PythonValue): PythonValue {
  if (!isNumber(value))
    throw new PythonError('TypeError', `bad operand type for unary -: '${typeName(value)}'`);
  return typeName(value) === 'float' ? float(-asDouble(value)) : integer(-BigInt(value as number));
}

/** Arithmetic on literals, without eval: numbers, and text joined by +. */
function arithmetic(operator: string, left: PythonValue, right: PythonValue): PythonValue {
  if (operator === '+' && typeof left === 'string' && typeof right === 'string') return left + right;
  const isDivision = operator === '/' || operator === '//' || operator === '%';
  const isFloating = operator === '/' || typeName(left) === 'float' || typeName(right) === 'float';
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
function unparse(node: PythonNode): string {
  switch (node.kind) {
    case 'number':
      return repr(numberLiteral(node.text));
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
