import { isJsonObject, type JsonValue } from '#core/json.ts';
import type { Task } from '#core/task.ts';
import { answerText, type Trajectory } from '#core/trajectory.ts';
import { PythonError } from '../python/error.ts';
import { readPythonJson } from '../python/json.ts';
import { madeCalls } from '../made-calls.ts';
import type { BfclCase } from './ast-checker.ts';
import { isBfclDict, type BfclDict, type BfclValue } from './values.ts';

/** Is the raw row one of BFCL's Python rows, with its answers joined? */
export function isBfclRow(raw: JsonValue): raw is { function: JsonValue[]; ground_truth: JsonValue[] } {
  return (
    isJsonObject(raw) &&
    Array.isArray(raw.function) &&
    Array.isArray(raw.ground_truth) &&
    raw.ground_truth.length > 0 &&
    raw.ground_truth.every(isJsonObject)
  );
}

/** The other languages' rows are compared by rules of their own, which are not ported. */
export const isPythonRow = (task: Task): boolean => !/java/.test(task.category);

/** The row as the checker is given it, without the model's output. */
export function rowOf(task: Task): Omit<BfclCase, 'model_output'> {
  const raw = task.raw as { function: BfclValue; ground_truth: BfclValue };
  return {
    test_category: task.category,
    // Our menu shows BFCL's dotted names as they are, so that nothing is written with underscores.
    underscore_to_dot: false,
    function: raw.function,
    possible_answer: raw.ground_truth,
  };
}

/**
 * The output of a function-calling model: one {name: arguments} a call. Calls that were made are taken as they are; of a model that
 * was asked once, an answer that is JSON is read anew by a reader that keeps 5 apart from 5.0. Undefined: the answer is text for
 * BFCL's own decoder.
 */
export function functionCallsOf(trajectory: Trajectory): BfclValue[] | undefined {
  const { calls, rule } = madeCalls(trajectory);
  if (rule === 'native' || trajectory.inTurns)
    return calls.map((call) => Object.fromEntries([[call.name, call.arguments]]));
  const text = answerText(trajectory).trim();
  if (!/^[[{]/.test(text)) return undefined;
  let value: BfclValue;
  try {
    value = readPythonJson(text);
  } catch (error) {
    if (error instanceof PythonError) return undefined;
    throw error;
  }
  const wrapped = isBfclDict(value) && Array.isArray(value.tool_calls) ? value.tool_calls : value;
  const listed = Array.isArray(wrapped) ? wrapped : [wrapped];
  const outputs = listed.map(outputOf);
  return outputs.every((output) => output !== undefined) ? outputs : undefined;
}

const argumentFields = ['parameters', 'arguments', 'input', 'args'];

/** `{name, parameters}` in any of its spellings as BFCL's {name: parameters}. */
function outputOf(call: BfclValue): BfclDict | undefined {
  if (!isBfclDict(call) || typeof call.name !== 'string') return undefined;
  const field = argumentFields.find((name) => Object.hasOwn(call, name));
  const values = field === undefined ? {} : call[field]!;
  return Object.fromEntries([[call.name, values]]);
}
