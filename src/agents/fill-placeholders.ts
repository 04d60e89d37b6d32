import { isFailedCall } from '#core/failed-call.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import { pointerTo, valueAtPointer } from '#core/json-pointer.ts';
import { referenceTo, resultReferences, soleReference } from '#core/result-reference.ts';
import { type ToolCall, type ToolResult, textOfResult, valueOfResult } from '#core/tool.ts';

/** What filling a call's placeholders gave: its arguments, or why it cannot be made. */
export type Filled = { arguments: JsonObject } | { unresolved: string };

class Unresolved extends Error {}

/** Deeper than this an argument is left as it is. */
const MAX_LEVELS = 60;

/**
 * A call's arguments with every `<id_result>` replaced by what call id answered (metrics.md section 4, "Placeholders"): a
 * string that is only the placeholder takes the value with its type, inside longer text the value's text is inserted. `dependsOn`
 * says which part of the answer; without it the whole text is taken.
 */
export function fillPlaceholders(call: ToolCall, results: ReadonlyMap<string, ToolResult>): Filled {
  try {
    return { arguments: filled(call.arguments, '', call, results, 0) as JsonObject };
  } catch (error) {
    if (error instanceof Unresolved) return { unresolved: error.message };
    throw error;
  }
}

function filled(
  value: JsonValue,
  pointer: string,
  call: ToolCall,
  results: ReadonlyMap<string, ToolResult>,
  level: number,
): JsonValue {
  if (level > MAX_LEVELS) return value;
  const below = (member: JsonValue, key: string) =>
    filled(member, pointerTo(pointer, key), call, results, level + 1);
  if (Array.isArray(value)) return value.map((item, index) => below(item, String(index)));
  if (isJsonObject(value))
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, below(member, key)]));
  if (typeof value !== 'string') return value;
  const part = (id: string) => referred(id, pointer, call, results);
  const whole = soleReference(value);
  if (whole !== undefined) return part(whole);
  const { literals, ids } = resultReferences(value);
  const texts = ids.map((id) => {
    const found = part(id);
    return typeof found === 'string' ? found : JSON.stringify(found);
  });
  return literals.map((literal, index) => literal + (texts[index] ?? '')).join('');
}

function referred(
  id: string,
  pointer: string,
  call: ToolCall,
  results: ReadonlyMap<string, ToolResult>,
): JsonValue {
  const result = results.get(id);
  if (!result) throw new Unresolved(`${referenceTo(id)} refers to a call that has not been made`);
  if (isFailedCall(result)) throw new Unresolved(`${referenceTo(id)} refers to a call that failed`);
  const declared = call.dependsOn?.find(
    (dependency) => dependency.call === id && (dependency.arg ?? pointer) === pointer,
  );
  if (declared?.path === undefined) return textOfResult(result);
  const value = valueOfResult(result);
  const part = value === undefined ? undefined : valueAtPointer(value, declared.path);
  if (part === undefined) throw new Unresolved(`${referenceTo(id)} has nothing at ${declared.path}`);
  return part;
}
