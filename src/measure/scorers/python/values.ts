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
 * A value as Python's json module reads it, and what a Python expression adds (tuples, bytes, keys that are no text). An integer
 * is a number, or a bigint beyond 2^53; a float is a number too, except that 5.0 is boxed, because printing and type checks
 * distinguish it from 5.
 */
export type PythonValue =
  | null
  | boolean
  | number
  | bigint
  | string
  | PythonFloat
  | PythonTuple
  | PythonMap
  | PythonOther
  | PythonValue[]
  | PythonObject;
export type PythonObject = { [key: string]: PythonValue };

/** A float with an integral value. */
export class PythonFloat {
  readonly float: number;

  constructor(float: number) {
    this.float = float;
  }
}

export class PythonTuple {
  readonly items: PythonValue[];

  constructor(items: PythonValue[]) {
    this.items = items;
  }
}

/** A dict with a key that is no text. */
export class PythonMap {
  readonly entries: [PythonValue, PythonValue][];

  constructor(entries: [PythonValue, PythonValue][]) {
    this.entries = entries;
  }
}

/** A value that is only asked for its type: bytes, complex. Equal when written alike. */
export class PythonOther {
  readonly type: string;
  readonly text: string;

  constructor(type: string, text: string) {
    this.type = type;
    this.text = text;
  }
}

const isOwnClass = (value: object): boolean =>
  value instanceof PythonFloat ||
  value instanceof PythonTuple ||
  value instanceof PythonMap ||
  value instanceof PythonOther;

/** Is it a dict whose keys are all texts? */
export const isDict = (value: PythonValue | undefined): value is PythonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !isOwnClass(value);

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
  if (value instanceof PythonTuple) return 'tuple';
  if (value instanceof PythonOther) return value.type;
  return Array.isArray(value) ? 'list' : 'dict';
}

/** bool(value) */
export function isTruthy(value: PythonValue): boolean {
  if (value instanceof PythonFloat) return value.float !== 0;
  if (typeof value === 'number') return value !== 0;
  return isSized(value) ? length(value) > 0 : Boolean(value);
}

/** value.get(key, fallback) */
export function get(value: PythonValue, key: string, fallback: PythonValue): PythonValue {
  if (!isDict(value)) throw noAttribute(value, 'get');
  return Object.hasOwn(value, key) ? value[key]! : fallback;
}

/** value.items() */
export function entriesOf(value: PythonValue): [PythonValue, PythonValue][] {
  if (value instanceof PythonMap) return value.entries;
  if (isDict(value)) return Object.entries(value);
  throw noAttribute(value, 'items');
}

/** What `for item in value` yields: of a text its characters, of a dict its keys. */
export function iterate(value: PythonValue): PythonValue[] {
  if (Array.isArray(value)) return value;
  if (value instanceof PythonTuple) return value.items;
  if (typeof value === 'string') return [...value];
  if (isDict(value)) return Object.keys(value);
  if (value instanceof PythonMap) return value.entries.map(([key]) => key);
  throw new PythonError('TypeError', `'${typeName(value)}' object is not iterable`);
}

const isSized = (value: PythonValue): boolean =>
  typeof value === 'string' ||
  Array.isArray(value) ||
  value instanceof PythonTuple ||
  value instanceof PythonMap ||
  isDict(value);

/** len(value) */
export function length(value: PythonValue): number {
  if (isSized(value)) return iterate(value).length;
  throw new PythonError('TypeError', `object of type '${typeName(value)}' has no len()`);
}

/** `item in container`: a key of a dict, an item of a list, a piece of a text. */
export function contains(container: PythonValue, item: PythonValue): boolean {
  if (typeof container === 'string') {
    if (typeof item === 'string') return container.includes(item);
    throw new PythonError(
      'TypeError',
      `'in <string>' requires string as left operand, not ${typeName(item)}`,
    );
  }
  if (isDict(container)) return typeof item === 'string' && Object.hasOwn(container, item);
  if (!isSized(container))
    throw new PythonError('TypeError', `argument of type '${typeName(container)}' is not iterable`);
  return iterate(container).some((member) => sameMember(member, item));
}

/** `container[key]` where the key is text. */
export function at(container: PythonValue, key: string): PythonValue {
  if (typeName(container) !== 'dict')
    throw new PythonError('TypeError', `'${typeName(container)}' indices must be integers, or it has none`);
  if (isDict(container) && Object.hasOwn(container, key)) return container[key]!;
  const entry = isDict(container) ? undefined : entriesOf(container).find(([other]) => other === key);
  if (entry) return entry[1];
  throw new PythonError('KeyError', `'${key}'`);
}

