import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import type { Task } from '#core/task.ts';
import { typedNumbers } from '../python/typed-numbers.ts';
import type { BfclCase } from './ast-checker.ts';
import type { BfclValue } from './values.ts';

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
