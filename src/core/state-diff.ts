import { isJsonObject, type JsonObject, type JsonValue } from './json.ts';
import { pointerTo, pointerParts } from './json-pointer.ts';

/** One place in which two states differ. */
export type StateChange = {
  kind: 'added' | 'removed' | 'changed';
  /** JSON pointer. */
  path: string;
  before?: JsonValue;
  after?: JsonValue;
};

export type StateDiff = {
  changes: StateChange[];
  /** More changes were found than are listed, or the states are larger than is looked into. */
  isCut: boolean;
};

const MOST_CHANGES = 200;
const MOST_PLACES = 200_000;
const DEEPEST = 60;

/**
 * Where two JSON values differ, in the order of the places. Members are compared by name, lists by their common start and
 * end, so that one new item in the middle is one addition. Bounded: at most 200 changes, 200,000 places, 60 levels.
 */
export function stateDiff(before: JsonValue, after: JsonValue): StateDiff {
  const diff: StateDiff = { changes: [], isCut: false };
  let places = 0;
  const add = (change: StateChange): void => {
    if (diff.changes.length >= MOST_CHANGES) diff.isCut = true;
    else diff.changes.push(change);
  };
  const same = (a: JsonValue, b: JsonValue, depth: number): boolean =>
    a === b || (depth <= DEEPEST && typeof a === 'object' && typeof b === 'object' && isEqual(a, b, depth));
  const isEqual = (a: JsonValue, b: JsonValue, depth: number): boolean => {
    if (++places > MOST_PLACES) {
      diff.isCut = true;
      return false;
    }
    if (Array.isArray(a) && Array.isArray(b))
      return a.length === b.length && a.every((item, index) => same(item, b[index]!, depth + 1));
    if (!isJsonObject(a) || !isJsonObject(b)) return false;
    const keys = Object.keys(a);
    return (
      keys.length === Object.keys(b).length &&
      keys.every((key) => Object.hasOwn(b, key) && same(a[key]!, b[key]!, depth + 1))
    );
  };
  const lists = (a: JsonValue[], b: JsonValue[], path: string, depth: number): void => {
    const shorter = Math.min(a.length, b.length);
    let start = 0;
    while (start < shorter && same(a[start]!, b[start]!, depth + 1)) start++;
    let end = 0;
    while (end < shorter - start && same(a[a.length - 1 - end]!, b[b.length - 1 - end]!, depth + 1)) end++;
    const gone = a.length - end;
    const come = b.length - end;
    for (let index = start; index < Math.max(gone, come) && !diff.isCut; index++) {
      const at = pointerTo(path, index);
      if (index >= gone) add({ kind: 'added', path: at, after: b[index]! });
      else if (index >= come) add({ kind: 'removed', path: at, before: a[index]! });
      else walk(a[index]!, b[index]!, at, depth + 1);
    }
  };
  const walk = (a: JsonValue, b: JsonValue, path: string, depth: number): void => {
    if (a === b || diff.isCut) return;
    if (++places > MOST_PLACES) diff.isCut = true;
    else if (depth > DEEPEST) {
      if (JSON.stringify(a) !== JSON.stringify(b)) add({ kind: 'changed', path, before: a, after: b });
    } else if (Array.isArray(a) && Array.isArray(b)) lists(a, b, path, depth);
    else if (isJsonObject(a) && isJsonObject(b)) {
      for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
        const at = pointerTo(path, key);
        if (!Object.hasOwn(a, key)) add({ kind: 'added', path: at, after: b[key]! });
        else if (!Object.hasOwn(b, key)) add({ kind: 'removed', path: at, before: a[key]! });
        else walk(a[key]!, b[key]!, at, depth + 1);
      }
    } else add({ kind: 'changed', path, before: a, after: b });
  };
  walk(before, after, '', 0);
  return diff;
}

/** A JSON pointer (RFC 6901) into a state in which `*` stands for any one name or position: `/orders/*`. */
export type PointerPattern = string;

/**
 * One kind of id that a world gives out by itself: a prefix and a number above those it began with. `ORDER-7035` is one of
 * {kind: 'order', prefix: 'ORDER-', digits: 4, after: 7034}; `ORDER-7034` was there before and is never renamed. Some ids, such as
 * hashes, have no recognisable form. Then the value at `at` in the state is the id.
 */
export type IdKind =
  | {
      kind: string;
      prefix: string;
      /** The fewest digits it is written with. */ digits: number;
      after: number;
    }
  | { kind: string; at: PointerPattern };

/** Which fields of a state are no part of its meaning. Values that a caller gave are never among them. */
export interface Volatile {
  /** Fields that tell the clock, count calls, cache, or repeat what stands elsewhere. */
  ignored: PointerPattern[];
  /** Lists whose order is only that of the calls. */
  unordered: PointerPattern[];
  ids: IdKind[];
}

/** What calls have changed, by slice of state, and what of it is no part of its meaning. */
export interface EndState {
  state: JsonObject;
  volatile: Volatile;
}

/** Patterns on their way into a value: what is left of each that still matches. */
export type PatternsHere = readonly (readonly string[])[];

export const patternsFor = (patterns: readonly PointerPattern[]): PatternsHere => patterns.map(pointerParts);

/** The patterns one step further in. */
export const patternsBelow = (here: PatternsHere, name: string | number): PatternsHere =>
  here.length === 0
    ? here
    : here.flatMap(([step, ...rest]) => (step === '*' || step === String(name) ? [rest] : []));

/** Does a pattern end here? */
export const isMatched = (here: PatternsHere): boolean => here.some((rest) => rest.length === 0);
