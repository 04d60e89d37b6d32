import { pointerTo } from '#core/json-pointer.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import type { Task } from '#core/task.ts';
import { PythonFloat, type PythonObject, type PythonValue } from '../python/values.ts';
import type { BfclCase } from './ast-checker.ts';
import type { BfclValue } from './values.ts';

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

/** Is the raw row one of BFCL's single-turn rows, with its answers joined: functions with parameters, one function an answer? */
export function isBfclRow(raw: JsonValue): raw is { function: JsonValue[]; ground_truth: JsonObject[] } {
  return (
    isJsonObject(raw) &&
    Array.isArray(raw.function) &&
    raw.function.length > 0 &&
    raw.function.every(isDescription) &&
    Array.isArray(raw.ground_truth) &&
    raw.ground_truth.length > 0 &&
    raw.ground_truth.every(isAnswer)
  );
}

const isDescription = (value: JsonValue): boolean =>
  isJsonObject(value) && typeof value.name === 'string' && isJsonObject(value.parameters);

/** {function: {parameter: [accepted value, …]}} */
function isAnswer(value: JsonValue): boolean {
  const values = isJsonObject(value) ? Object.values(value) : [];
  return values.length === 1 && isJsonObject(values[0]) && Object.values(values[0]).every(Array.isArray);
}

/** The other languages' rows are compared by rules of their own, which are not ported. */
export const isPythonRow = (task: Task): boolean => !/java/.test(task.category);

/** The row as the checker is given it, without the model's output. */
export function rowOf(task: Task, isUnderscored: boolean): Omit<BfclCase, 'model_output'> {
  const raw = typedNumbers(task.raw, task.rawFloats) as { function: BfclValue; ground_truth: BfclValue };
  return {
    test_category: task.category,
    underscore_to_dot: isUnderscored,
    function: raw.function,
    possible_answer: raw.ground_truth,
  };
}
