import { pointerParts } from '#core/json-pointer.ts';
import { deepEqual, isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import type { ArgumentComparison } from '#core/score.ts';
import type { ExpectedCall } from '#core/task.ts';
import { checkSchema } from '#serve/validation/check-schema.ts';
import { parameterSchema } from '#serve/validation/parameters.ts';
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
const equalInPython = (expected: JsonValue, made: JsonValue): boolean =>
  sameValue(expected, made, (a, b) => a === b);

/** BFCL's comparison of values: texts standardised, in lists and objects too, everything else as Python compares it. */
export const bfclText: Comparator = {
  id: 'bfcl-text',
  title: 'BFCL’s comparison of values',
  meaning:
    'Texts are equal that differ in case, blanks and , . / - _ * ^ alone; true is equal to 1 and false to 0, as in Python.',
  same: (expected, made) => sameValue(expected, made, sameText),
};

/** Of the items of an optional list the original asks for no type: the "" that makes it optional lets all of them pass. */
export function isAnyList(
  schema: JsonObject,
  { name, made, expected = [] }: ArgumentComparison,
  { optional }: ExpectedCall,
): boolean {
  if (!Array.isArray(made) || !optional.includes(name)) return false;
  const isList = parameterSchema(schema, name)?.type === 'array';
  return isList && expected.some((value) => equalInPython(value, made));
}

/** An answer that is accepted as written is not asked for its type: some labels contradict their schema. */
export function isMistyped(
  schema: JsonObject,
  { name, expected = [], rung }: ArgumentComparison,
  made: JsonValue,
): boolean {
  if (rung === 'E0' || rung === 'E1' || expected.some((value) => deepEqual(value, made))) return false;
  const own = parameterSchema(schema, name);
  if (!own || own.$ref !== undefined) return false;
  // The original asks for the type of a value and of its items, not of what is deeper.
  if (expected.some((value) => equalInPython(value, made))) return hasViolation(shallow(own), made);
  return hasViolation({ ...own, ...definitionsOf(schema) }, made);
}

const hasViolation = (schema: JsonObject, value: JsonValue): boolean =>
  checkSchema(schema, value).some(({ keyword }) => keyword === 'type');

function shallow({ type, items }: JsonObject): JsonObject {
  const ofItems: JsonObject =
    isJsonObject(items) && items.type !== undefined ? { items: { type: items.type } } : {};
  return type === undefined ? ofItems : { type, ...ofItems };
}

function definitionsOf(schema: JsonObject): JsonObject {
  const { $defs, definitions } = schema;
  return { ...($defs === undefined ? {} : { $defs }), ...(definitions === undefined ? {} : { definitions }) };
}

/** Was a number of this parameter written 5.0 where the schema says integer? `floats`: pointers into the call's arguments. */
export function holdsFloatForInteger(schema: JsonObject, name: string, floats: readonly string[]): boolean {
  const own = parameterSchema(schema, name);
  return floats
    .map(pointerParts)
    .some(([parameter, ...inside]) => parameter === name && own !== undefined && isInteger(own, inside));
}

/** Does the part of the schema say integer? */
function isInteger(schema: JsonObject, parts: readonly string[]): boolean {
  const [part, ...inside] = parts;
  if (part === undefined) return schema.type === 'integer';
  const { items } = schema;
  const isItem = /^\d+$/.test(part) && typeof items === 'object' && items !== null && !Array.isArray(items);
  const next = isItem ? items : parameterSchema(schema, part);
  return next !== undefined && isInteger(next, inside);
}
