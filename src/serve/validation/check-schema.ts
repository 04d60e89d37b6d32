import { dereference, type Schema, validate } from '@cfworker/json-schema';
import { exceedsDepth, isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import { type SchemaViolation, mentionsResult } from '#core/tool.ts';
import { pointerTo } from '#core/json-pointer.ts';
import type { ExpectedCall } from '#core/task.ts';
import { validSchema } from '#core/valid-schema.ts';
import { engineGeneration } from './pattern-engine.ts';
import { extentOf, MAX_SCHEMA_COST, schemaCost } from './extent.ts';
import { type UncheckedPart, type PrepareOptions, prepareSchema } from './prepare-schema.ts';

/** References followed in one check: a schema that needs more refers to itself in circles or multiplies without end. */
const MAX_REFERENCES = 100_000;

/** Beyond this many parts only the first violation is reported. */
const MAX_PARTS_IN_FULL = 20_000;

const MAX_UNIQUE_ITEMS = 1000;

const MAX_PARTS = 2_000_000;

interface Prepared {
  generation: number;
  schema: Schema;
  lookup: Record<string, Schema | boolean>;
  unchecked: UncheckedPart[];
  hasNamePatterns: boolean;
}

/** What of a value and of its caller the preparation depends on. */
type Way = Omit<PrepareOptions, 'names'>;

const preparedSchemas = new WeakMap<JsonObject, Map<string, Prepared>>();

/** More names are not tried against patterns of names; characters in all. */
const MAX_NAMES = 2000;

const MAX_NAME_TEXT = 100_000;

/** Comparisons of names with those that a pattern takes. */
const MAX_NAME_TESTS = 20_000_000;

interface CheckOptions {
  /** `assertion` for tools that are known to refuse what breaks a format; to JSON Schema 2020-12 a format is an annotation. */
  formats?: 'annotation' | 'assertion';
}

/**
 * Checks against a schema met at run time (remote servers, data sets) without generating code, in bounded time. A schema that is no
 * schema, or one that cannot be followed, yields one violation with keyword `schema`. Patterns run in the registered engine alone;
 * `uncheckedParts` tells what was not enforced. Schemas of earlier drafts are taken where their meaning is plain (core/valid-schema.ts).
 */
export const checkSchema = (
  schema: JsonValue,
  value: JsonValue,
  { formats = 'annotation' }: CheckOptions = {},
): SchemaViolation[] => {
  if (schema === true) return [];
  if (schema === false) return [violation('false', 'the schema admits nothing')];
  if (!isJsonObject(schema)) return [violation('schema', 'the schema is not an object')];
  const extent = extentOf(value, MAX_PARTS);
  if (extent === undefined || exceedsDepth(value))
    return [violation('depth', 'the value is nested too deeply or too large')];
  try {
    const way = {
      withUniqueItems: extent.longestList <= MAX_UNIQUE_ITEMS,
      assertsFormats: formats === 'assertion',
    };
    const known = preparedFor(schema, way);
    const { schema: own, lookup } = known.hasNamePatterns
      ? preparedWith(schema, way, namesIn(value, extent.parts))
      : known;
    followed = 0;
    const inBrief = extent.parts > MAX_PARTS_IN_FULL;
    const { errors } = validate(value, own, '2020-12', lookup, inBrief);
    return errors.map(toViolation).filter(isLeaf);
  } catch (error) {
    return [violation('schema', reasonOf(error))];
  }
};

/** The names of all members in a value, each once; undefined where there are too many. */
function namesIn(value: JsonValue, parts: number): string[] | undefined {
  const names = new Set<string>();
  const open: JsonValue[] = [value];
  let length = 0;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next !== 'object' || next === null) continue;
    for (const [name, below] of Object.entries(next)) {
      if (isJsonObject(next) && !names.has(name)) {
        names.add(name);
        length += name.length;
      }
      if (typeof below === 'object') open.push(below);
    }
    if (names.size > MAX_NAMES || length > MAX_NAME_TEXT) return undefined;
  }
  return names.size * parts > MAX_NAME_TESTS ? undefined : [...names];
}

