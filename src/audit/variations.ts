import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import { mentionsResult } from '#core/result-reference.ts';
import type { ToolCall } from '#core/tool.ts';

/** One argument of one call made otherwise: left out where `value` is absent. */
export interface Variation {
  argument: string;
  value?: JsonValue;
}

/**
 * How a call's arguments are tried otherwise: each optional one left out, each number one higher, each text another, each choice another
 * of its list, each list without its last item. Those that take a result are left as they are.
 */
export function variationsOf({ arguments: given }: ToolCall, schema: JsonObject): Variation[] {
  const required = Array.isArray(schema.required) ? schema.required : [];
  return Object.entries(given).flatMap(([argument, value]): Variation[] => {
    if (mentionsResult(value)) return [];
    const other = otherThan(value, memberSchema(schema, argument));
    return [
      ...(required.includes(argument) ? [] : [{ argument }]),
      ...(other === undefined ? [] : [{ argument, value: other }]),
    ];
  });
}

function memberSchema({ properties }: JsonObject, name: string): JsonObject {
  const own = isJsonObject(properties) && Object.hasOwn(properties, name) ? properties[name] : undefined;
  return isJsonObject(own) ? own : {};
}

function otherThan(value: JsonValue, schema: JsonObject): JsonValue | undefined {
  if (Array.isArray(schema.enum)) return schema.enum.find((choice) => choice !== value);
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'string') return `${value} 2`;
  return Array.isArray(value) && value.length > 1 ? value.slice(0, -1) : undefined;
}
