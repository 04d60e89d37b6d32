import type { JsonObject, JsonValue } from '#core/json.ts';
import { pointerTo } from '#core/json-pointer.ts';
import { mentionsResult, referenceTo, renameReferences } from '#core/result-reference.ts';
import type { Task } from '#core/task.ts';
import type { ToolCall } from '#core/tool.ts';
import type { Trajectory } from '#core/trajectory.ts';
import type { PlanCall, TextPieces } from '../structure/plan.ts';
import { followedReferences } from './followed-references.ts';

/** Several scorers compare the same trajectory: its references are written back once. */
const known = new WeakMap<
  Trajectory,
  { task: Task; calls: readonly ToolCall[]; written: readonly ToolCall[] }
>();

/**
 * Calls as a plan would have written them: where the label has a reference and an executed call passed on the value it stands for,
 * `<id_result>` is written again, with the made call's id. That is how every scorer that compares arguments counts real values. A model
 * asked in turns has nobody to fill a reference: one that it wrote itself is plain text, equal to none. Calls that were not executed
 * come back as they are.
 */
export function writtenBack(
  task: Task,
  trajectory: Trajectory,
  calls: readonly ToolCall[],
): readonly ToolCall[] {
  if (!trajectory.steps.some((step) => step.toolResults.length > 0)) return calls;
  const earlier = known.get(trajectory);
  if (earlier?.task === task && earlier.calls === calls) return earlier.written;
  const followed = followedReferences(task, trajectory);
  const written = calls.map((call) =>
    withReferences(trajectory.inTurns ? withoutOwn(call) : call, followed.get(call.id)),
  );
  known.set(trajectory, { task, calls, written });
  return written;
}

/** A call of a model asked in turns, with references that it wrote itself made plain text: nothing fills them. */
export const withoutOwn = (call: ToolCall): ToolCall =>
  mentionsResult(call.arguments)
    ? { ...call, arguments: renameReferences(call.arguments, (id) => `${id} unfilled `) as JsonObject }
    : call;

const withReferences = (call: ToolCall, sources: PlanCall['inferred'] | undefined): ToolCall =>
  sources ? { ...call, arguments: replaced(call.arguments, '', sources) as JsonObject } : call;

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
  ids.map((id, index) => (literals[index] ?? '') + referenceTo(id)).join('') + (literals[ids.length] ?? '');
