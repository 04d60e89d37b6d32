import type { JsonObject, JsonValue } from '#core/json.ts';
import { pointerTo } from '#core/json-pointer.ts';
import { PythonFloat, type PythonObject, type PythonValue } from './values.ts';

/** A value read as JSON with its numbers as Python types them: those at `floats` (JSON pointers) are floats, 5.0 and not 5. */
export function typedNumbers(value: JsonObject, floats: readonly string[] | undefined): PythonObject;
export function typedNumbers(value: JsonValue, floats: readonly string[] | undefined): PythonValue;
export function typedNumbers(value: JsonValue, floats: readonly string[] | undefined): PythonValue {
  return floats && floats.length > 0 ? typed(value, '', new Set(floats)) : value;
}

function typed(value: JsonValue, pointer: string, floats: ReadonlySet<string>): PythonValue {
  if (typeof value === 'number') return floats.has(pointer) ? new PythonFloat(value) : value;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item, index) => typed(item, pointerTo(pointer, index), floats));
  const members = Object.entries(value).map(([key, member]): [string, PythonValue] => [
    key,
    typed(member, pointerTo(pointer, key), floats),
  ]);
  return Object.fromEntries(members);
}
