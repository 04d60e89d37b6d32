import { pointerTo, valueAtPointer } from '#core/json-pointer.ts';
import { type JsonObject, type JsonValue, isJsonObject } from '#core/json.ts';
import { BASELINE_TITLES, type Baseline } from '#core/model.ts';
import type { ExpectedCall, Task } from '#core/task.ts';
import type { Tool } from '#core/tool.ts';
import { writeJson } from '#core/write-json.ts';

/**
 * The label of a task as a plan, plain JSON without a word around it, so that even the strictest reader finds it: of every
 * parameter that must be there, by the label or by the tool's schema, the first accepted value, a float where the label has one.
 */
export function oracleAnswer(task: Task): string {
  const { target, tools } = task;
  const calls = (target.calls ?? []).map((call) => ({
    name: call.name,
    parameters: firstAccepted(call, requiredOf(tools, call.name)),
    id: call.id,
    step: String(call.step),
    ...(call.dependsOn.some(({ path }) => path !== undefined)
      ? { dependsOn: call.dependsOn.map((dependency) => ({ ...dependency })) }
      : {}),
  }));
  const floats = calls.flatMap(({ name: tool, parameters }, call) =>
    Object.entries(parameters).flatMap(([name, value]) => {
      const at = pointerTo(`/${call}/parameters`, name);
      return labelFloats(task, { call, tool, name, value }).map((inside) => at + inside);
    }),
  );
  return writeJson(calls, floats);
}

function requiredOf(tools: readonly Tool[], name: string): readonly JsonValue[] {
  const required = tools.find((tool) => tool.name === name)?.inputSchema.required;
  return Array.isArray(required) ? required : [];
}

/** Some labels let a parameter be left out that the schema requires. */
function firstAccepted(
  { arguments: accepted, optional }: ExpectedCall,
  required: readonly JsonValue[],
): JsonObject {
  const due = Object.entries(accepted ?? {}).filter(
    ([name, values]) => values.length > 0 && (!optional.includes(name) || required.includes(name)),
  );
  return Object.fromEntries(due.map(([name, values]): [string, JsonValue] => [name, values[0]!]));
}

export const baselineOracle: Baseline = {
  id: 'baseline-oracle',
  kind: 'baseline',
  title: BASELINE_TITLES['baseline-oracle']!,
  answer: (task) => oracleAnswer(task),
};

/** One argument of a BFCL answer: the expected call's position and name, the parameter, and the value that was taken. */
interface TakenArgument {
  call: number;
  tool: string;
  name: string;
  value: JsonValue;
}

/**
 * JSON pointers into the value of the numbers that BFCL's answer writes as floats (5.0). The value must be the first accepted one: of
 * every list of alternatives in the answer the first is meant. None for rows of other sources.
 */
function labelFloats({ raw, rawFloats = [] }: Task, taken: TakenArgument): string[] {
  if (rawFloats.length === 0) return [];
  const at = [taken.call, taken.tool, taken.name].reduce<string>(pointerTo, '/ground_truth');
  const alternatives = valueAtPointer(raw, at);
  if (!Array.isArray(alternatives)) return [];
  const first = alternatives.findIndex((alternative) => alternative !== '');
  return floatsIn(raw, pointerTo(at, first), taken.value, '', new Set(rawFloats));
}

/** `from` leads to the value in the raw row, `to` is where it is in what was taken. */
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
