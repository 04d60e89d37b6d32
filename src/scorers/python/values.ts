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

/** value.lower() */
export function lower(value: PythonValue): string {
  if (typeof value !== 'string') throw noAttribute(value, 'lower');
  return value.toLowerCase();
}

export const noAttribute = (value: PythonValue, attribute: string): PythonError =>
  new PythonError('AttributeError', `'${typeName(value)}' object has no attribute '${attribute}'`);
