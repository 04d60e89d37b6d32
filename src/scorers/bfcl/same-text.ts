import { isJsonObject, type JsonValue } from '#core/json.ts';
import type { Comparator } from '../ladder/comparator.ts';
import { standardizeString } from './check-value.ts';

/** Equal once BFCL has deleted blanks and punctuation and folded case. */
export const sameText = (expected: string, made: string): boolean =>
  standardizeString(expected) === standardizeString(made);

/** Equal in Python, where True is 1 and False is 0; texts by `same`. */
function sameValue(
  expected: JsonValue,
  made: JsonValue,
  same: (expected: string, made: string) => boolean,
): boolean {
  if (typeof expected === 'string') return typeof made === 'string' && same(expected, made);
  if (Array.isArray(expected)) {
    return (
      Array.isArray(made) &&
      made.length === expected.length &&
      expected.every((item, index) => sameValue(item, made[index]!, same))
    );
  }
  if (!isJsonObject(expected)) return numberOf(expected) === numberOf(made);
  const names = Object.keys(expected);
  return (
    isJsonObject(made) &&
    names.length === Object.keys(made).length &&
    names.every((name) => Object.hasOwn(made, name) && sameValue(expected[name]!, made[name]!, same))
  );
}

const numberOf = (value: JsonValue): JsonValue => (typeof value === 'boolean' ? Number(value) : value);

/** Does Python's == hold between the two? */
export const equalInPython = (expected: JsonValue, made: JsonValue): boolean =>
  sameValue(expected, made, (a, b) => a === b);

/** BFCL's comparison of values: texts standardised, in lists and objects too, everything else as Python compares it. */
export const bfclText: Comparator = {
  id: 'bfcl-text',
  title: 'BFCL’s comparison of values',
  meaning:
    'Texts are equal that differ in case, blanks and , . / - _ * ^ alone; true is equal to 1 and false to 0, as in Python.',
  same: (expected, made) => sameValue(expected, made, sameText),
};
