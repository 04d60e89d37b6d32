import { isDict, PythonFloat, type PythonValue } from './values.ts';

/**
 * Python's `==` on values read from JSON: True == 1 == 1.0, integers exact at any size, key order free. NaN differs from itself
 * as a value of its own, yet equals itself inside a list or dict, where Python asks for identity first.
 */
export function pythonEquals(a: PythonValue, b: PythonValue): boolean {
  if (a === b) return true;
  if (Array.isArray(a)) {
    return Array.isArray(b) && sameItems(a, b);
  }
  if (typeof a === 'object' && a !== null && isDict(a)) return isDict(b) && sameMembers(a, b);
  const left = numberOf(a);
  const right = numberOf(b);
  // Loose equality on purpose: between a bigint and a number it is exact, as Python's is.
  return left !== undefined && right !== undefined && left == right;
}

function sameItems(a: readonly PythonValue[], b: readonly PythonValue[]): boolean {
  if (a.length !== b.length) return false;
  for (let index = 0; index < a.length; index++) if (!sameMember(a[index]!, b[index]!)) return false;
  return true;
}

function sameMembers(a: { [key: string]: PythonValue }, b: { [key: string]: PythonValue }): boolean {
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && sameMember(a[key]!, b[key]!))
  );
}

/** Equality inside a list, dict or set. Python's json has one NaN object, so that two of them are identical. */
export const sameMember = (a: PythonValue, b: PythonValue): boolean =>
  pythonEquals(a, b) ||
  (typeof a === 'number' && Number.isNaN(a) && typeof b === 'number' && Number.isNaN(b));

function numberOf(value: PythonValue): number | bigint | undefined {
  if (typeof value === 'number' || typeof value === 'bigint') return value;
  if (typeof value === 'boolean') return value ? 1 : 0;
  return value instanceof PythonFloat ? value.float : undefined;
}
