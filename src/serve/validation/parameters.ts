import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import { pointerParts } from '#core/json-pointer.ts';

/** What a tool's input schema says of one parameter; undefined when it does not declare it. */
export function parameterSchema(schema: JsonObject, name: string): JsonObject | undefined {
  const properties = followed(schema, schema)?.properties;
  if (!isJsonObject(properties) || !Object.hasOwn(properties, name)) return undefined;
  return followed(properties[name], schema) ?? {};
}

/** The value an absent parameter has by its schema; undefined when the schema names none. */
export function defaultOf(schema: JsonObject, name: string): JsonValue | undefined {
  const own = parameterSchema(schema, name);
  return own && Object.hasOwn(own, 'default') ? own.default : undefined;
}

export function requiredParameters(schema: JsonObject): string[] {
  const required = followed(schema, schema)?.required;
  return Array.isArray(required) ? required.filter((name) => typeof name === 'string') : [];
}

/** Does the schema list its parameters at all? An open schema declares whatever it is given. */
export const declaresParameters = (schema: JsonObject): boolean =>
  isJsonObject(followed(schema, schema)?.properties);

const MAX_HOPS = 20;

/** The schema itself, or what its local `$ref` leads to within the root; undefined where that leads nowhere. */
export function followed(schema: JsonValue | undefined, root: JsonValue | undefined): JsonObject | undefined {
  let own = schema;
  for (let hop = 0; hop < MAX_HOPS; hop++) {
    if (!isJsonObject(own)) return undefined;
    if (typeof own.$ref !== 'string') return own;
    own = pointed(root, own.$ref);
  }
  return undefined;
}

function pointed(root: JsonValue | undefined, reference: string): JsonValue | undefined {
  if (reference !== '#' && !reference.startsWith('#/')) return undefined;
  let value = root;
  for (const key of pointerParts(reference.slice(1))) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as JsonObject)[key];
  }
  return value;
}
