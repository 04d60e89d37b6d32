import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import { followed } from './parameters.ts';

/** Values nested deeper than this are left as they are. */
const MAX_LEVELS = 50;

/**
 * The value as the schema types it, where that is plain: "5" for an integer, "True" for a boolean, 5 for text, a scalar for a list
 * of one. What does not fit is returned unchanged; nothing is rounded, cut or guessed.
 */
export function coerce(schema: JsonValue | undefined, value: JsonValue, root = schema, level = 0): JsonValue {
  const own = followed(schema, root);
  if (!own || level > MAX_LEVELS) return value;
  const types = typesOf(own, root);
  if (types.length === 0 || types.some((type) => isOfType(value, type)))
    return coercedBelow(own, value, root, level);
  for (const type of types) {
    const coerced = coerceTo(type, value);
    if (coerced !== undefined) return coercedBelow(own, coerced, root, level);
  }
  return value;
}

/** The types a schema admits: its own, or those of its alternatives. */
function typesOf(schema: JsonObject, root: JsonValue | undefined): string[] {
  const { type } = schema;
  if (typeof type === 'string') return [type];
  if (Array.isArray(type)) return type.filter((item) => typeof item === 'string');
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (!Array.isArray(alternatives)) return [];
  return alternatives.flatMap((alternative) => {
    const own = followed(alternative, root);
    return typeof own?.type === 'string' ? [own.type] : [];
  });
}

function isOfType(value: JsonValue, type: string): boolean {
  switch (type) {
    case 'integer':
      return typeof value === 'number' && Number.isInteger(value);
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isJsonObject(value);
    case 'null':
      return value === null;
    default:
      return typeof value === type;
  }
}

const number = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;
const MAX_NUMBER_LENGTH = 40;

function coerceTo(type: string, value: JsonValue): JsonValue | undefined {
  if (type === 'array') return isJsonObject(value) || value === null ? undefined : [value];
  if (type === 'string')
    return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
  if (typeof value !== 'string' || value.length > MAX_NUMBER_LENGTH) return undefined;
  const text = value.trim();
  if (type === 'boolean') return /^(?:true|false)$/i.test(text) ? text.toLowerCase() === 'true' : undefined;
  if (type !== 'integer' && type !== 'number') return undefined;
  if (!number.test(text)) return undefined;
  const read = Number(text);
  return Number.isFinite(read) && (type === 'number' || Number.isInteger(read)) ? read : undefined;
}

function coercedBelow(
  schema: JsonObject,
  value: JsonValue,
  root: JsonValue | undefined,
  level: number,
): JsonValue {
  if (Array.isArray(value)) {
    const { items } = schema;
    return items === undefined ? value : value.map((item) => coerce(items, item, root, level + 1));
  }
  const { properties } = schema;
  if (!isJsonObject(value) || !isJsonObject(properties)) return value;
  const members = Object.entries(value).map(([name, member]): [string, JsonValue] => [
    name,
    Object.hasOwn(properties, name) ? coerce(properties[name], member, root, level + 1) : member,
  ]);
  return Object.fromEntries(members);
}
