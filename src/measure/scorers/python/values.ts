/**
 * What Python would have raised here. Ports throw it; a Scorer wraps it as PlaygroundError 'scorer-failed'. It is an Error without
 * a stack: it says what the original does, not where our code is, and a stack would cost more than the evaluation that raised.
 */
export class PythonError implements Error {
  readonly name = 'PythonError';
  /** The exception's class name: AttributeError, TypeError … */
  readonly exception: string;
  readonly message: string;

  constructor(exception: string, message: string) {
    this.exception = exception;
    this.message = message;
  }
}

Object.setPrototypeOf(PythonError.prototype, Error.prototype);

/** The result, or the PythonError that was thrown on the way to it. */
export function orRaised<Result>(run: () => Result): Result | PythonError {
  try {
    return run();
  } catch (error) {
    if (error instanceof PythonError) return error;
    throw error;
  }
}

/**
 * A value as Python's json module reads it. An integer is a number, or a bigint beyond 2^53; a float is a number too, except
 * that 5.0 is boxed, because printing and type checks distinguish it from 5.
 */
export type PythonValue =
  null | boolean | number | bigint | string | PythonFloat | PythonValue[] | PythonObject;
export type PythonObject = { [key: string]: PythonValue };

/** A float with an integral value. */
export class PythonFloat {
  readonly float: number;

  constructor(float: number) {
    this.float = float;
  }
}

export const isDict = (value: PythonValue): value is PythonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof PythonFloat);

/** Is it a float to Python? Numbers that JSON.parse read from `5.0` are not: use readPythonJson where that matters. */
export const isFloat = (value: PythonValue): boolean =>
  value instanceof PythonFloat || (typeof value === 'number' && !Number.isInteger(value));

/** type(value).__name__ */
export function typeName(value: PythonValue): string {
  if (value === null) return 'NoneType';
  if (typeof value === 'boolean') return 'bool';
  if (typeof value === 'string') return 'str';
  if (isFloat(value)) return 'float';
  if (typeof value === 'number' || typeof value === 'bigint') return 'int';
  return Array.isArray(value) ? 'list' : 'dict';
}

/** bool(value) */
export function isTruthy(value: PythonValue): boolean {
  if (value instanceof PythonFloat) return value.float !== 0;
  if (typeof value === 'number') return value !== 0;
  if (Array.isArray(value)) return value.length > 0;
  return isDict(value) ? Object.keys(value).length > 0 : Boolean(value);
}

/** value.get(key, fallback) */
export function get(value: PythonValue, key: string, fallback: PythonValue): PythonValue {
  if (!isDict(value)) throw noAttribute(value, 'get');
  return Object.hasOwn(value, key) ? value[key]! : fallback;
}

/** What `for item in value` yields. */
export function iterate(value: PythonValue): PythonValue[] {
  if (Array.isArray(value)) return value;
  if (typeof value === 'string') return [...value];
  if (isDict(value)) return Object.keys(value);
  throw new PythonError('TypeError', `'${typeName(value)}' object is not iterable`);
}

/** len(value) */
export function length(value: PythonValue): number {
  if (Array.isArray(value) || typeof value === 'string' || isDict(value)) return iterate(value).length;
  throw new PythonError('TypeError', `object of type '${typeName(value)}' has no len()`);
}

export const noAttribute = (value: PythonValue, attribute: string): PythonError =>
  new PythonError('AttributeError', `'${typeName(value)}' object has no attribute '${attribute}'`);

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
