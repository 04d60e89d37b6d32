import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';

/** Arguments that fit a tool's schema: its defaults and first choices, and plain values for the rest. */
export function sampleArguments(schema: JsonObject): JsonObject {
  const properties = isJsonObject(schema.properties) ? schema.properties : {};
  return Object.fromEntries(
    Object.entries(properties).map(([name, property], index) => [
      name,
      sample(isJsonObject(property) ? property : {}, index),
    ]),
  );
}

function sample(schema: JsonObject, index: number): JsonValue {
  if (schema.default !== undefined) return schema.default;
  if (Array.isArray(schema.enum) && schema.enum.length > 0) return schema.enum[0]!;
  if (schema.type === 'number' || schema.type === 'integer') return index + 5;
  if (schema.type === 'boolean') return true;
  if (schema.type === 'array') return [];
  return schema.type === 'object' ? sampleArguments(schema) : 'x';
}