/** The parts of a schema that checkSchema leaves unchecked: patterns without an engine or beyond it, formats that are not asserted. */
export function uncheckedParts(
  schema: JsonValue,
  { formats = 'annotation' }: CheckOptions = {},
): UncheckedPart[] {
  if (!isJsonObject(schema)) return [];
  try {
    return preparedFor(schema, { withUniqueItems: true, assertsFormats: formats === 'assertion' }).unchecked;
  } catch {
    // Nothing is checked by it, and every check says so.
    return [];
  }
}

/** Why a schema is not prepared at all. */
function tooMuch(schema: JsonObject): string | undefined {
  if (exceedsDepth(schema)) return 'the schema is nested too deeply';
  const isCostly = schemaCost(schema, MAX_SCHEMA_COST) > MAX_SCHEMA_COST;
  return isCostly ? 'the schema is too large, or its names are too long' : undefined;
}

/** Kept as long as the schema's object lives. */
function preparedFor(schema: JsonObject, way: Way): Prepared {
  const ways = preparedSchemas.get(schema) ?? new Map<string, Prepared>();
  preparedSchemas.set(schema, ways);
  const key = `${way.withUniqueItems} ${way.assertsFormats}`;
  const known = ways.get(key);
  if (known && known.generation === engineGeneration()) return known;
  const why = tooMuch(schema);
  if (why) throw new Error(why);
  const prepared = preparedWith(schema, way, []);
  ways.set(key, prepared);
  return prepared;
}

function preparedWith(schema: JsonObject, way: Way, names: readonly string[] | undefined): Prepared {
  const { schema: valid, unreadable } = validSchema(schema);
  if (unreadable) throw new Error(unreadable.why);
  const { schema: own, ...rest } = prepareSchema(valid as JsonObject, { ...way, names });
  return { generation: engineGeneration(), schema: own, lookup: counted(dereference(own)), ...rest };
}

/** References followed by the check that runs. */
let followed = 0;

/** Every reference is looked up here, and only references can make a check longer than schema times value. */
function counted(lookup: Prepared['lookup']): Prepared['lookup'] {
  return new Proxy(lookup, {
    get(target, key: string) {
      if (++followed > MAX_REFERENCES) throw new RangeError('too many references');
      return target[key];
    },
  });
}

/** A circle of references without progress either uses up the count or the stack. */
const reasonOf = (error: unknown): string => {
  if (error instanceof RangeError) return 'the schema refers to itself without end';
  return (error instanceof Error ? error.message : String(error)).split('\n')[0]!;
};

const violation = (keyword: string, message: string): SchemaViolation => ({ path: '', keyword, message });

const toViolation = (unit: { instanceLocation: string; keyword: string; error: string }): SchemaViolation => {
  const path = unit.instanceLocation.replace(/^#/, '');
  const pattern = unit.keyword === 'format' && /format "pattern ([\s\S]*)"/.exec(unit.error);
  if (pattern)
    return { path, keyword: 'pattern', message: `The text does not match the pattern ${pattern[1]}.` };
  return { path, keyword: unit.keyword, message: unit.error.replace('format "bounded ', 'format "') };
};

/** Applicators report that something below them failed; the reader wants that something. */
const isLeaf = ({ keyword }: SchemaViolation): boolean =>
  !['properties', 'patternProperties', 'items', 'prefixItems', 'allOf', '$ref'].includes(keyword);

/**
 * Where a label's first choice of arguments, without those that may be left out, breaks a tool's schema. Arguments that refer to
 * results are known only when the plan is carried out. A label that names the tool only breaks nothing.
 */
export function labelViolations(
  { arguments: accepted, optional }: Pick<ExpectedCall, 'arguments' | 'optional'>,
  schema: JsonObject,
  options: CheckOptions = {},
): SchemaViolation[] {
  if (!accepted) return [];
  const { required } = schema;
  const chosen = Object.entries(accepted).flatMap(([key, values]): [string, JsonValue][] => {
    const isDue = !optional.includes(key) || (Array.isArray(required) && required.includes(key));
    return isDue && values.length > 0 ? [[key, values[0]!]] : [];
  });
  const violations = checkSchema(schema, Object.fromEntries(chosen), options);
  if (violations.length === 0) return violations;
  const unknown = chosen.filter(([, value]) => mentionsResult(value)).map(([key]) => pointerTo('', key));
  const isUnknown = (path: string) => unknown.some((at) => path === at || path.startsWith(`${at}/`));
  return violations.filter(({ path }) => !isUnknown(path));
}
