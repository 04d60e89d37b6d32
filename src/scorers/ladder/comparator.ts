import type { JsonValue } from '#core/json.ts';

/** A way to say that two values of one kind mean the same (rung E5). Each can be switched on and off. */
export interface Comparator {
  id: string;
  title: string;
  /** A sentence: what it reads as what, and what it takes for equal. */
  meaning: string;
  /** True when both values are of its kind and mean the same. Pure, linear in the length of the values. */
  same(expected: JsonValue, made: JsonValue): boolean;
}

/** Longer texts are no URL, date or sum worth reading. */
const MAX_TYPED_TEXT = 4096;

/** Both values as short texts, or undefined. */
export const bothTexts = (a: JsonValue, b: JsonValue): [string, string] | undefined =>
  typeof a === 'string' && typeof b === 'string' && a.length <= MAX_TYPED_TEXT && b.length <= MAX_TYPED_TEXT
    ? [a.trim(), b.trim()]
    : undefined;
