import { dereference, type Schema, validate } from '@cfworker/json-schema';
import { exceedsDepth, isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import type { SchemaCheck, SchemaViolation } from '#core/tool.ts';
import { engineGeneration } from './pattern-engine.ts';
import { prepareSchema, type UncheckedPart } from './prepare-schema.ts';
import { extentOf, MAX_SCHEMA_COST, schemaCost } from './extent.ts';
import { pointerTo } from '#core/json-pointer.ts';
import { mentionsResult } from '#core/result-reference.ts';
import type { ExpectedCall } from '#core/task.ts';

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
}

const preparedSchemas = {
  unique: new WeakMap<JsonObject, Prepared>(),
  wide: new WeakMap<JsonObject, Prepared>(),
};

/**
 * Checks against a schema met at run time (remote servers, data sets) without generating code, in bounded time. A schema that is no
 * schema, or one that cannot be followed, yields one violation with keyword `schema`. Patterns run in the registered engine alone;
 * `uncheckedParts` tells what was not enforced.
 */
export const checkSchema: SchemaCheck = (schema, value) => {
  if (schema === true) return [];
  if (schema === false) return [violation('false', 'the schema admits nothing')];
  if (!isJsonObject(schema)) return [violation('schema', 'the schema is not an object')];
  const extent = extentOf(value, MAX_PARTS);
  if (extent === undefined || exceedsDepth(value))
    return [violation('depth', 'the value is nested too deeply or too large')];
  try {
    const isWide = extent.longestList > MAX_UNIQUE_ITEMS;
    const { schema: own, lookup } = preparedFor(schema, isWide);
    const inBrief = extent.parts > MAX_PARTS_IN_FULL;
    const { errors } = validate(value, own, '2020-12', counted(lookup), inBrief);
    return errors.map(toViolation).filter(isLeaf);
  } catch (error) {
    return [violation('schema', reasonOf(error))];
  }
};

/** The parts of a schema that checkSchema leaves unchecked: patterns without an engine or beyond it, costly formats. */
export function uncheckedParts(schema: JsonValue): UncheckedPart[] {
  if (!isJsonObject(schema) || tooMuch(schema)) return [];
  return preparedFor(schema, false).unchecked;
}

/** Why a schema is not prepared at all. */
function tooMuch(schema: JsonObject): string | undefined {
  if (exceedsDepth(schema)) return 'the schema is nested too deeply';
  const isCostly = schemaCost(schema, MAX_SCHEMA_COST) > MAX_SCHEMA_COST;
  return isCostly ? 'the schema is too large, or its names are too long' : undefined;
}

function preparedFor(schema: JsonObject, isWide: boolean): Prepared {
  const cache = preparedSchemas[isWide ? 'wide' : 'unique'];
  const known = cache.get(schema);
  if (known && known.generation === engineGeneration()) return known;
  const why = tooMuch(schema);
  if (why) throw new Error(why);
  const { schema: own, unchecked } = prepareSchema(schema, !isWide);
  const prepared: Prepared = {
    generation: engineGeneration(),
    schema: own,
    lookup: dereference(own),
    unchecked,
  };
  cache.set(schema, prepared);
  return prepared;
}

/** Every reference is looked up here, and only references can make a check longer than schema times value. */
function counted(lookup: Prepared['lookup']): Prepared['lookup'] {
  let followed = 0;
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
  !['properties', 'items', 'prefixItems', 'allOf', '$ref'].includes(keyword);

/**
 * Where a label's first choice of arguments, without those that may be left out, breaks a tool's schema. Arguments that refer to
 * results are known only when the plan is carried out. A label that names the tool only breaks nothing.
 */
export function labelViolations(
  { arguments: accepted, optional }: Pick<ExpectedCall, 'arguments' | 'optional'>,
  schema: JsonObject,
): SchemaViolation[] {
  if (!accepted) return [];
  const { required } = schema;
  const chosen = Object.entries(accepted).flatMap(([key, values]): [string, JsonValue][] => {
    const isDue = !optional.includes(key) || (Array.isArray(required) && required.includes(key));
    return isDue && values.length > 0 ? [[key, values[0]!]] : [];
  });
  const unknown = chosen.filter(([, value]) => mentionsResult(value)).map(([key]) => pointerTo('', key));
  const isUnknown = (path: string) => unknown.some((at) => path === at || path.startsWith(`${at}/`));
  return checkSchema(schema, Object.fromEntries(chosen)).filter(({ path }) => !isUnknown(path));
}
