import type { JsonValue } from '#core/json.ts';
import { pointerTo, valueAtPointer } from '#core/json-pointer.ts';
import { textOfResult, valueOfResult } from '#core/result-value.ts';
import type { ExpectedCall } from '#core/task.ts';
import type { ToolResult } from '#core/tool.ts';
import { allToolCalls, type Trajectory } from '#core/trajectory.ts';

/** Successful results of an executed trajectory by the name of the tool that gave them. */
export type ResultsByTool = ReadonlyMap<string, ToolResult[]>;

export function resultsByTool(trajectory: Trajectory): ResultsByTool {
  const toolOf = new Map(allToolCalls(trajectory).map((call) => [call.id, call.name]));
  const results = new Map<string, ToolResult[]>();
  for (const result of trajectory.steps.flatMap((step) => step.toolResults)) {
    const tool = toolOf.get(result.callId);
    if (tool === undefined || result.isError) continue;
    results.set(tool, [...(results.get(tool) ?? []), result]);
  }
  return results;
}

/** Values kept for one parameter; a list of results may hold many scalars. */
const MAX_VALUES = 1000;

/**
 * What an expected placeholder stands for once tools have answered: the value at the declared path in a result of the referred
 * call's tool, the whole text where no path is declared, else (rule 10) any scalar of that result.
 */
export function acceptedFromResults(
  call: ExpectedCall,
  name: string,
  values: readonly JsonValue[],
  plan: readonly ExpectedCall[],
  results: ResultsByTool,
): JsonValue[] {
  const pointer = pointerTo('', name);
  return values.flatMap((value): JsonValue[] => {
    const id = typeof value === 'string' ? /^<([^<>\s]{1,200})_result>$/.exec(value)?.[1] : undefined;
    const source = id === undefined ? undefined : plan.find((other) => other.id === id);
    if (!source) return [];
    const declared = call.dependsOn.find(
      (dependency) => dependency.call === id && dependency.arg === pointer,
    );
    const tools = [source.name, ...source.alternatives.map((tool) => tool.name)];
    const answers = tools.flatMap((tool) => results.get(tool) ?? []);
    return answers.flatMap((answer) => valuesOf(answer, declared?.path)).slice(0, MAX_VALUES);
  });
}

function valuesOf(result: ToolResult, path: string | undefined): JsonValue[] {
  const structured = valueOfResult(result);
  if (path !== undefined) {
    const value = structured === undefined ? undefined : valueAtPointer(structured, path);
    return value === undefined ? [] : [value];
  }
  const text = textOfResult(result);
  return structured === undefined ? [text] : [text, structured, ...scalarsIn(structured)];
}

function scalarsIn(value: JsonValue): JsonValue[] {
  if (typeof value !== 'object' || value === null) return [value];
  const scalars: JsonValue[] = [];
  for (const member of Object.values(value)) {
    if (scalars.length > MAX_VALUES) break;
    scalars.push(...scalarsIn(member));
  }
  return scalars;
}
