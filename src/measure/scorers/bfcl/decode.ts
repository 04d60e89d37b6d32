import { type PythonCall, type PythonNode, unlessNotPython } from '#core/python/node.ts';
import { readPython } from '#core/python/read-python.ts';
import { PythonError } from '../python/values.ts';
import { arithmetic, negated, numberLiteral, unparse } from './python-unparse.ts';
import {
  type BfclDict,
  type BfclValue,
  entriesOf,
  PythonMap,
  PythonOther,
  PythonTuple,
  typeOf,
} from './values.ts';

/**
 * The calls in a prompting model's answer, as BFCL decodes it: `[name(parameter=value), …]` read as a Python expression. Nothing
 * is evaluated but arithmetic on literals. Throws PythonError where the original raises.
 */
export function decodePrompting(text: string): BfclValue[] {
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
function callOf(node: PythonCall): BfclDict {
  const entries = node.keywords.map(([name, value]): [BfclValue, BfclValue] => [name, valueOf(value)]);
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
function dictOf(entries: [BfclValue, BfclValue][]): BfclValue {
  if (entries.every(([key]) => typeof key === 'string')) return Object.fromEntries(entries) as BfclDict;
  return new PythonMap(entries);
}

/** The value of a node that Python's ast calls a Constant; undefined for any other. */
function constantOf(node: PythonNode): BfclValue | undefined {
  if (node.kind === 'number') return numberLiteral(node.text);
  if (node.kind === 'string') return node.text;
  if (node.kind === 'bytes') return new PythonOther('bytes', node.text);
  if (node.kind === 'other' && node.name === 'Ellipsis') return '...';
  return node.kind === 'constant' ? node.value : undefined;
}

function valueOf(node: PythonNode): BfclValue {
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
function unaryOf(operand: PythonNode): BfclValue {
  const constant = constantOf(operand);
  if (constant !== undefined) return negated(constant);
  if (operand.kind === 'attribute' || operand.kind === 'subscript') {
    throw new PythonError('TypeError', 'bad operand type for unary -');
  }
  throw new PythonError('AttributeError', `'${operand.kind}' object has no attribute 'value'`);
}

/** Arithmetic on literals: what the original hands to eval. */
function evaluated(node: PythonNode): BfclValue {
  const constant = constantOf(node);
  if (constant !== undefined) return constant;
  if (node.kind === 'binary') return arithmetic(node.operator, evaluated(node.left), evaluated(node.right));
  if (node.kind === 'unary' && node.operator === '-') return negated(evaluated(node.operand));
  if (node.kind === 'unary' && node.operator === '+') return evaluated(node.operand);
  if (node.kind === 'name') throw new PythonError('NameError', `name '${node.name}' is not defined`);
  throw unsupported(node);
}

/** A list of objects with one key each, whose value is an object. */
export const isFunctionCallingFormat = (decoded: BfclValue): boolean =>
  Array.isArray(decoded) &&
  decoded.every((call) => {
    if (typeOf(call) !== 'dict') return false;
    const entries = entriesOf(call);
    return entries.length === 1 && typeOf(entries[0]![1]) === 'dict';
  });
