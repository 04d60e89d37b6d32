import type { JsonObject, JsonValue } from '#core/json.ts';
import { pointerTo } from '#core/json-pointer.ts';
import type { ExpectedCall, Task } from '#core/task.ts';
import type { ToolCall } from '#core/tool.ts';
import type { Trajectory } from '#core/trajectory.ts';
import { inferReferences } from '../structure/infer-references.ts';
import type { PlanCall, TextPieces } from '../structure/plan.ts';
import { mentionsResult } from './rename-references.ts';

/**
 * Calls as a plan would have written them: what an executed call took from an earlier result stands as `<id_result>` again, where
 * the label writes references too. Calls of a plan in text come back as they are.
 */
export function referringCalls(
  task: Task,
  trajectory: Trajectory,
  plan: readonly ExpectedCall[],
  calls: readonly ToolCall[],
): readonly ToolCall[] {
  if (!trajectory.steps.some((step) => step.toolResults.length > 0)) return calls;
  if (!plan.some((call) => mentionsResult(call.arguments ?? {}))) return calls;
  const inferred = inferReferences(task, trajectory);
  return calls.map((call) => {
    const sources = inferred.get(call.id);
    return sources ? { ...call, arguments: replaced(call.arguments, '', sources) as JsonObject } : call;
  });
}

function replaced(value: JsonValue, pointer: string, sources: PlanCall['inferred']): JsonValue {
  const taken = sources.get(pointer);
  if (taken) return writtenOf(taken);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([key, member]): [string, JsonValue] => [
    key,
    replaced(member, pointerTo(pointer, key), sources),
  ]);
  return Array.isArray(value) ? members.map(([, member]) => member) : Object.fromEntries(members);
}

const writtenOf = ({ literals, ids }: TextPieces): string =>
  ids.map((id, index) => `${literals[index] ?? ''}<${id}_result>`).join('') + (literals[ids.length] ?? '');
