import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import { followed } from '#serve/validation/parameters.ts';

/** Deeper than this a field is edited as JSON; schemas may refer to themselves. */
export const MAX_DEPTH = 8;
export const MAX_FIELDS = 200;

/** The control for one value of a schema. A field that a form cannot express is 'json'. */
export type Field = {
  name: string;
  title: string | undefined;
  description: string;
  required: boolean;
  nullable: boolean;
  default: JsonValue | undefined;
  /** Of the schema without null, references followed. */
  schema: JsonObject;
  depth: number;
  control: Control;
};

export type Control =
  | { kind: 'text'; long: boolean; hint: string }
  | { kind: 'number'; integer: boolean; hint: string }
  | { kind: 'boolean' }
  | { kind: 'choice'; options: JsonValue[]; titles: readonly string[] }
  | { kind: 'const'; value: JsonValue }
  | { kind: 'list'; items: JsonValue }
  | { kind: 'object'; isMap: boolean }
  | { kind: 'alternatives'; options: Alternative[] }
  | { kind: 'json'; why: string };

/** One of the forms a value may have. */
export type Alternative = { title: string; schema: JsonObject };

export const asJson = (why: string): Control => ({ kind: 'json', why });

// Schemas come from strangers: a keyword of another type than it should have counts as absent.

export const textOf = (value: JsonValue | undefined): string => (typeof value === 'string' ? value : '');

export const listOf = (value: JsonValue | undefined): JsonValue[] => (Array.isArray(value) ? value : []);

export const objectOf = (value: JsonValue | undefined): JsonObject => (isJsonObject(value) ? value : {});

/** A schema as a form reads it: references followed, parts of an allOf put together, null a switch beside it. */
export function settled(schema: JsonObject, root: JsonObject): { schema: JsonObject; nullable: boolean } {
  return withoutNull(merged(followed(schema, root) ?? {}, root), root);
}

/** A union with null, in any of its three spellings, is its other part and a switch. */
function withoutNull(schema: JsonObject, root: JsonObject): { schema: JsonObject; nullable: boolean } {
  if (Array.isArray(schema.type) && schema.type.includes('null')) {
    const types = schema.type.filter((type) => type !== 'null');
    const rest: JsonObject = Array.isArray(schema.enum)
      ? { enum: schema.enum.filter((value) => value !== null) }
      : {};
    return {
      schema: { ...schema, ...rest, type: types.length === 1 ? types[0]! : types },
      nullable: types.length > 0,
    };
  }
  for (const keyword of ['anyOf', 'oneOf'] as const) {
    const options = schema[keyword];
    if (!Array.isArray(options)) continue;
    const rest = options.filter((option) => followed(option, root)?.type !== 'null');
    if (rest.length === options.length) continue;
    const { [keyword]: _, ...base } = schema;
    if (rest.length !== 1) return { schema: { ...base, [keyword]: rest }, nullable: true };
    return { schema: { ...base, ...merged(followed(rest[0], root) ?? {}, root) }, nullable: true };
  }
  return { schema, nullable: schema.nullable === true };
}

/** Parts of an allOf that only add properties are put together. */
export function merged(schema: JsonObject, root: JsonObject): JsonObject {
  if (!Array.isArray(schema.allOf)) return schema;
  const { allOf, ...base } = schema;
  return allOf.slice(0, 20).reduce<JsonObject>((whole, part) => {
    const own = followed(part, root) ?? {};
    const required = [...listOf(whole.required), ...listOf(own.required)];
    const properties = { ...objectOf(whole.properties), ...objectOf(own.properties) };
    return {
      ...own,
      ...whole,
      ...(required.length > 0 ? { required } : {}),
      ...(Object.keys(properties).length > 0 ? { properties } : {}),
    };
  }, base);
}
