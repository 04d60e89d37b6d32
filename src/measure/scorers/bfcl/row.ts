import { remembered } from '#core/table.ts';
import { inLaterForm } from '#core/bfcl-row.ts';
import { pointerParts, pointerTo } from '#core/json-pointer.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import type { Task } from '#core/task.ts';
import { PythonFloat, type PythonObject, type PythonValue } from '../python/values.ts';
import type { BfclCase } from './ast-checker.ts';

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
export const isBfclRow = (raw: JsonValue): boolean => isJsonObject(raw) && holdsFunctions(raw);

/** A row never changes, and is asked for with every attempt. */
const holdsFunctions = remembered((raw: JsonObject): boolean => {
  if (raw.function === undefined || raw.ground_truth === undefined) return false;
  const { function: functions, ground_truth: answers } = inLaterForm<JsonValue>({
    function: raw.function,
    ground_truth: raw.ground_truth,
  });
  return isListOf(functions, isDescription) && isListOf(answers, isAnswer);
});

const isListOf = (value: JsonValue, holds: (item: JsonValue) => boolean): boolean =>
  Array.isArray(value) && value.length > 0 && value.every(holds);

const isDescription = (value: JsonValue): boolean =>
  isJsonObject(value) && typeof value.name === 'string' && isJsonObject(value.parameters);

/**
 * {function: {parameter: [accepted value, …]}}. BFCL's own files hold one list where the object should be; the checker counts it as
 * a call that none can match.
 */
function isAnswer(value: JsonValue): boolean {
  const [accepted, ...others] = isJsonObject(value) ? Object.values(value) : [];
  if (others.length > 0) return false;
  return Array.isArray(accepted) || (isJsonObject(accepted) && Object.values(accepted).every(Array.isArray));
}

/** The other languages' rows are compared by rules of their own, which are not ported. */
export const isPythonRow = (task: Task): boolean => !/java/.test(task.category);

type TypedRow = { function: PythonValue; ground_truth: PythonValue };
const typedRow = remembered(({ raw, rawFloats }: Task) =>
  inLaterForm<PythonValue>(typedNumbers(raw, rawFloats) as TypedRow),
);

/** The row as the checker is given it, without the model's output. */
export function rowOf(task: Task, isUnderscored: boolean): Omit<BfclCase, 'model_output'> {
  const raw = typedRow(task);
  return {
    test_category: task.category,
    underscore_to_dot: isUnderscored,
    function: raw.function,
    possible_answer: raw.ground_truth,
  };
}

/**
 * Which values of the label are written as floats with an integer value: JSON pointers of the form
 * `/<place of the call>/<function>/<parameter>…`, whichever form the row has.
 */
export function labelFloats({ raw, rawFloats = [], target }: Task): string[] {
  const label = isJsonObject(raw) ? raw.ground_truth : undefined;
  const keys = isJsonObject(label) ? Object.keys(label) : undefined;
  return rawFloats.map((pointer) => {
    const [, call = '', ...rest] = pointerParts(pointer);
    const index = keys ? keys.indexOf(call) : Number(call);
    const [name, ...path] = keys ? [target.calls?.[index]?.name ?? '', ...rest] : rest;
    return [name ?? '', ...path].reduce(pointerTo, `/${index}`);
  });
}
