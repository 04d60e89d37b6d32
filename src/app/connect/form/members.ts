import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import { objectOf } from './schema-values.ts';

/** Members of a value that the schema's properties do not name. */
export function extraNames(schema: JsonObject, value: JsonValue | undefined): string[] {
  const known = objectOf(schema.properties);
  return isJsonObject(value) ? Object.keys(value).filter((name) => !Object.hasOwn(known, name)) : [];
}

/** The value with one member changed, or left out when it is undefined; names such as `__proto__` are members like others. */
export function withMember(value: JsonObject, name: string, member: JsonValue | undefined): JsonObject {
  const others = Object.entries(value);
  if (member === undefined) return Object.fromEntries(others.filter(([key]) => key !== name));
  if (!Object.hasOwn(value, name)) return Object.fromEntries([...others, [name, member]]);
  return Object.fromEntries(others.map(([key, own]) => [key, key === name ? member : own] as const));
}
