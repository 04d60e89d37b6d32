import { PythonError, PythonFloat } from '../python/values.ts';

/** What BFCL's checker meets: JSON as Python reads it, and what a Python expression adds (tuples, bytes, keys that are no text). */
export type BfclValue =
  | null
  | boolean
  | number
  | bigint
  | string
  | PythonFloat
  | PythonTuple
  | PythonMap
  | PythonOther
  | BfclValue[]
  | BfclDict;
export type BfclDict = { [key: string]: BfclValue };

export class PythonTuple {
  readonly items: BfclValue[];

  constructor(items: BfclValue[]) {
    this.items = items;
  }
}

/** A dict with a key that is no text. */
export class PythonMap {
  readonly entries: [BfclValue, BfclValue][];

  constructor(entries: [BfclValue, BfclValue][]) {
    this.entries = entries;
  }
}

/** A value the checker only asks for its type: bytes, complex. Equal when written alike. */
export class PythonOther {
  readonly type: string;
  readonly text: string;

  constructor(type: string, text: string) {
    this.type = type;
    this.text = text;
  }
}

export const isBfclDict = (value: BfclValue | undefined): value is BfclDict =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !isOwnClass(value);

const isOwnClass = (value: object): boolean =>
  value instanceof PythonFloat ||
  value instanceof PythonTuple ||
  value instanceof PythonMap ||
  value instanceof PythonOther;

/** type(value).__name__ */
export function typeOf(value: BfclValue): string {
  if (value === null) return 'NoneType';
  if (typeof value === 'boolean') return 'bool';
  if (typeof value === 'string') return 'str';
  if (typeof value === 'bigint') return 'int';
  if (typeof value === 'number') return Number.isInteger(value) ? 'int' : 'float';
  if (value instanceof PythonFloat) return 'float';
  if (value instanceof PythonTuple) return 'tuple';
  if (value instanceof PythonOther) return value.type;
  return Array.isArray(value) ? 'list' : 'dict';
}

/** A value as Python would use it as a key: as text, or the name of its type. */
export const keyText = (value: BfclValue): string =>
  typeof value === 'object' && value !== null ? typeOf(value) : String(value);

/** Python's `==`: True == 1 == 1.0, a list is no tuple, key order free. */
export function equals(a: BfclValue, b: BfclValue): boolean {
  if (a === b) return true;
  const left = numberOf(a);
  const right = numberOf(b);
  // Loose equality on purpose: between a bigint and a number it is exact, as Python's is.
  if (left !== undefined || right !== undefined)
    return left !== undefined && right !== undefined && left == right;
  if (Array.isArray(a)) return Array.isArray(b) && sameItems(a, b);
  if (a instanceof PythonTuple) return b instanceof PythonTuple && sameItems(a.items, b.items);
  if (a instanceof PythonOther) return b instanceof PythonOther && a.type === b.type && a.text === b.text;
  if (typeOf(a) !== 'dict' || typeOf(b) !== 'dict') return false;
  return sameEntries(entriesOf(a), entriesOf(b));
}

const sameItems = (a: readonly BfclValue[], b: readonly BfclValue[]): boolean =>
  a.length === b.length && a.every((item, index) => equals(item, b[index]!));

/** Keys that are text are looked up, others tried one by one. */
function sameEntries(a: [BfclValue, BfclValue][], b: [BfclValue, BfclValue][]): boolean {
  if (a.length !== b.length) return false;
  const byText = new Map(b.filter(([key]) => typeof key === 'string'));
  return a.every(([key, value]) => {
    if (typeof key === 'string') return byText.has(key) && equals(value, byText.get(key)!);
    const twin = b.find(([other]) => typeof other !== 'string' && equals(key, other));
    return twin !== undefined && equals(value, twin[1]);
  });
}

function numberOf(value: BfclValue): number | bigint | undefined {
  if (typeof value === 'number' || typeof value === 'bigint') return value;
  if (typeof value === 'boolean') return value ? 1 : 0;
  return value instanceof PythonFloat ? value.float : undefined;
}

/** value.items(); raises where the value is no dict. */
export function entriesOf(value: BfclValue): [BfclValue, BfclValue][] {
  if (value instanceof PythonMap) return value.entries;
  if (isBfclDict(value)) return Object.entries(value);
  throw new PythonError('AttributeError', `'${typeOf(value)}' object has no attribute 'items'`);
}

/** `item in container`: a key of a dict, an item of a list, a piece of a text. */
export function contains(container: BfclValue, item: BfclValue): boolean {
  if (typeof container === 'string') {
    if (typeof item === 'string') return container.includes(item);
    throw new PythonError('TypeError', `'in <string>' requires string as left operand, not ${typeOf(item)}`);
  }
  if (isBfclDict(container)) return typeof item === 'string' && Object.hasOwn(container, item);
  if (container instanceof PythonMap) return container.entries.some(([key]) => equals(key, item));
  return itemsOf(container).some((member) => equals(member, item));
}

/** `container[key]` where the key is text. */
export function at(container: BfclValue, key: string): BfclValue {
  if (typeOf(container) === 'dict') {
    const entry = isBfclDict(container)
      ? Object.hasOwn(container, key) && ([key, container[key]!] as const)
      : entriesOf(container).find(([other]) => other === key);
    if (entry) return entry[1];
    throw new PythonError('KeyError', `'${key}'`);
  }
  throw new PythonError('TypeError', `'${typeOf(container)}' indices must be integers, or it has none`);
}

/** `container[0]` and the like. */
export function atIndex(container: BfclValue, index: number): BfclValue {
  if (typeOf(container) === 'dict') throw new PythonError('KeyError', String(index));
  const item = typeof container === 'string' ? container[index] : itemsOf(container)[index];
  if (item === undefined) throw new PythonError('IndexError', 'list index out of range');
  return item;
}

/** What iterating a sequence yields; text yields its characters, a dict its keys. */
export function itemsOf(value: BfclValue): BfclValue[] {
  if (Array.isArray(value)) return value;
  if (value instanceof PythonTuple) return value.items;
  if (typeof value === 'string') return [...value];
  if (typeOf(value) === 'dict') return entriesOf(value).map(([key]) => key);
  throw new PythonError('TypeError', `argument of type '${typeOf(value)}' is not iterable`);
}

export function lengthOf(value: BfclValue): number {
  if (
    Array.isArray(value) ||
    typeof value === 'string' ||
    value instanceof PythonTuple ||
    typeOf(value) === 'dict'
  )
    return itemsOf(value).length;
  throw new PythonError('TypeError', `object of type '${typeOf(value)}' has no len()`);
}
