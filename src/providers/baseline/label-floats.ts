import { isJsonObject, type JsonValue } from '#core/json.ts';
import { pointerTo, valueAtPointer } from '#core/json-pointer.ts';
import type { Task } from '#core/task.ts';

/** One argument of a BFCL answer: the expected call's position and name, the parameter, and the value that was taken. */
export interface TakenArgument {
  call: number;
  tool: string;
  name: string;
  value: JsonValue;
}

/**
 * JSON pointers into the value of the numbers that BFCL's answer writes as floats (5.0). The value must be the first accepted one: of
 * every list of alternatives in the answer the first is meant. None for rows of other sources.
 */
export function labelFloats({ raw, rawFloats = [] }: Task, taken: TakenArgument): string[] {
  if (rawFloats.length === 0) return [];
  const at = [taken.call, taken.tool, taken.name].reduce<string>(pointerTo, '/ground_truth');
  const alternatives = valueAtPointer(raw, at);
  if (!Array.isArray(alternatives)) return [];
  const first = alternatives.findIndex((alternative) => alternative !== '');
  return floatsIn(raw, pointerTo(at, first), taken.value, '', new Set(rawFloats));
}

/** `from` leads to the value in the raw row, `to` is where it stands in what was taken. */
function floatsIn(
  raw: JsonValue,
  from: string,
  value: JsonValue,
  to: string,
  floats: ReadonlySet<string>,
): string[] {
  if (typeof value === 'number') return floats.has(from) ? [to] : [];
  if (Array.isArray(value)) {
    return value.flatMap((item, index) =>
      floatsIn(raw, pointerTo(from, index), item, pointerTo(to, index), floats),
    );
  }
  if (!isJsonObject(value)) return [];
  const written = valueAtPointer(raw, from);
  const holdsAlternatives = isJsonObject(written) && Object.values(written).every(Array.isArray);
  return Object.entries(value).flatMap(([name, member]) => {
    const at = pointerTo(from, name);
    return floatsIn(raw, holdsAlternatives ? pointerTo(at, 0) : at, member, pointerTo(to, name), floats);
  });
}
