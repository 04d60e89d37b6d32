import { BASELINE_TITLES, type Baseline } from '#core/model.ts';
import type { JsonObject, JsonValue } from '#core/json.ts';
import type { ExpectedCall, Task } from '#core/task.ts';
import type { Tool } from '#core/tool.ts';
import { pointerTo } from '#core/json-pointer.ts';
import { writeJson } from '#core/write-json.ts';
import { labelFloats } from './baseline/label-floats.ts';

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
  meaning:
    'Writes the expected calls down as an answer. It solves nothing: it is the ceiling a scorer can give on these labels, and ' +
    'whatever it misses is a fault of the labels or of the scorer.',
  sees: 'the label',
  answer: (task) => oracleAnswer(task),
};
