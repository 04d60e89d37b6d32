import { isJsonObject, type JsonValue } from '#core/json.ts';
import type { ToolCall } from '#core/tool.ts';
import type { Trajectory } from '#core/trajectory.ts';
import { readJson, writtenFloats } from '#core/written-floats.ts';
import { PythonFloat, type PythonValue } from '../../src/measure/scorers/python/values.ts';

/** JSON text with 5.0 written as 5.0. */
export function written(value: PythonValue): string {
  if (value instanceof PythonFloat) return value.float.toFixed(1);
  if (Array.isArray(value)) return `[${value.map(written).join(',')}]`;
  if (typeof value !== 'object' || value === null)
    return typeof value === 'bigint' ? String(value) : JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([key, member]) => `${JSON.stringify(key)}:${written(member)}`)
    .join(',')}}`;
}

/** Is it a call in BFCL's form, {function: {parameter: value}}? */
export const isCall = (call: unknown): boolean =>
  isJsonObject(call) && Object.keys(call).length === 1 && Object.values(call).every(isJsonObject);

/** A tool call whose arguments are this JSON text. */
export function callOf(id: string, name: string, json: string): ToolCall {
  const read = readOrUndefined(json);
  if (!isJsonObject(read)) return { id, name, arguments: {}, malformed: json };
  const floats = writtenFloats(read);
  return { id, name, arguments: read, ...(floats.length > 0 ? { floats } : {}) };
}

function readOrUndefined(json: string): JsonValue | undefined {
  try {
    return readJson(json);
  } catch {
    return undefined;
  }
}

/** Calls made through a provider's interface, or in a ReAct text. */
export function madeTrajectory(toolCalls: ToolCall[], way: 'native' | 'react'): Trajectory {
  const message = { role: 'assistant' as const, text: '', ...(way === 'native' ? { toolCalls } : {}) };
  const step = { index: 0, message, toolCalls, toolResults: [], startedAt: 0, durationMs: 0 };
  return { steps: [step], inTurns: true, stopReason: 'answered', finalAnswer: '' };
}
