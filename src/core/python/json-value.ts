import type { JsonValue } from '../json.ts';
import { NotPython, type PythonNode } from './tokens.ts';
import { parseJson } from '../fields.ts';
import { endOfString } from '../end-of-string.ts';

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

/**
 * JSON text as a value, also as Python's json writes it: NaN and Infinity, which JSON has no word for, are null, not
 * recorded, which core/inexact-integers knows of them. Undefined where it is no JSON otherwise.
 */
export function parseWritten(text: string): JsonValue | undefined {
  const value = parseJson(text);
  if (value !== undefined || !/NaN|Infinity/.test(text)) return value;
  return parseJson(withoutNonFinite(text), text);
}

/** Words outside of quotes alone; in time linear in the text, and without a stack that grows with it. */
function withoutNonFinite(text: string): string {
  const pieces: string[] = [];
  let at = 0;
  while (at < text.length) {
    const open = text.indexOf('"', at);
    const end = open < 0 ? text.length : open;
    pieces.push(text.slice(at, end).replace(/-?Infinity|NaN/g, 'null'));
    if (open < 0) break;
    at = endOfString(text, open) + 1;
    pieces.push(text.slice(open, at));
  }
  return pieces.join('');
}
