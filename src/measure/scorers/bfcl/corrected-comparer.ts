import { schemasOf } from '../made-calls.ts';
import { type JsonObject, type JsonValue, deepEqual, isJsonObject } from '#core/json.ts';
import { pointerTo, pointerParts } from '#core/json-pointer.ts';
import type { ArgumentComparison, CallComparison } from '#core/score.ts';
import type { ExpectedCall, Task } from '#core/task.ts';
import type { ToolCall } from '#core/tool.ts';
import type { Trajectory } from '#core/trajectory.ts';
import { requiredParameters, parameterSchema } from '#serve/validation/parameters.ts';
import { checkSchema } from '#serve/validation/check-schema.ts';
import { CallComparer } from '../comparing/call-comparer.ts';
import type { LadderSettings } from '../ladder/first-rung.ts';
import { standardizeString } from './ast-checker.ts';
import { labelFloats } from './row.ts';
import type { Comparator } from '../ladder/comparators.ts';

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
const bfclText: Comparator = {
  id: 'bfcl-text',
  title: 'BFCL’s comparison of values',
  meaning:
    'Texts are equal that differ in case, blanks and , . / - _ * ^ alone; true is equal to 1 and false to 0, as in Python.',
  same: (expected, made) => sameValue(expected, made, sameText),
};

/** Of the items of an optional list the original asks for no type: the "" that makes it optional lets all of them pass. */
function isAnyList(
  schema: JsonObject,
  { name, made, expected = [] }: ArgumentComparison,
  { optional }: ExpectedCall,
): boolean {
  if (!Array.isArray(made) || !optional.includes(name)) return false;
  const isList = parameterSchema(schema, name)?.type === 'array';
  return isList && expected.some((value) => equalInPython(value, made));
}

/** An answer that is accepted as written is not asked for its type: some labels contradict their schema. */
function isMistyped(
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
function holdsFloatForInteger(schema: JsonObject, name: string, floats: readonly string[]): boolean {
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

/** E5 is BFCL's own comparison of texts. */
const ladder: LadderSettings = {
  rungs: ['E0', 'E1', 'E2', 'E3', 'E4', 'E5'],
  comparators: [bfclText],
  jaccard: 1,
};

export const WRONG_TYPE = 'not of the type its schema names';
export const REQUIRED = 'required by the schema, and missing';

/** Compares one expected with one made call by BFCL's rules, corrected. */
export class CorrectedComparer {
  readonly expected: readonly ExpectedCall[];
  readonly made: readonly ToolCall[];
  readonly #comparer: CallComparer;
  readonly #schemas: ReadonlyMap<string, JsonObject>;
  readonly #labelFloats: readonly string[];

  constructor(
    task: Task,
    trajectory: Trajectory,
    expected: readonly ExpectedCall[],
    made: readonly ToolCall[],
  ) {
    this.expected = expected;
    this.made = made;
    const rules = { ladder, acceptSimilar: false, unlistedFails: true };
    this.#comparer = new CallComparer(task, trajectory, expected, made, rules);
    this.#schemas = schemasOf(task);
    this.#labelFloats = labelFloats(task);
  }

  /** Where one function alone is offered and the label has another name for it, the offered one is meant, as in the original. */
  isSameTool(expected: ExpectedCall, made: ToolCall): boolean {
    if (this.#comparer.isSameTool(expected, made)) return true;
    return this.#schemas.size === 1 && this.#schemas.has(made.name) && !this.#schemas.has(expected.name);
  }

  compare(expectedIndex: number, madeIndex: number): CallComparison {
    const comparison = this.#comparer.compare(expectedIndex, madeIndex);
    const call = this.made[madeIndex]!;
    const expected = this.expected[expectedIndex]!;
    const schema = this.#schemas.get(call.name);
    const compared = comparison.arguments.map((argument) =>
      this.#corrected(argument, call, expected, schema, expectedIndex),
    );
    const missing = requiredParameters(schema ?? {}).filter((name) => !Object.hasOwn(call.arguments, name));
    const all = [
      ...compared.filter(({ name }) => !missing.includes(name)),
      ...missing.map(lacking(compared)),
    ];
    const wrong = all.find((argument) => argument.counted && !argument.holds);
    if (!wrong) return { ...comparison, holds: call.malformed === undefined, arguments: all };
    return { ...comparison, holds: false, rule: `${wrong.name}: ${wrong.rule}`, arguments: all };
  }

  #corrected(
    argument: ArgumentComparison,
    call: ToolCall,
    expected: ExpectedCall,
    schema: JsonObject | undefined,
    index: number,
  ): ArgumentComparison {
    const { name, made, holds } = argument;
    if (made === undefined) return argument;
    const standsForNone = !holds && expected.optional.includes(name) && isEmpty(made);
    const found = standsForNone
      ? { ...argument, holds: true, rule: 'empty, which stands for leaving it out' }
      : argument;
    if (!found.holds || !schema) return found;
    const isFloatLabel = this.#labelFloats.some((float) =>
      float.startsWith(pointerTo(pointerTo(`/${index}`, expected.name), name)),
    );
    if (isAnyList(schema, found, expected)) return found;
    const isWrong =
      (!isFloatLabel && holdsFloatForInteger(schema, name, call.floats ?? [])) ||
      isMistyped(schema, found, made);
    return isWrong ? { ...found, holds: false, rule: WRONG_TYPE } : found;
  }
}

/** What the original takes for an optional parameter that was left out: text without a sign that counts, or an empty list. */
const isEmpty = (value: JsonValue): boolean =>
  typeof value === 'string' ? standardizeString(value) === '' : Array.isArray(value) && value.length === 0;

const lacking =
  (compared: readonly ArgumentComparison[]) =>
  (name: string): ArgumentComparison => {
    const { rung: _rung, ...known } = compared.find((argument) => argument.name === name) ?? {};
    return { ...known, name, holds: false, counted: true, rule: REQUIRED };
  };
