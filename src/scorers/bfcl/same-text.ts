import { deepEqual, isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import type { Comparator } from '../ladder/comparator.ts';
import { standardizeString } from './check-value.ts';

/** A number with a sign of its own, or with one point: no range, no word's hyphen, no date or version of three parts. */
const telling =
  /(?<![^\s([{,:=+*/^<>])-(?:\d+(?:\.\d+)?|\.\d+)|(?<![\d.])\d+\.\d+(?!\d|\.\d)|(?<![\w.])\.\d+(?!\d|\.\d)/g;

const tellingNumbers = (text: string): number[] => (text.match(telling) ?? []).map(Number);

/** Longer texts are compared without a look at their numbers. */
const MAX_LENGTH = 20_000;

/** Equal once BFCL has deleted blanks and punctuation and folded case, and with the same signs and points in their numbers. */
export function sameText(expected: string, made: string): boolean {
  if (standardizeString(expected) !== standardizeString(made)) return false;
  if (expected.length > MAX_LENGTH || made.length > MAX_LENGTH) return true;
  return deepEqual(tellingNumbers(expected), tellingNumbers(made));
}

function sameValue(expected: JsonValue, made: JsonValue): boolean {
  if (typeof expected === 'string') return typeof made === 'string' && sameText(expected, made);
  if (Array.isArray(expected)) {
    return (
      Array.isArray(made) &&
      made.length === expected.length &&
      expected.every((item, index) => sameValue(item, made[index]!))
    );
  }
  if (!isJsonObject(expected)) return expected === made;
  return isJsonObject(made) && sameMembers(expected, made);
}

function sameMembers(expected: JsonObject, made: JsonObject): boolean {
  const names = Object.keys(expected);
  return (
    names.length === Object.keys(made).length &&
    names.every((name) => Object.hasOwn(made, name) && sameValue(expected[name]!, made[name]!))
  );
}

/** BFCL's comparison of texts, in lists and objects too, with numbers kept apart that differ in sign or point. */
export const bfclText: Comparator = {
  id: 'bfcl-text',
  title: 'BFCL’s comparison of texts',
  meaning:
    'Texts are equal that differ in case, blanks and , . / - _ * ^ alone, unless a number in them has another sign or another point.',
  same: sameValue,
};
