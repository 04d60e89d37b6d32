import { pointerParts } from './json-pointer.ts';

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
