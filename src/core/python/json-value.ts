import type { JsonValue } from '../json.ts';
import { NotPython, type PythonNode } from './node.ts';

const notLiteral = (node: PythonNode): never => {
  throw new NotPython(`${node.kind} where a literal is expected`);
};

/**
 * A literal as a JSON value: a tuple is a list, a key that is not text is written as JSON, numbers are doubles. `readOther` reads
 * what is not a literal (names, calls …); without it, and for values that JSON does not have, NotPython is thrown.
 */
export function jsonOfLiteral(
  node: PythonNode,
  readOther: (node: PythonNode) => JsonValue = notLiteral,
): JsonValue {
  const read = (inner: PythonNode): JsonValue => jsonOfLiteral(inner, readOther);
  switch (node.kind) {
    case 'string':
      return node.text;
    case 'constant':
      return node.value;
    case 'number':
      return finite(Number(node.text.replaceAll('_', '')));
    case 'unary':
      return signed(node.operator, read(node.operand));
    case 'list':
    case 'tuple':
      return node.items.map(read);
    case 'dict':
      return Object.fromEntries(node.entries.map(([key, value]) => [keyOf(read(key)), read(value)]));
    default:
      return readOther(node);
  }
}

const keyOf = (key: JsonValue): string => (typeof key === 'string' ? key : JSON.stringify(key));

function finite(value: number): number {
  if (!Number.isFinite(value)) throw new NotPython('a number that JSON does not have');
  return value;
}

function signed(operator: string, value: JsonValue): number {
  if (typeof value !== 'number' || (operator !== '-' && operator !== '+'))
    throw new NotPython(`'${operator}' before a value that is not a number`);
  return operator === '-' ? -value : value;
}