/** `container[0]` and the like. */
export function atIndex(container: PythonValue, index: number): PythonValue {
  if (typeName(container) === 'dict') throw new PythonError('KeyError', String(index));
  const item = typeof container === 'string' ? container[index] : iterate(container)[index];
  if (item === undefined) throw new PythonError('IndexError', 'list index out of range');
  return item;
}

export const noAttribute = (value: PythonValue, attribute: string): PythonError =>
  new PythonError('AttributeError', `'${typeName(value)}' object has no attribute '${attribute}'`);

/** A value as Python would use it as a key: as text, or the name of its type. */
export const keyText = (value: PythonValue): string =>
  typeof value === 'object' && value !== null ? typeName(value) : String(value);

/**
 * Python's `==`: True == 1 == 1.0, integers exact at any size, a list is no tuple, key order free. NaN differs from itself
 * as a value of its own, yet equals itself inside a list or dict, where Python asks for identity first.
 */
export function pythonEquals(a: PythonValue, b: PythonValue): boolean {
  if (a === b) return true;
  if (Array.isArray(a)) return Array.isArray(b) && sameItems(a, b);
  if (typeof a === 'object' && a !== null) {
    if (isDict(a)) return isDict(b) && sameMembers(a, b);
    if (a instanceof PythonTuple) return b instanceof PythonTuple && sameItems(a.items, b.items);
    if (a instanceof PythonOther) return b instanceof PythonOther && a.type === b.type && a.text === b.text;
    if (a instanceof PythonMap) return b instanceof PythonMap && sameEntries(a.entries, b.entries);
  }
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

function sameMembers(a: PythonObject, b: PythonObject): boolean {
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && sameMember(a[key]!, b[key]!))
  );
}

/** Keys that are text are looked up, others tried one by one. */
function sameEntries(a: [PythonValue, PythonValue][], b: [PythonValue, PythonValue][]): boolean {
  if (a.length !== b.length) return false;
  const byText = new Map(b.filter(([key]) => typeof key === 'string'));
  return a.every(([key, value]) => {
    if (typeof key === 'string') return byText.has(key) && sameMember(value, byText.get(key)!);
    const twin = b.find(([other]) => typeof other !== 'string' && sameMember(key, other));
    return twin !== undefined && sameMember(value, twin[1]);
  });
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

/** str(value): text is written bare, everything else as repr writes it. */
export const pythonStr = (value: PythonValue): string => (typeof value === 'string' ? value : repr(value));

/** repr(value) of CPython 3.11. Keys that look like integers come first, as JavaScript orders them. */
export function repr(value: PythonValue): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'string') return reprText(value);
  if (value instanceof PythonFloat) return reprFloat(value.float);
  if (typeof value === 'number') return isFloat(value) ? reprFloat(value) : String(value);
  if (typeof value === 'bigint') return String(value);
  if (Array.isArray(value)) return `[${value.map(repr).join(', ')}]`;
  if (value instanceof PythonOther) return value.text;
  if (value instanceof PythonTuple)
    return `(${value.items.map(repr).join(', ')}${value.items.length === 1 ? ',' : ''})`;
  const members = entriesOf(value).map(([key, member]) => `${repr(key)}: ${repr(member)}`);
  return `{${members.join(', ')}}`;
}

function reprFloat(value: number): string {
  if (Number.isNaN(value)) return 'nan';
  if (!Number.isFinite(value)) return value > 0 ? 'inf' : '-inf';
  if (Object.is(value, -0)) return '-0.0';
  const [mantissa, power] = value.toExponential().split('e') as [string, string];
  const exponent = Number(power);
  if (value === 0 || (exponent >= -4 && exponent < 16)) {
    const plain =
      exponent < 0 ? value.toFixed(mantissa.replace(/\D/g, '').length - 1 - exponent) : String(value);
    return plain.includes('.') ? plain : `${plain}.0`;
  }
  const digits = String(Math.abs(exponent)).padStart(2, '0');
  return `${mantissa}e${exponent < 0 ? '-' : '+'}${digits}`;
}

const shortEscapes = new Map([
  ['\\', '\\\\'],
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
]);

/** Single quotes, unless the text has those and no double ones. */
function reprText(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  let written = '';
  for (const character of text) {
    const escape = character === quote ? `\\${quote}` : shortEscapes.get(character);
    written += escape ?? (isPrintable(character) ? character : escaped(character.codePointAt(0)!));
  }
  return quote + written + quote;
}

/** str.isprintable of one character: no Other and no Separator but the blank. */
const isPrintable = (character: string): boolean =>
  character === ' ' || !/[\p{Other}\p{Separator}]/u.test(character);

function escaped(code: number): string {
  const hex = code.toString(16);
  if (code < 0x100) return `\\x${hex.padStart(2, '0')}`;
  return code < 0x10000 ? `\\u${hex.padStart(4, '0')}` : `\\U${hex.padStart(8, '0')}`;
}
